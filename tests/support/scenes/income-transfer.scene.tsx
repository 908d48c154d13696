import { IncomeTransferScreen } from '../../../src/screens/income-transfer/income-transfer.screen.tsx'
import { incomeTransfer } from '../descriptions/income-transfer.ts'
import { incomeTransferModel } from '../models/income-transfer.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: incomeTransferModel,
  description: incomeTransfer,
  facts: () => ({ amount: '40', amountText: '40.00 USDT' }),
  screen: (actor) => <IncomeTransferScreen actor={actor} />,
})
