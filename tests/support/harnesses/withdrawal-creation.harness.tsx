import { WithdrawalCreationScreen } from '../../../src/screens/withdrawal/withdrawal-creation.screen.tsx'
import { withdrawalCreation } from '../descriptions/withdrawal-creation.ts'
import { defineHarness } from '../harness.ts'
import { withdrawalCreationModel } from '../models/withdrawal-creation.model.ts'

export const harness = defineHarness({
  model: withdrawalCreationModel,
  description: withdrawalCreation,
  facts: () => ({ figures: ['400.00 USDT', '−1.00 USDT', '399.00 USDT'] }),
  screen: (actor) => <WithdrawalCreationScreen actor={actor} />,
})
