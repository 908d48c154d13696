import type { PasskeySignIn } from '../machines/passkey-sign-in.machine.ts'
import { requestPasskey, signInWithPasskey } from './contract/passkey-sign-in.ts'
import type { Call } from './http.ts'
import { limited, PERSON_LIMIT } from './limited.ts'
import type { ShowPasskey } from './phone-verification.actors.ts'

type PasskeyDeps = {
  call: Call
  /** Null where the person does not go on. */
  showPasskey: ShowPasskey
}

export const passkeySignInActors = ({ call, showPasskey }: PasskeyDeps) => ({
  signInWithPasskey: limited<PasskeySignIn>(async ({ signal }) => {
    const request = await call(requestPasskey, {}, { signal })
    const assertion = await showPasskey(request, signal)
    if (assertion === null) return { session: null }
    return { session: await call(signInWithPasskey, { body: assertion }, { signal }) }
  }, PERSON_LIMIT),
})
