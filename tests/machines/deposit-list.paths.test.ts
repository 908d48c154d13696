import { depositListModel } from '../support/models/deposit-list.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(depositListModel)
