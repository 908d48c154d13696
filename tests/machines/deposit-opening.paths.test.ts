import { depositOpeningModel } from '../support/models/deposit-opening.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(depositOpeningModel)
