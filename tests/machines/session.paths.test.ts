import { sessionModel } from '../support/models/session.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(sessionModel)
