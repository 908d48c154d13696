import { PasskeySignInScreen } from '../../../src/screens/passkey-sign-in/passkey-sign-in.screen.tsx'
import { passkeySignIn } from '../descriptions/passkey-sign-in.ts'
import { defineHarness } from '../harness.ts'
import { passkeySignInModel } from '../models/passkey-sign-in.model.ts'

export const harness = defineHarness({
  model: passkeySignInModel,
  description: passkeySignIn,
  facts: () => ({}),
  screen: (actor) => <PasskeySignInScreen actor={actor} />,
})
