import { refillCreationModel } from '../support/models/refill-creation.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(refillCreationModel)
