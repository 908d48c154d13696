import { expect, test } from 'vitest'
import { passkeySignInActors } from '../../src/api/passkey-sign-in.actors.ts'
import { run } from '../support/answering.ts'
import { assertion, request } from '../support/models/passkey-samples.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const { call, made, answers } = recordedCalls(() => ({}))

test('the browser is asked for what the provider wants, and its answer opens the session', async () => {
  answers['POST /auth/passkey/request'] = request
  answers['POST /auth/passkey'] = session
  const asked: unknown[] = []
  const { signInWithPasskey } = passkeySignInActors({
    call,
    showPasskey: async (wanted) => {
      asked.push(wanted)
      return assertion
    },
  })
  expect(await run(signInWithPasskey)).toEqual({ session })
  expect(asked).toEqual([request])
  expect(made).toEqual([
    { call: 'POST /auth/passkey/request', input: {} },
    { call: 'POST /auth/passkey', input: { body: assertion } },
  ])
})

test('whoever shows none is sent nowhere', async () => {
  answers['POST /auth/passkey/request'] = request
  const { signInWithPasskey } = passkeySignInActors({ call, showPasskey: async () => null })
  expect(await run(signInWithPasskey)).toEqual({ session: null })
  expect(made.map((one) => one.call)).toEqual(['POST /auth/passkey/request'])
})
