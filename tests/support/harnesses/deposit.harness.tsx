import { DepositScreen } from '../../../src/screens/deposit/deposit.screen.tsx'
import { deposit } from '../descriptions/deposit.ts'
import { defineHarness } from '../harness.ts'
import { depositModel } from '../models/deposit.model.ts'

export const harness = defineHarness({
  model: depositModel,
  description: deposit,
  facts: () => ({ isQuoted: false }),
  screen: (actor) => <DepositScreen actor={actor} />,
})
