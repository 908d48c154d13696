import { refillModel } from '../support/models/refill.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(refillModel)
