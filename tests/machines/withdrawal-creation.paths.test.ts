import { withdrawalCreationModel } from '../support/models/withdrawal-creation.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(withdrawalCreationModel)
