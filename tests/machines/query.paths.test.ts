import { queryModel } from '../support/models/query.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(queryModel)
