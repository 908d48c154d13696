import { registrationModel } from '../support/models/registration.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(registrationModel)
