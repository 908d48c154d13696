import { copyingModel } from '../support/models/copying.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(copyingModel)
