import { appModel } from '../support/models/app.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(appModel)
