import { RefillScreen } from '../../../src/screens/refill/refill.screen.tsx'
import { neverLoaded } from '../descriptions/opened-item.ts'
import { refill } from '../descriptions/refill.ts'
import { refillModel } from '../models/refill.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: refillModel,
  description: refill,
  facts: () => neverLoaded,
  screen: (actor) => <RefillScreen actor={actor} />,
})
