import { DepositOpeningScreen } from '../../../src/screens/deposit-opening/deposit-opening.screen.tsx'
import { depositOpening } from '../descriptions/deposit-opening.ts'
import { defineHarness } from '../harness.ts'
import { depositOpeningModel } from '../models/deposit-opening.model.ts'

export const harness = defineHarness({
  model: depositOpeningModel,
  description: depositOpening,
  facts: () => ({}),
  screen: (actor) => <DepositOpeningScreen actor={actor} />,
})
