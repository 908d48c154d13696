import { profileModel } from '../support/models/profile.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(profileModel)
