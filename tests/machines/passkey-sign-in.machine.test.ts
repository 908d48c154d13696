import { expect, test } from 'vitest'
import { passkeySignInMachine } from '../../src/machines/passkey-sign-in.machine.ts'
import { startFlow } from '../support/flow.ts'
import { session } from '../support/models/phone-verification.model.ts'

const chosen = { type: 'passkey.chosen' as const }

async function begin() {
  const flow = startFlow(passkeySignInMachine)
  await flow.answer('readPasskeySupport', true)
  return flow
}

test('where the browser or the address knows no passkeys none is offered', async () => {
  const flow = startFlow(passkeySignInMachine)
  expect(flow.snapshot.can(chosen)).toEqual(false)
  await flow.answer('readPasskeySupport', false)
  expect(flow.snapshot.can(chosen)).toEqual(false)
  const silent = startFlow(passkeySignInMachine)
  await silent.refuse('readPasskeySupport', 'unexpected')
  expect(silent.snapshot.can(chosen)).toEqual(false)
})

test('nothing is asked for before the person presses the button', async () => {
  const flow = await begin()
  expect(flow.services.calls.map(({ id }) => id)).toEqual(['readPasskeySupport'])
})

test('whoever shows a passkey is signed in', async () => {
  const flow = await begin()
  flow.send(chosen)
  await flow.answer('signInWithPasskey', { session })
  expect(flow.snapshot.output).toEqual({ session })
})

test('whoever closes the window of the browser may try again', async () => {
  const flow = await begin()
  flow.send(chosen)
  await flow.answer('signInWithPasskey', { session: null })
  expect(flow.snapshot.value).toEqual({ choosing: 'cancelled' })
  expect(flow.snapshot.can(chosen)).toEqual(true)
})

test('whoever no longer wants to wait cancels, and the window is closed', async () => {
  const flow = await begin()
  flow.send(chosen)
  flow.send({ type: 'passkey.cancelled' })
  expect(flow.snapshot.value).toEqual({ choosing: 'cancelled' })
  expect(flow.isAborted('signInWithPasskey')).toEqual(true)
})

test.each(['passkey_refused', 'account_blocked', 'timed_out', 'unreachable'] as const)(
  'after %s the person may try again, and the failure is forgotten then',
  async (code) => {
    const flow = await begin()
    flow.send(chosen)
    await flow.refuse('signInWithPasskey', code)
    expect(flow.snapshot.context.failure).toEqual({ code })
    flow.send(chosen)
    expect(flow.snapshot.context.failure).toEqual(null)
  },
)
