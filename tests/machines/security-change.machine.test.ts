import { describe, expect, test } from 'vitest'
import type { SecurityChange } from '../../src/api/contract/security.ts'
import { securityChangeMachine } from '../../src/machines/security-change.machine.ts'
import { startFlow } from '../support/flow.ts'
import { creation, passkey, registration } from '../support/models/passkey-samples.ts'
import { challenge, confirmation } from '../support/models/phone-verification.model.ts'
import {
  authenticator,
  byApp,
  byEmail,
  methodWaiting,
  recoveryCodes,
} from '../support/models/security-samples.ts'
import { elapsed } from '../support/paths.ts'

const toApp: SecurityChange = { method: 'authenticator' }
const toSms: SecurityChange = { method: 'sms' }

const begun = (change: SecurityChange, hasPassword = false) =>
  startFlow(securityChangeMachine, {
    input: { change, methodBefore: 'email', hasPassword, passkeysBefore: 1 },
  })

async function requested(change: SecurityChange) {
  const flow = begun(change)
  await flow.answer('requestChange', {
    challenge,
    authenticator: 'method' in change && change.method === 'authenticator' ? authenticator : null,
  })
  return flow
}

type Started = Awaited<ReturnType<typeof requested>>

/** Types the code of the method in force. */
async function confirm(flow: Started) {
  flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '424242' })
  await flow.answer('checkCode', confirmation)
}

async function setUp() {
  const flow = await requested(toApp)
  await confirm(flow)
  return flow
}

async function showingCodes() {
  const flow = await setUp()
  flow.send({ type: 'code.typed', code: '123456' })
  await flow.answer('completeChange', { security: byApp, recoveryCodes })
  return flow
}

