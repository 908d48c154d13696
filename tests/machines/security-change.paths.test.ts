import { securityChangeModel } from '../support/models/security-change.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(securityChangeModel)
