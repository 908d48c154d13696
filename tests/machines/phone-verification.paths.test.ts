import { phoneVerificationModel } from '../support/models/phone-verification.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(phoneVerificationModel)