describe('changing how codes reach a person', () => {
  test('a change is carried out only after a code by the method in force', async () => {
    const flow = await requested(toSms)
    expect(flow.services.calls.map(({ id }) => id)).toEqual(['requestChange'])
    await confirm(flow)
    expect(flow.inputOf('completeChange')).toEqual({
      verificationId: challenge.verificationId,
      authenticatorCode: null,
      passkey: null,
    })
    await flow.answer('completeChange', {
      security: { ...byEmail, method: 'sms' },
      recoveryCodes: null,
    })
    expect(flow.snapshot.value).toEqual('changed')
    expect(flow.snapshot.output).toEqual({
      outcome: 'changed',
      security: { ...byEmail, method: 'sms' },
    })
  })

  test('what is so already, because another tab changed it, needs no code', async () => {
    const flow = begun(toSms)
    const security = { ...byEmail, method: 'sms' as const }
    await flow.answer('requestChange', { security, recoveryCodes: null })
    expect(flow.snapshot.output).toEqual({ outcome: 'changed', security })
  })

  test('whoever closes the code entry leaves everything as it is', async () => {
    const flow = await requested(toSms)
    flow.snapshot.children.phoneVerification?.send({ type: 'verification.closed' })
    expect(flow.snapshot.value).toEqual('closed')
    expect(flow.snapshot.output).toEqual({ outcome: 'cancelled' })
    expect(flow.services.calls.map(({ id }) => id)).toEqual(['requestChange'])
  })

  test('whose number or address is wrong is led to where it is changed', async () => {
    const flow = await requested(toSms)
    flow.snapshot.children.phoneVerification?.send({ type: 'target.disputed' })
    expect(flow.snapshot.output).toEqual({ outcome: 'cancelled' })
    expect(flow.services.performed.filter(({ type }) => type === 'goTo')).toEqual([
      { type: 'goTo', params: { name: 'settingsData', query: {} } },
    ])
  })

  test('a code that could not be sent is said, and may be asked for again', async () => {
    const flow = begun(toSms)
    await flow.refuse('requestChange', 'code_not_sent')
    expect(flow.snapshot.value).toEqual('notChanged')
    expect(flow.snapshot.context.failure).toEqual({ code: 'code_not_sent' })
    flow.send({ type: 'retry.requested' })
    expect(flow.inputOf('requestChange')).toEqual({ change: toSms, password: null, lost: null })
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('a confirmation that came too late needs another code', async () => {
    for (const code of ['code_expired', 'code_invalid', 'security_not_updated'] as const) {
      const flow = await setUp()
      flow.send({ type: 'code.typed', code: '123456' })
      await flow.refuse('completeChange', code)
      expect(flow.snapshot.value).toEqual('notChanged')
      expect(flow.snapshot.context.failure).toEqual({ code })
    }
  })

  test('leaving in the middle gives the request up', async () => {
    const flow = begun(toSms)
    flow.stop()
    expect(flow.isAborted('requestChange')).toEqual(true)
  })
})

describe('the password', () => {
  const password = 'Saryarka2026'

  test('is asked for before anything is sent, and goes with the change', () => {
    const flow = begun(toSms, true)
    expect(flow.snapshot.value).toEqual('enteringPassword')
    expect(flow.services.calls).toEqual([])
    flow.send({ type: 'password.submitted', password })
    expect(flow.inputOf('requestChange')).toEqual({ change: toSms, password, lost: null })
  })

  test('that is wrong is asked for again, and is not sent by itself', async () => {
    const flow = begun(toSms, true)
    flow.send({ type: 'password.submitted', password: 'Wrong42password' })
    await flow.refuse('requestChange', 'old_password_incorrect')
    expect(flow.snapshot.value).toEqual('enteringPassword')
    expect(flow.snapshot.context.failure).toEqual({ code: 'old_password_incorrect' })
    expect(flow.snapshot.context.password).toEqual(null)
    flow.send({ type: 'password.submitted', password })
    expect(flow.inputOf('requestChange')).toEqual({ change: toSms, password, lost: null })
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('that was taken is not asked for twice when the code could not be sent', async () => {
    const flow = begun(toSms, true)
    flow.send({ type: 'password.submitted', password })
    await flow.refuse('requestChange', 'code_not_sent')
    flow.send({ type: 'retry.requested' })
    expect(flow.snapshot.value).toEqual('requesting')
    expect(flow.inputOf('requestChange')).toEqual({ change: toSms, password, lost: null })
  })

  test('need not be given: whoever closes it changes nothing', () => {
    const flow = begun(toSms, true)
    flow.send({ type: 'change.closed' })
    expect(flow.snapshot.output).toEqual({ outcome: 'cancelled' })
    expect(flow.services.calls).toEqual([])
  })
})

describe('a code by the method in force that cannot be had', () => {
  const password = 'Saryarka2026'

  /** In the code entry, where the way out is the wait. */
  async function lost(change: SecurityChange) {
    const flow = begun(change, true)
    flow.send({ type: 'password.submitted', password })
    await flow.answer('requestChange', {
      challenge: { ...challenge, instead: [{ lost: 'wait', maskedTarget: '+7 701 ••• •• 67' }] },
      authenticator: null,
    })
    flow.snapshot.children.phoneVerification?.send({ type: 'code.lost' })
    flow.snapshot.children.phoneVerification?.send({ type: 'instead.chosen', lost: 'wait' })
    return flow
  }

  test('is stood in for by what the person chose, with the password that was given', async () => {
    const flow = await lost(toSms)
    expect(flow.snapshot.value).toEqual('requesting')
    expect(flow.inputOf('requestChange')).toEqual({ change: toSms, password, lost: 'wait' })
  })

  test('leads to a wait, of which only the provider knows how long it lasts', async () => {
    const flow = await lost(toSms)
    await flow.answer('requestChange', { pending: methodWaiting.pending })
    expect(flow.snapshot.value).toEqual('waiting')
    expect(flow.snapshot.output).toEqual({ outcome: 'waiting' })
  })

  test('may have led to a wait when the answer was lost: the provider is asked', async () => {
    const flow = await lost(toSms)
    await flow.refuse('requestChange', 'unreachable')
    expect(flow.snapshot.value).toEqual('outcomeUnknown')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('readSecurity', methodWaiting)
    expect(flow.snapshot.output).toEqual({ outcome: 'waiting' })

    const unheard = await lost(toSms)
    await unheard.refuse('requestChange', 'timed_out')
    unheard.send({ type: 'outcome.requested' })
    await unheard.answer('readSecurity', byEmail)
    expect(unheard.snapshot.value).toEqual('notChanged')
    expect(unheard.snapshot.context.failure).toEqual({ code: 'timed_out' })
  })

  test('is asked for as usual by another attempt', async () => {
    const flow = await lost(toSms)
    await flow.refuse('requestChange', 'code_not_sent')
    flow.send({ type: 'retry.requested' })
    expect(flow.inputOf('requestChange')).toEqual({ change: toSms, password, lost: null })
  })
})

test('while another change waits, none is begun', async () => {
  const flow = begun(toSms)
  await flow.refuse('requestChange', 'change_pending')
  expect(flow.snapshot.output).toEqual({ outcome: 'blocked' })
})

describe('setting up an authenticator app', () => {
  test('the key is shown only after the code by the method in force', async () => {
    const flow = await requested(toApp)
    expect(flow.snapshot.value).toEqual('verifying')
    await confirm(flow)
    expect(flow.snapshot.value).toEqual('settingUpApp')
    expect(flow.snapshot.context.authenticator).toEqual(authenticator)
  })

  test('the sixth digit sends the code, and what is pasted is cleaned', async () => {
    const flow = await setUp()
    flow.send({ type: 'code.typed', code: '123-45' })
    expect(flow.snapshot.value).toEqual('settingUpApp')
    flow.send({ type: 'code.typed', code: '123-456' })
    expect(flow.inputOf('completeChange')).toEqual({
      verificationId: challenge.verificationId,
      authenticatorCode: '123456',
      passkey: null,
    })
  })

  test('a wrong code keeps the set-up and asks for the next one', async () => {
    const flow = await setUp()
    flow.send({ type: 'code.typed', code: '123456' })
    await flow.refuse('completeChange', { code: 'code_mismatch', params: { attemptsLeft: 3 } })
    expect(flow.snapshot.value).toEqual('settingUpApp')
    expect(flow.snapshot.context.authenticator).toEqual(authenticator)
    expect(flow.snapshot.context.code).toEqual('')
    expect(flow.snapshot.context.failure).toEqual({
      code: 'code_mismatch',
      params: { attemptsLeft: 3 },
    })
  })

  test('too many requests keep the set-up and what was typed', async () => {
    const flow = await setUp()
    flow.send({ type: 'code.typed', code: '123456' })
    await flow.refuse('completeChange', 'too_many_requests')
    expect(flow.snapshot.context.code).toEqual('123456')
    flow.send({ type: 'code.submitted' })
    expect(flow.snapshot.value).toEqual('completing')
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('while a code is on its way no other is sent', async () => {
    const flow = await setUp()
    flow.send({ type: 'code.typed', code: '123456' })
    flow.send({ type: 'code.typed', code: '654321' })
    flow.send({ type: 'code.submitted' })
    expect(flow.services.calls.filter(({ id }) => id === 'completeChange')).toHaveLength(1)
  })
})

describe('recovery codes', () => {
  test('are closed only by whoever says that they are kept, and guard against leaving meanwhile', async () => {
    const flow = await showingCodes()
    expect(flow.snapshot.value).toEqual('showingCodes')
    expect(flow.snapshot.context.recoveryCodes).toEqual(recoveryCodes)
    expect(flow.held).toEqual([true])
    flow.send({ type: 'change.closed' })
    expect(flow.snapshot.value).toEqual('showingCodes')

    flow.send({ type: 'codes.saved', areSaved: true })
    flow.send({ type: 'codes.saved', areSaved: false })
    expect(flow.snapshot.can({ type: 'change.closed' })).toEqual(false)
    flow.send({ type: 'codes.saved', areSaved: true })
    flow.send({ type: 'change.closed' })
    expect(flow.snapshot.output).toEqual({ outcome: 'changed', security: byApp })
    expect(flow.held.at(-1)).toEqual(false)
  })

  test('can be printed', async () => {
    const flow = await showingCodes()
    flow.send({ type: 'codes.printed' })
    expect(flow.services.performed.at(-1)?.type).toEqual('printPage')
  })

  test('that are renewed are shown after a code of the method in force', async () => {
    const flow = await requested({ renewRecoveryCodes: true })
    await confirm(flow)
    await flow.answer('completeChange', { security: byApp, recoveryCodes })
    expect(flow.snapshot.value).toEqual('showingCodes')
  })
})

describe('when the answer is lost', () => {
  test('the provider is asked, and nothing is sent twice', async () => {
    for (const code of ['unreachable', 'timed_out', 'unexpected'] as const) {
      const flow = await requested(toSms)
      await confirm(flow)
      await flow.refuse('completeChange', code)
      expect(flow.snapshot.value).toEqual('outcomeUnknown')
      flow.elapse(elapsed('outcomeWait', 'securityChange.outcomeUnknown'))
      await flow.answer('readSecurity', { ...byEmail, method: 'sms' })
      expect(flow.snapshot.output).toEqual({
        outcome: 'changed',
        security: { ...byEmail, method: 'sms' },
      })
      expect(flow.services.calls.filter(({ id }) => id === 'completeChange')).toHaveLength(1)
    }
  })

  test('a change that was not carried out says so', async () => {
    const flow = await requested({ codeAtSignIn: true })
    await confirm(flow)
    await flow.refuse('completeChange', 'timed_out')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('readSecurity', byEmail)
    expect(flow.snapshot.value).toEqual('notChanged')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
  })

  test('recovery codes that did not arrive are replaced by new ones', async () => {
    const flow = await setUp()
    flow.send({ type: 'code.typed', code: '123456' })
    await flow.refuse('completeChange', 'unreachable')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('readSecurity', byApp)
    expect(flow.snapshot.value).toEqual('missingCodes')
    flow.send({ type: 'renewal.requested' })
    expect(flow.inputOf('requestChange')).toEqual({
      change: { renewRecoveryCodes: true },
      password: null,
      lost: null,
    })
    await flow.answer('requestChange', { challenge, authenticator: null })
    await confirm(flow)
    await flow.answer('completeChange', { security: byApp, recoveryCodes })
    expect(flow.snapshot.value).toEqual('showingCodes')
  })

  test('whoever leaves before it is known leaves it unknown', async () => {
    const flow = await requested(toSms)
    await confirm(flow)
    await flow.refuse('completeChange', 'unreachable')
    flow.send({ type: 'change.closed' })
    expect(flow.snapshot.output).toEqual({ outcome: 'unknown' })
  })

  test('as long as the provider cannot be asked, it is asked less and less often', async () => {
    const flow = await requested(toSms)
    await confirm(flow)
    await flow.refuse('completeChange', 'unreachable')
    const waits = []
    for (let asked = 0; asked < 5; asked += 1) {
      waits.push(...flow.clock.pending())
      flow.elapse(elapsed('outcomeWait', 'securityChange.outcomeUnknown'))
      await flow.refuse('readSecurity', 'unreachable')
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000])
  })
})

describe('passkeys', () => {
  const addition: SecurityChange = { addPasskey: true }
  const added = { ...byEmail, passkeys: [passkey, { ...passkey, id: 'passkey-2' }] }

  async function making() {
    const flow = begun(addition)
    await flow.answer('requestChange', { challenge, authenticator: null, passkey: creation })
    await confirm(flow)
    return flow
  }

  async function completing() {
    const flow = await making()
    flow.snapshot.children.passkeyCreation?.send({ type: 'passkey.chosen' })
    await flow.answer('createPasskey', { outcome: 'made', registration })
    return flow
  }

  test('one is made after the code by the method in force, and counts when the provider has seen it', async () => {
    const flow = await completing()
    expect(flow.inputOf('completeChange')).toEqual({
      verificationId: challenge.verificationId,
      authenticatorCode: null,
      passkey: registration,
    })
    await flow.answer('completeChange', { security: added, recoveryCodes: null })
    expect(flow.snapshot.output).toEqual({ outcome: 'changed', security: added })
  })

  test('whoever makes none leaves everything as it is', async () => {
    const flow = await making()
    flow.snapshot.children.passkeyCreation?.send({ type: 'creation.closed' })
    expect(flow.snapshot.output).toEqual({ outcome: 'cancelled' })
  })

  test('one that the provider refuses is said, and begun anew', async () => {
    const flow = await completing()
    await flow.refuse('completeChange', 'passkey_refused')
    expect(flow.snapshot.value).toEqual('notChanged')
    expect(flow.snapshot.context.failure).toEqual({ code: 'passkey_refused' })
  })

  test.each([
    [added, 'changed'],
    [byEmail, 'notChanged'],
  ] as const)('a lost answer is asked for: there is one more, or not', async (security, value) => {
    const flow = await completing()
    await flow.refuse('completeChange', 'unreachable')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('readSecurity', security)
    expect(flow.snapshot.value).toEqual(value)
  })

  test.each([
    [{ ...byEmail, passkeys: [] }, 'changed'],
    [byEmail, 'notChanged'],
  ] as const)('after a lost answer a removed one is gone, or not', async (security, value) => {
    const flow = begun({ removePasskey: passkey.id })
    await flow.answer('requestChange', { challenge, authenticator: null })
    await confirm(flow)
    await flow.refuse('completeChange', 'unreachable')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('readSecurity', security)
    expect(flow.snapshot.value).toEqual(value)
  })
})

describe('every step', () => {
  const closed = { type: 'change.closed' } as const
  const missing = async () => {
    const flow = await setUp()
    flow.send({ type: 'code.typed', code: '123456' })
    await flow.refuse('completeChange', 'timed_out')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('readSecurity', byApp)
    return flow
  }

  test('may be left: the change that did not happen, and the app that is not set up', async () => {
    const refused = begun(toSms)
    await refused.refuse('requestChange', 'code_not_sent')
    const unfinished = await setUp()
    for (const flow of [refused, unfinished]) {
      flow.send(closed)
      expect(flow.snapshot.output).toEqual({ outcome: 'cancelled' })
    }
  })

  test('may be left: codes that never came are not waited for, and the change is told', async () => {
    const flow = await missing()
    expect(flow.snapshot.value).toEqual('missingCodes')
    flow.send(closed)
    expect(flow.snapshot.output).toEqual({ outcome: 'changed', security: byApp })
  })

  test('begins with nothing of the one before it', async () => {
    const flow = await missing()
    flow.send({ type: 'renewal.requested' })
    expect(flow.inputOf('requestChange')).toEqual({
      change: { renewRecoveryCodes: true },
      password: null,
      lost: null,
    })
    await flow.answer('requestChange', { challenge, authenticator: null })
    expect(flow.snapshot.context.code).toEqual('')
    await confirm(flow)
    expect(flow.inputOf('completeChange')).toEqual({
      verificationId: challenge.verificationId,
      authenticatorCode: null,
      passkey: null,
    })
  })

  test('hears a code while it is typed, and a code that is begun anew ends what was said', async () => {
    const flow = await setUp()
    flow.send({ type: 'code.typed', code: '123' })
    expect([flow.snapshot.value, flow.snapshot.context.code]).toEqual(['settingUpApp', '123'])
    flow.send({ type: 'code.typed', code: '123456' })
    await flow.refuse('completeChange', 'code_mismatch')
    expect(flow.snapshot.context.failure).toEqual({ code: 'code_mismatch' })
    flow.send({ type: 'code.typed', code: '1' })
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('that is asked after in vain says why', async () => {
    const flow = await requested(toSms)
    await confirm(flow)
    await flow.refuse('completeChange', 'timed_out')
    flow.send({ type: 'outcome.requested' })
    await flow.refuse('readSecurity', 'unreachable')
    expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual([
      'outcomeUnknown',
      { code: 'unreachable' },
    ])
  })

  test('whose code is void is begun anew by itself', async () => {
    const flow = await requested(toSms)
    flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '424242' })
    await flow.refuse('checkCode', 'code_invalid')
    await flow.refuse('readChallenge', 'code_invalid')
    flow.snapshot.children.phoneVerification?.send({ type: 'verification.restarted' })
    expect(flow.services.calls.filter(({ id }) => id === 'requestChange').length).toEqual(2)
  })
})
