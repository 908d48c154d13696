import { avatarModel } from '../support/models/avatar.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(avatarModel)
