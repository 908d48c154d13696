import { RefillCreationScreen } from '../../../src/screens/refill/refill-creation.screen.tsx'
import { refillCreation } from '../descriptions/refill-creation.ts'
import { defineHarness } from '../harness.ts'
import { refillCreationModel } from '../models/refill-creation.model.ts'

export const harness = defineHarness({
  model: refillCreationModel,
  description: refillCreation,
  facts: () => ({ firstNetwork: 'TON', firstAmount: '', lackingAmount: '66.5' }),
  screen: (actor) => <RefillCreationScreen actor={actor} />,
})
