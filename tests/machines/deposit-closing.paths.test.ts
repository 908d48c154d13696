import { depositClosingModel } from '../support/models/deposit-closing.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(depositClosingModel)
