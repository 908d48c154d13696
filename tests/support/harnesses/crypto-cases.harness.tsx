import { CryptoCasesView } from '../../../src/screens/crypto-cases/crypto-cases.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { cryptoCases } from '../descriptions/crypto-cases.ts'
import { defineHarness } from '../harness.ts'
import { cryptoCasesModel } from '../models/crypto-cases.model.ts'

const CryptoCasesScreen = screenOf(CryptoCasesView)

export const harness = defineHarness({
  model: cryptoCasesModel,
  description: cryptoCases,
  facts: () => ({
    cases: [
      'Top fiveBTC 60 %ETH 40 %Plans that invest in itBalance0.45 % a day, estimated90 days',
      'SteadyUSDC 50 %BTC 30 %ETH 20 %No available plan invests in it right now.',
    ],
    operation: (type) =>
      `Top five3,000.00 USDT${type === 'bought' ? 'Bought' : 'Sold'}12:00BTC 0.0189 USDT · ETH 0.4 USDT`,
  }),
  screen: (actor) => <CryptoCasesScreen actor={actor} />,
})
