import { TransferLookupScreen } from '../../../src/screens/refill/transfer-lookup.screen.tsx'
import { transferLookup } from '../descriptions/transfer-lookup.ts'
import { transferLookupModel } from '../models/transfer-lookup.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: transferLookupModel,
  description: transferLookup,
  facts: () => ({}),
  screen: (actor) => <TransferLookupScreen actor={actor} />,
})
