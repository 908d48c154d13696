import type { passkeySignInMachine } from '../../../src/machines/passkey-sign-in.machine.ts'
import { describeFlow } from '../description.ts'
import { failureText } from './failure-texts.ts'

const buttons = ['Sign in with a passkey']
const refused = { passkey_refused: 'This passkey was not accepted. Use another way.' }

export const passkeySignIn = describeFlow<typeof passkeySignInMachine>()({
  read: (ui) => ({
    buttons: ui.buttons('Sign in with a passkey', 'Cancel'),
    notes: ui.notes(),
    alert: ui.alert(),
  }),
  shows: {
    lookingForSupport: () => ({}),
    unsupported: () => ({}),
    'choosing.fresh': () => ({ buttons }),
    'choosing.cancelled': () => ({
      buttons,
      notes: ['No passkey was used. Try again, or sign in with your password.'],
    }),
    'choosing.refused': ({ context }) => ({
      buttons,
      alert: failureText(context.failure, refused),
    }),
    signingIn: () => ({
      buttons: ['Cancel'],
      notes: ['Continue in your browser’s windowWe wait two minutes for your answer.Cancel'],
    }),
  },
  actions: {
    'passkey.chosen': (_, ui) => ui.button('Sign in with a passkey').click(),
    'passkey.cancelled': (_, ui) => ui.button('Cancel').click(),
  },
})
