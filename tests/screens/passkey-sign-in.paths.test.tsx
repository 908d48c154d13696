import { PasskeySignInScreen } from '../../src/screens/passkey-sign-in/passkey-sign-in.screen.tsx'
import { passkeySignIn } from '../support/descriptions/passkey-sign-in.ts'
import { passkeySignInModel } from '../support/models/passkey-sign-in.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(passkeySignInModel, {
  description: passkeySignIn,
  facts: () => ({}),
  screen: (actor) => <PasskeySignInScreen actor={actor} />,
})
