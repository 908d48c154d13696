import { WithdrawalProgressScreen } from '../../../src/screens/withdrawal/withdrawal-progress.screen.tsx'
import { withdrawalProgress } from '../descriptions/withdrawal-progress.ts'
import { defineHarness } from '../harness.ts'
import { paidPayment } from '../models/money-samples.ts'
import { withdrawalProgressModel } from '../models/withdrawal-progress.model.ts'

export const harness = defineHarness({
  model: withdrawalProgressModel,
  description: withdrawalProgress,
  facts: () => ({ amount: '400.00 USDT', explorer: paidPayment.explorerUrl ?? '', help: '' }),
  screen: (actor) => <WithdrawalProgressScreen actor={actor} />,
})
