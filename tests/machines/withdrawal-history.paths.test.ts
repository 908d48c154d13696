import { withdrawalHistoryModel } from '../support/models/withdrawal-history.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(withdrawalHistoryModel)
