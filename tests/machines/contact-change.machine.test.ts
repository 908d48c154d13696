import { describe, expect, test } from 'vitest'
import type { Challenge } from '../../src/api/contract/session.ts'
import { contactChangeMachine } from '../../src/machines/contact-change.machine.ts'
import { startFlow } from '../support/flow.ts'
import { newPhone } from '../support/models/contact-change.model.ts'
import {
  challenge,
  challengeInForce,
  pendingChange,
} from '../support/models/phone-verification.model.ts'
import { contacts } from '../support/models/profile.model.ts'
import { answered } from '../support/paths.ts'

const submitted = { type: 'contact.submitted', values: newPhone } as const
const next: Challenge = { ...challenge, verificationId: 'verification-2' }

function requested() {
  const flow = startFlow(contactChangeMachine, {
    input: { kind: 'phone', contacts, now: () => 1_000 },
  })
  flow.send({ type: 'draft.changed', isDirty: true })
  flow.send(submitted)
  return flow
}

async function proven() {
  const flow = requested()
  await flow.answer('changeContact', challengeInForce)
  flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
  return flow
}

async function lostTo(lost: 'email' | 'wait') {
  const flow = requested()
  await flow.answer('changeContact', challengeInForce)
  flow.snapshot.children.phoneVerification?.send({ type: 'code.lost' })
  flow.snapshot.children.phoneVerification?.send({ type: 'instead.chosen', lost })
  return flow
}

const nothing = { session: null, passwordToken: null }

