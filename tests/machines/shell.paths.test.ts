import { shellModel } from '../support/models/shell.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(shellModel)
