import { passwordChangeModel } from '../support/models/password-change.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(passwordChangeModel)
