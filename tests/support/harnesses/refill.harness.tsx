import { RefillScreen } from '../../../src/screens/refill/refill.screen.tsx'
import { neverLoaded } from '../descriptions/opened-item.ts'
import { refill } from '../descriptions/refill.ts'
import { defineHarness } from '../harness.ts'
import { refillModel } from '../models/refill.model.ts'

export const harness = defineHarness({
  model: refillModel,
  description: refill,
  facts: () => neverLoaded,
  screen: (actor) => <RefillScreen actor={actor} />,
})
