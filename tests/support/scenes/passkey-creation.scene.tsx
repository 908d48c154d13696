import { screenOf } from '../../../src/screens/screen-of.tsx'
import { PasskeyCreationView } from '../../../src/screens/security/passkey-creation.view.tsx'
import { passkeyCreation } from '../descriptions/passkey-creation.ts'
import { passkeyCreationModel } from '../models/passkey-creation.model.ts'
import { defineScene } from '../scene.ts'

const PasskeyCreationScreen = screenOf(PasskeyCreationView)

export const scene = defineScene({
  model: passkeyCreationModel,
  description: passkeyCreation,
  facts: () => ({}),
  screen: (actor) => <PasskeyCreationScreen actor={actor} />,
})
