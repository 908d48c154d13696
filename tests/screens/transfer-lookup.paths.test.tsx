import { TransferLookupScreen } from '../../src/screens/refill/transfer-lookup.screen.tsx'
import { transferLookup } from '../support/descriptions/transfer-lookup.ts'
import { transferLookupModel } from '../support/models/transfer-lookup.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(transferLookupModel, {
  description: transferLookup,
  facts: () => ({}),
  screen: (actor) => <TransferLookupScreen actor={actor} />,
})
