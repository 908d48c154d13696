import { sessionListModel } from '../support/models/session-list.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(sessionListModel)
