import { exchangeModel } from '../support/models/exchange.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(exchangeModel)
