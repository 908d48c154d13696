import { screenOf } from '../../src/screens/screen-of.tsx'
import { PasskeyCreationView } from '../../src/screens/security/passkey-creation.view.tsx'
import { passkeyCreation } from '../support/descriptions/passkey-creation.ts'
import { passkeyCreationModel } from '../support/models/passkey-creation.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const PasskeyCreationScreen = screenOf(PasskeyCreationView)

testPathsOnScreen(passkeyCreationModel, {
  description: passkeyCreation,
  facts: () => ({}),
  screen: (actor) => <PasskeyCreationScreen actor={actor} />,
})
