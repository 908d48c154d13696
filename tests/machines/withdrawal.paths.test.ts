import { withdrawalModel } from '../support/models/withdrawal.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(withdrawalModel)
