import { WithdrawalScreen } from '../../../src/screens/withdrawal/withdrawal.screen.tsx'
import { neverLoaded } from '../descriptions/opened-item.ts'
import { withdrawal } from '../descriptions/withdrawal.ts'
import { defineHarness } from '../harness.ts'
import { withdrawalModel } from '../models/withdrawal.model.ts'

export const harness = defineHarness({
  model: withdrawalModel,
  description: withdrawal,
  facts: () => neverLoaded,
  screen: (actor) => <WithdrawalScreen actor={actor} />,
})
