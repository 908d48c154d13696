import { refillHistoryModel } from '../support/models/refill-history.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(refillHistoryModel)
