import { securityModel } from '../support/models/security.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(securityModel)
