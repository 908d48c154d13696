import { partnerProgrammeModel } from '../support/models/partner-programme.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(partnerProgrammeModel)
