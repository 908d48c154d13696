import { TransferLookupScreen } from '../../src/screens/refill/transfer-lookup.screen.tsx'
import { transferLookup } from '../support/descriptions/transfer-lookup.ts'
import { transferLookupModel } from '../support/models/transfer-lookup.model.ts'
import { walkScreen } from '../support/walk.tsx'

walkScreen(transferLookupModel, {
  description: transferLookup,
  facts: () => ({}),
  screen: (actor) => <TransferLookupScreen actor={actor} />,
})
