import { emailVerificationModel } from '../support/models/email-verification.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(emailVerificationModel)
