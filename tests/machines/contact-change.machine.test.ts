import { describe, expect, test } from 'vitest'
import { contactChangeMachine } from '../../src/machines/contact-change.machine.ts'
import { newPhone } from '../support/models/contact-change.model.ts'
import { challenge } from '../support/models/phone-verification.model.ts'
import { contacts } from '../support/models/profile.model.ts'
import { elapsed } from '../support/paths.ts'
import { startFlow } from '../support/world.ts'

const submitted = { type: 'contact.submitted', values: newPhone } as const

function requested() {
  const flow = startFlow(contactChangeMachine, { input: { kind: 'phone', contacts } })
  flow.send({ type: 'draft.changed', isDirty: true })
  flow.send(submitted)
  return flow
}

describe('changing the phone or the e-mail', () => {
  test('a new phone counts when the code that was sent to it has come back', async () => {
    const flow = requested()
    expect(flow.inputOf('changeContact')).toEqual({ kind: 'phone', ...newPhone })
    await flow.answer('changeContact', challenge)
    expect(flow.snapshot.value).toEqual('verifying')
    const code = flow.snapshot.children.phoneVerification
    code?.send({ type: 'code.typed', code: '123456' })
    await flow.answer('checkCode', { session: null, passwordToken: null })
    expect(flow.snapshot.status).toEqual('done')
    expect(flow.snapshot.output).toEqual({ changedTo: '+77017654321' })
    expect(flow.world.performed.at(-1)).toEqual({
      type: 'holdDeparture',
      params: { isHeld: false },
    })
  })

  test('the password is not kept beyond the answer', async () => {
    const flow = requested()
    await flow.refuse('changeContact', 'old_password_incorrect')
    expect(flow.snapshot.value).toEqual('enteringContact')
    expect(flow.snapshot.context.failure).toEqual({ code: 'old_password_incorrect' })
    expect(JSON.stringify(flow.snapshot.context)).not.toContain(newPhone.password)
  })

  test('a phone that is somebody’s already changes nothing', async () => {
    const flow = requested()
    await flow.refuse('changeContact', 'phone_taken')
    expect(flow.snapshot.value).toEqual('enteringContact')
    expect(flow.snapshot.context.submitted).toEqual(newPhone.value)
    flow.send({ type: 'change.closed' })
    expect(flow.snapshot.output).toEqual({ changedTo: null })
  })

  test('a double click asks for one code', () => {
    const flow = requested()
    flow.send(submitted)
    expect(flow.world.calls.filter(({ id }) => id === 'changeContact')).toHaveLength(1)
  })

  test('a request that nobody answers can be repeated: nothing has changed before the code', () => {
    const flow = requested()
    flow.elapse(elapsed('answerLimit', 'contactChange.requesting'))
    expect(flow.isAborted('changeContact')).toEqual(true)
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