describe('changing the phone or the e-mail', () => {
  test('a new phone counts when a code proved who asks, and another one the new phone', async () => {
    const flow = requested()
    expect(flow.inputOf('changeContact')).toEqual({ kind: 'phone', ...newPhone, lost: null })
    await flow.answer('changeContact', challengeInForce)
    expect(flow.snapshot.value).toEqual('proving')
    flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
    expect(flow.inputOf('checkCode')).toEqual({ verificationId: 'verification-1', code: '123456' })
    await flow.answer('checkCode', { next })
    expect(flow.snapshot.value).toEqual('confirmingNew')
    flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '654321' })
    expect(flow.inputOf('checkCode')).toEqual({ verificationId: 'verification-2', code: '654321' })
    await flow.answer('checkCode', nothing)
    expect(flow.snapshot.status).toEqual('done')
    expect(flow.snapshot.output).toEqual({ changedTo: newPhone.value })
    expect(flow.held.at(-1)).toEqual(false)
  })

  test('whoever lost the method in force asks once more with what stands in for it', async () => {
    const flow = await lostTo('email')
    expect(flow.inputOf('changeContact')).toEqual({ kind: 'phone', ...newPhone, lost: 'email' })
    await flow.answer('changeContact', challenge)
    expect(flow.snapshot.value).toEqual('proving')
  })

  test('the codes last by the clock of the change', async () => {
    const flow = requested()
    const expiresAt = () =>
      flow.snapshot.children.phoneVerification?.getSnapshot().context.expiresAt
    await flow.answer('changeContact', challengeInForce)
    expect(expiresAt()).toEqual(601_000)
    flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
    await flow.answer('checkCode', { next })
    expect(expiresAt()).toEqual(601_000)
  })

  test('a wait is asked for by the code to the new phone alone, and ends as what waits', async () => {
    const flow = await lostTo('wait')
    expect(flow.inputOf('changeContact')).toEqual({ kind: 'phone', ...newPhone, lost: 'wait' })
    await flow.answer('changeContact', next)
    expect(flow.snapshot.value).toEqual('confirmingNew')
    flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
    await flow.answer('checkCode', { pending: pendingChange })
    expect(flow.snapshot.value).toEqual('delayed')
    expect(flow.snapshot.context.effectiveAt).toEqual(1_000 + 172_800_000)
    expect(flow.held.at(-1)).toEqual(false)
    flow.send({ type: 'change.closed' })
    expect(flow.snapshot.output).toEqual({ changedTo: null })
  })

  test('what stood in for the code is not taken over into the next request', async () => {
    const flow = await lostTo('email')
    await flow.refuse('changeContact', 'code_not_sent')
    flow.send(submitted)
    expect(flow.inputOf('changeContact')).toEqual({ kind: 'phone', ...newPhone, lost: null })
  })

  test('the password is kept until a code proved who asks, and no longer', async () => {
    const refused = requested()
    await refused.refuse('changeContact', 'old_password_incorrect')
    expect(refused.snapshot.value).toEqual('enteringContact')
    expect(refused.snapshot.context.failure).toEqual({ code: 'old_password_incorrect' })
    expect(JSON.stringify(refused.snapshot.context)).not.toContain(newPhone.password)

    const flow = await proven()
    await flow.answer('checkCode', { next })
    expect(JSON.stringify(flow.snapshot.context)).not.toContain(newPhone.password)
  })

  test('a change that already waits is told in the form, with all that was typed', async () => {
    const flow = requested()
    await flow.refuse('changeContact', 'change_pending')
    expect(flow.snapshot.value).toEqual('enteringContact')
    expect(flow.snapshot.context.failure).toEqual({ code: 'change_pending' })
    expect(flow.snapshot.context.submitted).toEqual(newPhone.value)
  })

  test('a phone that became somebody’s meanwhile is told at its code, and leads back to the form', async () => {
    const flow = await proven()
    await flow.answer('checkCode', { next })
    flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
    await flow.refuse('checkCode', 'phone_taken')
    const code = flow.snapshot.children.phoneVerification
    expect(code?.getSnapshot().context.failure).toEqual({ code: 'phone_taken' })
    code?.send({ type: 'target.disputed' })
    expect(flow.snapshot.value).toEqual('enteringContact')
  })

  test('a phone that is somebody’s already changes nothing', async () => {
    const flow = requested()
    await flow.refuse('changeContact', 'phone_taken')
    expect(flow.snapshot.value).toEqual('enteringContact')
    expect(flow.snapshot.context.submitted).toEqual(newPhone.value)
    flow.send({ type: 'change.closed' })
    expect(flow.snapshot.output).toEqual({ changedTo: null })
  })

  test('what is as it was cannot be submitted, and typing holds the person', () => {
    const flow = startFlow(contactChangeMachine, { input: { kind: 'phone', contacts } })
    expect(flow.snapshot.can(submitted)).toEqual(false)
    flow.send({ type: 'draft.changed', isDirty: true })
    expect([flow.snapshot.can(submitted), flow.held]).toEqual([true, [true]])
    flow.send({ type: 'draft.changed', isDirty: false })
    expect([flow.snapshot.can(submitted), flow.held]).toEqual([false, [true, false]])
  })

  test('where nothing must be confirmed, or one code proves both, the new one counts at once', async () => {
    const free = requested()
    await free.answer('changeContact', null)
    expect(free.snapshot.output).toEqual({ changedTo: newPhone.value })
    expect(JSON.stringify(free.snapshot.context)).not.toContain(newPhone.password)
    const flow = await proven()
    await flow.answer('checkCode', nothing)
    expect(flow.snapshot.output).toEqual({ changedTo: newPhone.value })
  })

  test('a code that is asked for anew is asked for with the same request, or in the form', async () => {
    const restarted = answered('phoneVerification', { outcome: 'restarted' }) as never
    const flow = requested()
    await flow.answer('changeContact', challengeInForce)
    flow.actor.send(restarted)
    expect(flow.inputOf('changeContact')).toEqual({ kind: 'phone', ...newPhone, lost: null })
    const proved = await proven()
    await proved.answer('checkCode', { next })
    proved.actor.send(restarted)
    expect(proved.snapshot.value).toEqual('enteringContact')
  })

  test('a refusal is forgotten with the next request', async () => {
    const flow = requested()
    await flow.refuse('changeContact', 'phone_taken')
    flow.send(submitted)
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('closing the code to the new phone changes nothing', async () => {
    const flow = await proven()
    await flow.answer('checkCode', { next })
    flow.snapshot.children.phoneVerification?.send({ type: 'verification.closed' })
    expect(flow.snapshot.output).toEqual({ changedTo: null })
  })

  test('a double click asks for one code', () => {
    const flow = requested()
    flow.send(submitted)
    expect(flow.services.calls.filter(({ id }) => id === 'changeContact')).toHaveLength(1)
  })

  test('a request that nobody answers can be repeated: nothing has changed before the code', async () => {
    const flow = requested()
    await flow.refuse('changeContact', 'timed_out')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
    expect(flow.snapshot.can(submitted)).toEqual(true)
  })

  test('a wrong number leads back to the form, a closed code entry out of it', async () => {
    const disputed = requested()
    await disputed.answer('changeContact', challenge)
    disputed.snapshot.children.phoneVerification?.send({ type: 'target.disputed' })
    expect(disputed.snapshot.value).toEqual('enteringContact')

    const closed = requested()
    await closed.answer('changeContact', challenge)
    closed.snapshot.children.phoneVerification?.send({ type: 'verification.closed' })
    expect(closed.snapshot.output).toEqual({ changedTo: null })
  })
})
