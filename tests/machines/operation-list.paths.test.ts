import { operationListModel } from '../support/models/operation-list.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(operationListModel)
