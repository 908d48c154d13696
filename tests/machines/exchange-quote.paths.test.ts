import { exchangeQuoteModel } from '../support/models/exchange-quote.model.ts'
import { provePaths } from '../support/prove.ts'

provePaths(exchangeQuoteModel)
