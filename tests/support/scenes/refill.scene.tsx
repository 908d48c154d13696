import { RefillScreen } from '../../../src/screens/refill/refill.screen.tsx'
import { refillModel } from '../models/refill.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: refillModel,
  screen: (actor) => <RefillScreen actor={actor} />,
})
