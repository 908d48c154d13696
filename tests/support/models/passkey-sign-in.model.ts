import { passkeySignInMachine } from '../../../src/machines/passkey-sign-in.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { session } from './phone-verification.model.ts'

export const passkeySignInModel = defineModel({
  machine: passkeySignInMachine,
  cases: () => [
    answered('readPasskeySupport', true),
    answered('readPasskeySupport', false),
    failed('readPasskeySupport', 'unreachable'),
    answered('signInWithPasskey', { session }),
    answered('signInWithPasskey', { session: null }),
    failed('signInWithPasskey', 'passkey_refused'),
  ],
  resting: (snapshot) => snapshot.matches('choosing') || snapshot.matches('unsupported'),
})
