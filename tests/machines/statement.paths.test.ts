import { statementModel } from '../support/models/statement.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(statementModel)
