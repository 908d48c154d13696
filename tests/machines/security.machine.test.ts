import { expect, test } from 'vitest'
import { securityMachine } from '../../src/machines/security.machine.ts'
import { challenge, session } from '../support/models/phone-verification.model.ts'
import { byEmail } from '../support/models/security-samples.ts'
import { startFlow } from '../support/world.ts'

async function loaded() {
  const flow = startFlow(securityMachine, {
    input: { place: { name: 'settingsSecurity', query: {} }, user: session.user },
  })
  await flow.answer('readSecurity', byEmail)
  return flow
}

test('a marked method changes nothing before it is asked for', async () => {
  const flow = await loaded()
  flow.send({ type: 'method.marked', method: 'authenticator' })
  expect(flow.snapshot.value).toEqual('choosing')
  expect(flow.snapshot.context.marked).toEqual('authenticator')
  expect(flow.snapshot.context.security).toEqual(byEmail)
  flow.send({ type: 'method.unmarked' })
  expect(flow.snapshot.context.marked).toEqual(null)
  expect(flow.world.calls.map(({ id }) => id)).toEqual(['listSessions', 'readSecurity'])
})

test('a method that is not available cannot be marked', async () => {
  const flow = await loaded()
  expect(flow.snapshot.can({ type: 'method.marked', method: 'telegram' })).toEqual(false)
})

test('one change at a time, and what is shown meanwhile is what the provider last said', async () => {
  const flow = await loaded()
  flow.send({ type: 'change.requested', change: { codeAtSignIn: true } })
  expect(flow.snapshot.value).toEqual('changing')
  expect(flow.snapshot.context.security).toEqual(byEmail)
  const second = { type: 'change.requested', change: { method: 'sms' } } as const
  expect(flow.snapshot.can(second)).toEqual(false)
  await flow.answer('requestChange', { challenge, authenticator: null })
  flow.snapshot.children.securityChange
    ?.getSnapshot()
    .children.phoneVerification?.send({ type: 'verification.closed' })
  expect(flow.snapshot.value).toEqual('choosing')
  expect(flow.snapshot.context.isChanged).toEqual(false)
})

test('a change that was carried out is shown as the provider answered it', async () => {
  const flow = await loaded()
  flow.send({ type: 'method.marked', method: 'sms' })
  flow.send({ type: 'change.requested', change: { method: 'sms' } })
  const bySms = { ...byEmail, method: 'sms' as const }
  flow.actor.send({
    type: 'xstate.done.actor.securityChange',
    actorId: 'securityChange',
    output: { outcome: 'changed', security: bySms },
  } as never)
  expect(flow.snapshot.value).toEqual('choosing')
  expect(flow.snapshot.context).toEqual({
    security: bySms,
    marked: null,
    change: { method: 'sms' },
    isChanged: true,
    failure: null,
  })
})

test('settings that could not be read can be asked for again', async () => {
  const flow = startFlow(securityMachine, {
    input: { place: { name: 'settingsSecurity', query: {} }, user: session.user },
  })
  await flow.refuse('readSecurity', 'unreachable')
  expect(flow.snapshot.value).toEqual('notLoaded')
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
  flow.send({ type: 'retry.requested' })
  await flow.answer('readSecurity', byEmail)
  expect(flow.snapshot.value).toEqual('choosing')
})
