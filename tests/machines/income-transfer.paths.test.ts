import { incomeTransferModel } from '../support/models/income-transfer.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(incomeTransferModel)
