import { cabinetModel } from '../support/models/cabinet.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(cabinetModel)
