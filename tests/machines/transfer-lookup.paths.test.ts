import { transferLookupModel } from '../support/models/transfer-lookup.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(transferLookupModel)
