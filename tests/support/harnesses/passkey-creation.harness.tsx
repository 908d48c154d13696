import { screenOf } from '../../../src/screens/screen-of.tsx'
import { PasskeyCreationView } from '../../../src/screens/security/passkey-creation.view.tsx'
import { passkeyCreation } from '../descriptions/passkey-creation.ts'
import { defineHarness } from '../harness.ts'
import { passkeyCreationModel } from '../models/passkey-creation.model.ts'

const PasskeyCreationScreen = screenOf(PasskeyCreationView)

export const harness = defineHarness({
  model: passkeyCreationModel,
  description: passkeyCreation,
  facts: () => ({}),
  screen: (actor) => <PasskeyCreationScreen actor={actor} />,
})
