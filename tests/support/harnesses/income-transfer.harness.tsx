import { IncomeTransferScreen } from '../../../src/screens/income-transfer/income-transfer.screen.tsx'
import { incomeTransfer } from '../descriptions/income-transfer.ts'
import { defineHarness } from '../harness.ts'
import { incomeTransferModel } from '../models/income-transfer.model.ts'

export const harness = defineHarness({
  model: incomeTransferModel,
  description: incomeTransfer,
  facts: () => ({ amount: '40', amountText: '40.00 USDT' }),
  screen: (actor) => <IncomeTransferScreen actor={actor} />,
})
