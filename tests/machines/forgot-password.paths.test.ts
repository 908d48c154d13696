import { forgotPasswordModel } from '../support/models/forgot-password.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(forgotPasswordModel)
