import { alertModel } from '../support/models/alert.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(alertModel)
