import { partnersModel } from '../support/models/partners.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(partnersModel)
