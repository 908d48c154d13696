import { screenOf } from '../screen-of.tsx'
import { PasskeySignInView } from './passkey-sign-in.view.tsx'

export const PasskeySignInScreen = screenOf(PasskeySignInView)
