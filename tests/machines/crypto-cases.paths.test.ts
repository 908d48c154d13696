import { cryptoCasesModel } from '../support/models/crypto-cases.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(cryptoCasesModel)
