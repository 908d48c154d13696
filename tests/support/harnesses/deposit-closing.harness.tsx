import { DepositClosingScreen } from '../../../src/screens/deposit-closing/deposit-closing.screen.tsx'
import { depositClosing } from '../descriptions/deposit-closing.ts'
import { defineHarness } from '../harness.ts'
import { depositClosingModel } from '../models/deposit-closing.model.ts'

export const harness = defineHarness({
  model: depositClosingModel,
  description: depositClosing,
  facts: () => ({
    losses: { '135': '135.00 USDT', '148.5': '148.50 USDT' },
    daysEarned: '10',
    keepUntil: 'Keep until 22 March',
  }),
  screen: (actor) => <DepositClosingScreen actor={actor} />,
})
