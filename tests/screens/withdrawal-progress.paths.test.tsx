import { WithdrawalProgressScreen } from '../../src/screens/withdrawal/withdrawal-progress.screen.tsx'
import { withdrawalProgress } from '../support/descriptions/withdrawal-progress.ts'
import { paidPayment } from '../support/models/money-samples.ts'
import { withdrawalProgressModel } from '../support/models/withdrawal-progress.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(withdrawalProgressModel, {
  description: withdrawalProgress,
  facts: () => ({ amount: '400.00 USDT', explorer: paidPayment.explorerUrl ?? '', help: '' }),
  screen: (actor) => <WithdrawalProgressScreen actor={actor} />,
})
