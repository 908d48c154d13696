import { ExchangeQuoteScreen } from '../../../src/screens/exchange-quote/exchange-quote.screen.tsx'
import { exchangeQuote } from '../descriptions/exchange-quote.ts'
import { defineHarness } from '../harness.ts'
import { exchangeQuoteModel } from '../models/exchange-quote.model.ts'

export const harness = defineHarness({
  model: exchangeQuoteModel,
  description: exchangeQuote,
  facts: () => ({ holds: 'This rate holds for 30 seconds' }),
  screen: (actor) => (
    <ExchangeQuoteScreen areAmountsAbove actor={actor} confirm={() => 'Exchange'} />
  ),
})
