import { RefillCreationScreen } from '../../../src/screens/refill/refill-creation.screen.tsx'
import { refillCreation } from '../descriptions/refill-creation.ts'
import { refillCreationModel } from '../models/refill-creation.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: refillCreationModel,
  description: refillCreation,
  facts: () => ({ firstNetwork: 'TON', firstAmount: '', lackingAmount: '66.5' }),
  screen: (actor) => <RefillCreationScreen actor={actor} />,
})
