import { expect, test } from 'vitest'
import { passkeyCreationMachine } from '../../src/machines/passkey-creation.machine.ts'
import { startFlow } from '../support/flow.ts'
import { creation, registration } from '../support/models/passkey-samples.ts'

const chosen = { type: 'passkey.chosen' as const }

const begin = () => startFlow(passkeyCreationMachine, { input: { creation } })

test('the browser is asked within the press of the person, and not before', () => {
  const flow = begin()
  expect(flow.services.calls).toEqual([])
  flow.send(chosen)
  expect(flow.inputOf('createPasskey')).toEqual(creation)
})

test('what the browser made is handed on', async () => {
  const flow = begin()
  flow.send(chosen)
  await flow.answer('createPasskey', { outcome: 'made', registration })
  expect(flow.snapshot.output).toEqual({ registration })
})

test.each(['cancelled', 'existing', 'unsupported'] as const)(
  'a window that ends %s leads back to the button, which says so',
  async (outcome) => {
    const flow = begin()
    flow.send(chosen)
    await flow.answer('createPasskey', { outcome })
    expect(flow.snapshot.value).toEqual({ choosing: outcome })
    expect(flow.snapshot.can(chosen)).toEqual(true)
  },
)

test('a window that nobody answers is given up, which is no failure of the provider', async () => {
  const flow = begin()
  flow.send(chosen)
  await flow.refuse('createPasskey', 'timed_out')
  expect(flow.snapshot.value).toEqual({ choosing: 'timedOut' })
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('what the browser could not do at all is said, and forgotten with the next press', async () => {
  const flow = begin()
  flow.send(chosen)
  await flow.refuse('createPasskey', 'unexpected')
  expect(flow.snapshot.context.failure).toEqual({ code: 'unexpected' })
  flow.send(chosen)
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('whoever no longer wants to wait cancels, and the windows are closed', () => {
  const flow = begin()
  flow.send(chosen)
  flow.send({ type: 'passkey.cancelled' })
  expect(flow.snapshot.value).toEqual({ choosing: 'cancelled' })
  expect(flow.isAborted('createPasskey')).toEqual(true)
})

test('whoever closes the dialog has no passkey', () => {
  const flow = begin()
  flow.send({ type: 'creation.closed' })
  expect(flow.snapshot.output).toEqual({ registration: null })
})
