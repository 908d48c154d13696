import { describe, expect, test } from 'vitest'
import { passwordChangeMachine } from '../../src/machines/password-change.machine.ts'
import { startFlow } from '../support/flow.ts'
import {
  challenged,
  changed,
  firstPassword,
  owner,
  passwords,
} from '../support/models/password-change.model.ts'
import { confirmation, session } from '../support/models/phone-verification.model.ts'
import { answered } from '../support/paths.ts'

const submitted = { type: 'password.submitted', values: passwords } as const

async function opened(hasPassword = true) {
  const flow = startFlow(passwordChangeMachine, {
    input: { location: { name: 'settingsPassword', query: {} }, user: session.user },
  })
  await flow.answer('readOwner', { ...owner, hasPassword })
  flow.send({ type: 'draft.changed', isDirty: true })
  return flow
}

describe('changing the password', () => {
  test('a new password is in force when the provider has said so, and then nothing of it is kept', async () => {
    const flow = await opened()
    flow.send(submitted)
    expect(flow.inputOf('changePassword')).toEqual(passwords)
    await flow.answer('changePassword', changed)
    expect(flow.snapshot.value).toEqual('changed')
    expect(flow.snapshot.context.telegram).toEqual('Assel')
    expect(JSON.stringify(flow.snapshot.context)).not.toContain(passwords.newPassword)
    expect(flow.held).toEqual([true, false])
  })

  test('another change begins with an empty form, which comes when it may be typed into', async () => {
    const flow = await opened()
    flow.send(submitted)
    await flow.answer('changePassword', changed)
    flow.send({ type: 'change.repeated' })
    expect(flow.snapshot.context.owner).toEqual(null)
    await flow.answer('readOwner', owner)
    expect(flow.snapshot.context).toEqual({
      login: session.user.login,
      owner,
      isDirty: false,
      change: null,
      isUncertain: false,
      challenge: null,
      telegram: 'Assel',
      failure: null,
    })
  })

  test('a wrong old password leads back to the form', async () => {
    const flow = await opened()
    flow.send(submitted)
    await flow.refuse('changePassword', 'old_password_incorrect')
    expect(flow.snapshot.value).toEqual('enteringPassword')
    expect(flow.snapshot.context.failure).toEqual({ code: 'old_password_incorrect' })
    expect(flow.held).toEqual([true])
  })

  test('a double click changes it once', async () => {
    const flow = await opened()
    flow.send(submitted)
    flow.send(submitted)
    expect(flow.services.calls.filter(({ id }) => id === 'changePassword')).toHaveLength(1)
  })

  test('leaving gives the request up', async () => {
    const flow = await opened()
    flow.send(submitted)
    flow.stop()
    expect(flow.isAborted('changePassword')).toEqual(true)
  })
})

describe('a person without a password', () => {
  async function asked() {
    const flow = await opened(false)
    flow.send({ type: 'password.submitted', values: firstPassword })
    expect(flow.inputOf('changePassword')).toEqual(firstPassword)
    await flow.answer('changePassword', challenged)
    return flow
  }

  test('sets one without an old one, once a code by the method in force has come back', async () => {
    const flow = await asked()
    expect(flow.snapshot.value).toEqual('verifying')
    expect(flow.held).toEqual([true])
    flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
    await flow.answer('checkCode', confirmation)
    expect(flow.snapshot.value).toEqual('changed')
    expect(flow.snapshot.context.telegram).toEqual('Assel')
    expect(JSON.stringify(flow.snapshot.context)).not.toContain(firstPassword.newPassword)
    expect(flow.held).toEqual([true, false])
  })

  test('who closes the code is asked anew, and by what is so then: a lost answer may have set it', async () => {
    const flow = await asked()
    flow.snapshot.children.phoneVerification?.send({ type: 'verification.closed' })
    expect(flow.snapshot.value).toEqual('readingOwner')
    await flow.answer('readOwner', owner)
    expect(flow.snapshot.value).toEqual('enteringPassword')
    expect(flow.snapshot.context.owner).toEqual(owner)
  })

  test('whose code is to be sent anew asks with the same password', async () => {
    const flow = await asked()
    flow.actor.send(answered('phoneVerification', { outcome: 'restarted' }) as never)
    expect(flow.inputOf('changePassword')).toEqual(firstPassword)
  })

  test('whose code went to a wrong number is led to where it is changed', async () => {
    const flow = await asked()
    flow.snapshot.children.phoneVerification?.send({ type: 'target.disputed' })
    expect(flow.snapshot.value).toEqual('enteringPassword')
    expect(flow.services.performed.at(-1)).toEqual({
      type: 'goTo',
      params: { name: 'settingsData', query: {} },
    })
  })

  test('knows that nothing was changed when no answer came before the code', async () => {
    const refused = await opened(false)
    refused.send({ type: 'password.submitted', values: firstPassword })
    await refused.refuse('changePassword', 'unreachable')
    expect(refused.snapshot.value).toEqual('enteringPassword')
    expect(refused.snapshot.context.isUncertain).toEqual(false)
    refused.send({ type: 'password.submitted', values: firstPassword })
    await refused.refuse('changePassword', 'timed_out')
    expect(refused.snapshot.value).toEqual('enteringPassword')
    expect(refused.snapshot.context.failure).toEqual({ code: 'timed_out' })
  })
})

describe('when the answer is lost', () => {
  test('it is said that the new password may be in force, and whether there is one is read again', async () => {
    const flow = await opened()
    flow.send(submitted)
    await flow.refuse('changePassword', 'unreachable')
    expect(flow.snapshot.value).toEqual('readingOwner')
    await flow.answer('readOwner', owner)
    expect(flow.snapshot.value).toEqual('enteringPassword')
    const { isUncertain, failure } = flow.snapshot.context
    expect([isUncertain, failure]).toEqual([true, { code: 'unreachable' }])
    expect(flow.snapshot.context.owner?.hasPassword).toEqual(true)
    flow.send(submitted)
    expect(flow.snapshot.context.failure).toEqual(null)
    await flow.answer('changePassword', changed)
    expect(flow.snapshot.context.isUncertain).toEqual(false)
  })

  test('a request that never ends is a lost answer', async () => {
    const flow = await opened()
    flow.send(submitted)
    await flow.refuse('changePassword', 'timed_out')
    expect(flow.snapshot.context.isUncertain).toEqual(true)
    await flow.refuse('readOwner', 'unreachable')
    expect(flow.snapshot.value).toEqual('ownerNotRead')
    flow.send({ type: 'retry.requested' })
    expect(flow.snapshot.context.failure).toEqual(null)
    await flow.answer('readOwner', owner)
    expect(flow.snapshot.value).toEqual('enteringPassword')
  })
})
