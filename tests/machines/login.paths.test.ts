import { loginModel } from '../support/models/login.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(loginModel)
