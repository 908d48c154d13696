import { departureModel } from '../support/models/departure.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(departureModel)
