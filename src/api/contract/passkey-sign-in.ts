import { endpoint } from './endpoint.ts'
import { PasskeyAssertion, PasskeyRequest } from './passkey.ts'
import { Session } from './session.ts'

export const requestPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/request',
  tag: 'auth',
  summary: 'What a browser asks a passkey for at sign-in (an addition to the specification)',
  auth: false,
  response: PasskeyRequest,
  errors: ['not_found'],
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  tag: 'auth',
  summary:
    'Opens a session for whoever shows a passkey; it is both factors, so no code is asked for (an addition to the specification)',
  auth: false,
  body: PasskeyAssertion,
  response: Session,
  errors: ['passkey_refused', 'account_blocked'],
})
