import { partnerModel } from '../support/models/partner.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(partnerModel)
