import { ExchangeQuoteScreen } from '../../../src/screens/exchange-quote/exchange-quote.screen.tsx'
import { exchangeQuote } from '../descriptions/exchange-quote.ts'
import { exchangeQuoteModel } from '../models/exchange-quote.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: exchangeQuoteModel,
  description: exchangeQuote,
  facts: () => ({ holds: 'This rate holds for 30 seconds' }),
  screen: (actor) => (
    <ExchangeQuoteScreen areAmountsAbove actor={actor} confirm={() => 'Exchange'} />
  ),
})
