import { DepositOpeningScreen } from '../../../src/screens/deposit-opening/deposit-opening.screen.tsx'
import { depositOpening } from '../descriptions/deposit-opening.ts'
import { depositOpeningModel } from '../models/deposit-opening.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: depositOpeningModel,
  description: depositOpening,
  facts: () => ({}),
  screen: (actor) => <DepositOpeningScreen actor={actor} />,
})
