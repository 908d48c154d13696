import { PasskeySignInScreen } from '../../../src/screens/passkey-sign-in/passkey-sign-in.screen.tsx'
import { passkeySignIn } from '../descriptions/passkey-sign-in.ts'
import { passkeySignInModel } from '../models/passkey-sign-in.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: passkeySignInModel,
  description: passkeySignIn,
  facts: () => ({}),
  screen: (actor) => <PasskeySignInScreen actor={actor} />,
})
