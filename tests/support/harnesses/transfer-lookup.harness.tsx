import { TransferLookupScreen } from '../../../src/screens/refill/transfer-lookup.screen.tsx'
import { transferLookup } from '../descriptions/transfer-lookup.ts'
import { defineHarness } from '../harness.ts'
import { transferLookupModel } from '../models/transfer-lookup.model.ts'

export const harness = defineHarness({
  model: transferLookupModel,
  description: transferLookup,
  facts: () => ({}),
  screen: (actor) => <TransferLookupScreen actor={actor} />,
})
