import { maintenanceModel } from '../support/models/maintenance.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(maintenanceModel)
