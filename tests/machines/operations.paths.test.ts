import { operationsModel } from '../support/models/operations.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(operationsModel)
