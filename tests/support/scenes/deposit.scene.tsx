import { DepositScreen } from '../../../src/screens/deposit/deposit.screen.tsx'
import { deposit } from '../descriptions/deposit.ts'
import { depositModel } from '../models/deposit.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: depositModel,
  description: deposit,
  facts: () => ({ isQuoted: false }),
  screen: (actor) => <DepositScreen actor={actor} />,
})
