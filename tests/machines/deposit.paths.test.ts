import { depositModel } from '../support/models/deposit.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(depositModel)
