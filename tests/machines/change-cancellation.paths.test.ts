import { changeCancellationModel } from '../support/models/change-cancellation.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(changeCancellationModel)
