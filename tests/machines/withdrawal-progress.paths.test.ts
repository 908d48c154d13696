import { withdrawalProgressModel } from '../support/models/withdrawal-progress.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(withdrawalProgressModel)
