import { partnerListModel } from '../support/models/partner-list.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(partnerListModel)
