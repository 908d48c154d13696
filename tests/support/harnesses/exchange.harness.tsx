import { ExchangeScreen } from '../../../src/screens/exchange/exchange.screen.tsx'
import { exchange } from '../descriptions/exchange.ts'
import { defineHarness } from '../harness.ts'
import { exchangeModel } from '../models/exchange.model.ts'

export const harness = defineHarness({
  model: exchangeModel,
  description: exchange,
  facts: () => ({ moved: '40.00 USDT', exchanged: 'You exchanged 100 TON for 514.80 USDT' }),
  screen: (actor) => <ExchangeScreen actor={actor} />,
})
