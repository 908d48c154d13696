import { expect, test } from 'vitest'
import { present } from '../../src/machines/present.ts'
import { securityMachine } from '../../src/machines/security.machine.ts'
import type { SecurityChangeResult } from '../../src/machines/security-change.machine.ts'
import { startFlow } from '../support/flow.ts'
import { challenge } from '../support/models/phone-verification.model.ts'
import { asOf, byEmail, waiting } from '../support/models/security-samples.ts'
import { pick } from '../support/pick.ts'

const now = () => asOf

async function loaded(security = byEmail) {
  const flow = startFlow(securityMachine, {
    input: { location: { name: 'settingsSecurity', query: {} }, now },
  })
  await flow.answer('readSecurity', security)
  return flow
}

type Loaded = Awaited<ReturnType<typeof loaded>>

/** The flow of the change itself has its own tests. */
const end = (flow: Loaded, output: SecurityChangeResult) =>
  flow.actor.send({
    type: 'xstate.done.actor.securityChange',
    actorId: 'securityChange',
    output,
  } as never)

test('a marked method changes nothing before it is asked for', async () => {
  const flow = await loaded()
  flow.send({ type: 'method.marked', method: 'authenticator' })
  expect(flow.snapshot.matches('choosing')).toEqual(true)
  expect(flow.snapshot.context.marked).toEqual('authenticator')
  expect(flow.snapshot.context.security).toEqual(byEmail)
  flow.send({ type: 'method.unmarked' })
  expect(flow.snapshot.context.marked).toEqual(null)
  expect(flow.services.calls.map(({ id }) => id)).toEqual(['listSessions', 'readSecurity'])
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
  flow.snapshot.children.securityChange?.send({ type: 'password.submitted', password: 'x' })
  const second = { type: 'change.requested', change: { method: 'sms' } } as const
  expect(flow.snapshot.can(second)).toEqual(false)
  await flow.answer('requestChange', { challenge, authenticator: null })
  flow.snapshot.children.securityChange
    ?.getSnapshot()
    .children.phoneVerification?.send({ type: 'verification.closed' })
  expect(flow.snapshot.matches('choosing')).toEqual(true)
  expect(flow.snapshot.context.isChanged).toEqual(false)
})

test('a change is begun with what the provider last said', async () => {
  const flow = await loaded()
  flow.send({ type: 'change.requested', change: { codeAtSignIn: true } })
  const { context } = present(flow.snapshot.children.securityChange, 'securityChange').getSnapshot()
  expect(pick(context, 'change', 'methodBefore', 'hasPassword', 'passkeysBefore')).toEqual({
    change: { codeAtSignIn: true },
    methodBefore: 'email',
    hasPassword: true,
    passkeysBefore: 1,
  })
})

test('a change that was carried out is shown as the provider answered it', async () => {
  const flow = await loaded()
  flow.send({ type: 'method.marked', method: 'sms' })
  flow.send({ type: 'change.requested', change: { method: 'sms' } })
  const bySms = { ...byEmail, method: 'sms' as const }
  end(flow, { outcome: 'changed', security: bySms })
  expect(flow.snapshot.matches('choosing')).toEqual(true)
  expect(flow.snapshot.context).toEqual({
    security: bySms,
    readAt: asOf,
    marked: null,
    change: { method: 'sms' },
    isChanged: true,
    isBlocked: false,
    isCancelled: false,
    failure: null,
    now,
  })
})

test('a change that waits is shown as the provider tells it', async () => {
  const flow = await loaded()
  flow.send({ type: 'change.requested', change: { method: 'sms' } })
  end(flow, { outcome: 'waiting' })
  expect(flow.snapshot.value).toEqual('loading')
  await flow.answer('readSecurity', waiting)
  expect(flow.snapshot.context.security).toEqual(waiting)
  expect(flow.snapshot.context.isChanged).toEqual(false)
})

test('a change that another one blocks shows what waits, so that it can be cancelled', async () => {
  const flow = await loaded()
  flow.send({ type: 'change.requested', change: { method: 'sms' } })
  end(flow, { outcome: 'blocked' })
  await flow.answer('readSecurity', waiting)
  expect(flow.snapshot.context.isBlocked).toEqual(true)
  flow.send({ type: 'cancellation.requested' })
  expect(flow.inputOf('cancelChange')).toEqual({ id: 'change-1' })
  expect(flow.snapshot.context.isBlocked).toEqual(false)
  await flow.answer('cancelChange', byEmail)
  expect(flow.snapshot.matches('choosing')).toEqual(true)
  expect(flow.snapshot.context.security).toEqual(byEmail)
  expect(flow.snapshot.context.isCancelled).toEqual(true)
  expect(flow.snapshot.can({ type: 'cancellation.requested' })).toEqual(false)
})

test('a cancellation that failed says so, and can be asked for again', async () => {
  const flow = await loaded(waiting)
  flow.send({ type: 'cancellation.requested' })
  expect(flow.snapshot.can({ type: 'cancellation.requested' })).toEqual(false)
  await flow.refuse('cancelChange', 'unreachable')
  expect(flow.snapshot.value).toEqual({ choosing: 'notCancelled' })
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
  expect(flow.snapshot.context.security).toEqual(waiting)
  flow.send({ type: 'cancellation.requested' })
  expect(flow.snapshot.context.failure).toEqual(null)
  await flow.refuse('cancelChange', 'timed_out')
  expect(flow.snapshot.value).toEqual({ choosing: 'notCancelled' })
})

test('a change that waits no more is not cancelled: what is so now is read', async () => {
  const flow = await loaded(waiting)
  flow.send({ type: 'cancellation.requested' })
  await flow.refuse('cancelChange', 'not_found')
  expect(flow.snapshot.value).toEqual('loading')
  await flow.answer('readSecurity', byEmail)
  expect(flow.snapshot.context.isCancelled).toEqual(false)
})

test('settings that could not be read can be asked for again', async () => {
  const flow = startFlow(securityMachine, {
    input: { location: { name: 'settingsSecurity', query: {} } },
  })
  await flow.refuse('readSecurity', 'unreachable')
  expect(flow.snapshot.value).toEqual('notLoaded')
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
  flow.send({ type: 'retry.requested' })
  await flow.answer('readSecurity', byEmail)
  expect(flow.snapshot.matches('choosing')).toEqual(true)
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('what was said last is forgotten with the next step', async () => {
  const flow = await loaded()
  const said = () => {
    const { isChanged, isBlocked, isCancelled } = flow.snapshot.context
    return { isChanged, isBlocked, isCancelled }
  }
  const nothing = { isChanged: false, isBlocked: false, isCancelled: false }
  const request = { type: 'change.requested', change: { method: 'sms' } } as const
  flow.send(request)
  end(flow, { outcome: 'changed', security: byEmail })
  expect(said()).toEqual({ ...nothing, isChanged: true })
  flow.send({ type: 'method.marked', method: 'authenticator' })
  expect(said()).toEqual(nothing)
  flow.send(request)
  end(flow, { outcome: 'blocked' })
  await flow.answer('readSecurity', waiting)
  expect(said()).toEqual({ ...nothing, isBlocked: true })
  flow.send(request)
  expect(said()).toEqual(nothing)
  end(flow, { outcome: 'waiting' })
  await flow.answer('readSecurity', waiting)
  flow.send({ type: 'cancellation.requested' })
  await flow.answer('cancelChange', byEmail)
  expect(said()).toEqual({ ...nothing, isCancelled: true })
  flow.send(request)
  expect(said()).toEqual(nothing)
})
