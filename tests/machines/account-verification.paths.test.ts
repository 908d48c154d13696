import { accountVerificationModel } from '../support/models/account-verification.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(accountVerificationModel)
