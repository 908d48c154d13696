import { expect, test } from 'vitest'
import { phoneVerificationMachine } from '../../src/machines/phone-verification.machine.ts'
import { startFlow } from '../support/flow.ts'
import { assertion, request } from '../support/models/passkey-samples.ts'
import {
  appChallenge,
  challenge,
  challengeInForce,
  confirmation,
  pendingChange,
} from '../support/models/phone-verification.model.ts'
import { failed } from '../support/paths.ts'
import { valuesOf } from '../support/pick.ts'

/** One clock for the timers and for `now`; `sleep` moves the second alone, as a sleeping device does. */
function begin(given = challenge) {
  let time = Date.UTC(2026, 0, 1)
  const flow = startFlow(phoneVerificationMachine, {
    input: { challenge: given, now: () => time, deviceNow: () => time },
  })
  const sleep = (seconds: number) => {
    time += seconds * 1000
  }
  const pass = (seconds: number) => {
    for (let left = seconds; left > 0; left -= 1) {
      sleep(Math.min(left, 1))
      flow.clock.advance(1000 * Math.min(left, 1))
    }
  }
  const canResend = () => flow.snapshot.can({ type: 'resend.requested' })
  return { flow, pass, sleep, canResend }
}

const type = (code: string) => ({ type: 'code.typed' as const, code })

test('a code is sent to the provider by itself when its sixth digit is typed', () => {
  const { flow } = begin()

  flow.send(type('12345'))
  expect(flow.snapshot.value).toEqual({ enteringCode: 'waiting' })
  flow.send(type('123456'))

  expect(flow.inputOf('checkCode')).toEqual({ verificationId: 'verification-1', code: '123456' })
})

test('a pasted code may carry a dash, spaces or words', () => {
  const { flow } = begin()

  flow.send(type('Code: 123-456 '))

  expect(flow.inputOf('checkCode')).toEqual({ verificationId: 'verification-1', code: '123456' })
})

test('typing on when six digits stand there sends nothing twice', async () => {
  const { flow } = begin()
  flow.send(type('123456'))
  await flow.refuse('checkCode', 'unreachable')

  flow.send(type('1234567'))

  expect(flow.snapshot.value).toEqual({ enteringCode: 'waiting' })
  expect(flow.services.calls.length).toEqual(1)
})

test('a confirmed code ends the flow with the session that it opened', async () => {
  const { flow } = begin()
  flow.send(type('123456'))
  await flow.answer('checkCode', confirmation)

  expect(flow.snapshot.output).toEqual({
    outcome: 'confirmed',
    verificationId: 'verification-1',
    ...confirmation,
  })
})

test('a code confirmed while signed in opens no session', async () => {
  const { flow } = begin()
  flow.send(type('123456'))
  await flow.answer('checkCode', { session: null, passwordToken: null })

  expect(flow.snapshot.output).toEqual({
    outcome: 'confirmed',
    verificationId: 'verification-1',
    session: null,
    passwordToken: null,
  })
})

test('the code of a forgotten password ends the flow with what lets a new one be set', async () => {
  const { flow } = begin({ ...challenge, channel: 'email' })
  flow.send(type('123456'))
  await flow.answer('checkCode', { session: null, passwordToken: 'a-token-of-one-right' })

  expect(valuesOf(flow.snapshot.output, 'session', 'passwordToken')).toEqual([
    null,
    'a-token-of-one-right',
  ])
})

test('what was confirmed is named by the last code that was sent', async () => {
  const { flow, pass } = begin()
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.answer('sendCode', { ...challenge, verificationId: 'verification-2' })
  flow.send(type('123456'))
  await flow.answer('checkCode', confirmation)

  expect(valuesOf(flow.snapshot.output, 'verificationId')).toEqual(['verification-2'])
})

test('a code that does not match is named, with the attempts left, and the field is empty again', async () => {
  const { flow } = begin()
  flow.send(type('123456'))
  await flow.refuse('checkCode', { code: 'code_mismatch', params: { attemptsLeft: 3 } })

  const { failure, code, challenge: left } = flow.snapshot.context
  expect({ value: flow.snapshot.value, failure, code, attemptsLeft: left.attemptsLeft }).toEqual({
    value: { enteringCode: 'waiting' },
    failure: { code: 'code_mismatch', params: { attemptsLeft: 3 } },
    code: '',
    attemptsLeft: 3,
  })
})

test('attempts are counted down here when the provider does not tell how many are left', async () => {
  const { flow } = begin()
  flow.send(type('123456'))
  await flow.refuse('checkCode', 'code_mismatch')

  expect(flow.snapshot.context.challenge.attemptsLeft).toEqual(4)
})

test.each([
  [
    'the last attempt is spent',
    { code: 'code_mismatch', params: { attemptsLeft: 0 } },
    'code_invalid',
  ],
  ['the code was used or its attempts are spent', { code: 'code_invalid' }, 'code_invalid'],
  ['the code is out of date', { code: 'code_expired' }, 'code_expired'],
] as const)('when %s, only a new code helps', async (_, failure, named) => {
  const { flow, pass } = begin()
  flow.send(type('123456'))
  await flow.refuse('checkCode', failure)
  if (failure.code === 'code_invalid') {
    await flow.answer('readChallenge', { ...challenge, attemptsLeft: 0 })
  }

  expect(flow.snapshot.can(type('1'))).toEqual(false)
  expect(flow.snapshot.context.failure).toEqual({ code: named })
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.answer('sendCode', { ...challenge, verificationId: 'verification-2' })

  const { code, failure: left, challenge: next } = flow.snapshot.context
  expect({ value: flow.snapshot.value, code, left, id: next.verificationId }).toEqual({
    value: { enteringCode: 'waiting' },
    code: '',
    left: null,
    id: 'verification-2',
  })
})

test('a code that nobody typed in time says itself that it is out of date', () => {
  const { flow, pass } = begin({ ...challenge, expiresIn: 5 })

  pass(4)
  expect(flow.snapshot.value).toEqual({ enteringCode: 'waiting' })
  pass(1)

  expect(flow.snapshot.value).toEqual({ needingNewCode: 'waiting' })
  expect(flow.snapshot.context.failure).toEqual({ code: 'code_expired' })
})

test('a new code may be asked for only when the wait is over, and the seconds left are shown', () => {
  const { flow, pass, canResend } = begin()

  expect(flow.snapshot.context.secondsToResend).toEqual(60)
  pass(18)
  expect(flow.snapshot.context.secondsToResend).toEqual(42)
  pass(41)
  expect(canResend()).toEqual(false)
  pass(0.9)
  expect(canResend()).toEqual(false)
  pass(0.1)
  expect(canResend()).toEqual(true)
})

test('the wait of a device that slept is over when its time has passed', () => {
  const { flow, sleep, canResend } = begin()

  sleep(3600)
  flow.clock.advance(1000)
  // The code itself lived ten minutes: after an hour it is the new one that is needed.
  flow.clock.advance(1000)

  expect(canResend()).toEqual(true)
  expect(flow.snapshot.value).toEqual({ needingNewCode: 'resendAllowed' })
})

test('the wait begins anew with every code that is sent', async () => {
  const { flow, pass, canResend } = begin()
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.answer('sendCode', challenge)

  expect(canResend()).toEqual(false)
  expect(flow.snapshot.context.secondsToResend).toEqual(60)
})

test('a code is sent only when the person asks for it', () => {
  const { flow, pass } = begin()

  pass(300)

  expect(flow.services.calls).toEqual([])
})

test('a resumed verification goes on with what the provider says is left of it', () => {
  const { flow, canResend } = begin({ ...challenge, resendIn: 0, attemptsLeft: 2 })

  expect(canResend()).toEqual(true)
  expect(flow.snapshot.context.challenge.attemptsLeft).toEqual(2)
})

test('a verification whose attempts are spent asks for a new code at once', () => {
  const { flow } = begin({ ...challenge, attemptsLeft: 0 })

  expect(flow.snapshot.value).toEqual({ needingNewCode: 'waiting' })
  expect(flow.snapshot.context.failure).toEqual({ code: 'code_invalid' })
})

test('a new code asked for too often waits as long as the provider says', async () => {
  const { flow, pass, canResend } = begin()
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.refuse('sendCode', { code: 'too_many_requests', retryAfter: 120 })

  expect(flow.snapshot.context.failure).toEqual({ code: 'too_many_requests', retryAfter: 120 })
  pass(119)
  expect(canResend()).toEqual(false)
  pass(1)
  expect(canResend()).toEqual(true)
})

const restart = { type: 'verification.restarted' } as const

test('a code whose challenge is gone says so at once, and leads to asking anew', async () => {
  const { flow } = begin()
  flow.send(type('123456'))
  await flow.refuse('checkCode', 'code_invalid')
  await flow.refuse('readChallenge', 'code_invalid')
  const { value, context } = flow.snapshot
  expect({
    value,
    failure: context.failure,
    canResend: flow.snapshot.can({ type: 'resend.requested' }),
  }).toEqual({
    value: 'superseded',
    failure: null,
    canResend: false,
  })
  flow.send(restart)
  expect(flow.snapshot.output).toEqual({ outcome: 'restarted' })
})

test('a new code that the provider knows no challenge for leads to asking anew', async () => {
  const { flow, pass } = begin()
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.refuse('sendCode', 'code_invalid')
  expect(flow.snapshot.value).toEqual('superseded')
  flow.send(restart)
  expect(flow.snapshot.output).toEqual({ outcome: 'restarted' })
})

test('so does a challenge that is gone when a lost answer is looked up', async () => {
  const { flow, pass } = begin()
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.refuse('sendCode', 'unreachable')
  await flow.refuse('readChallenge', 'code_invalid')
  expect(flow.snapshot.value).toEqual('superseded')
})

test('a challenge that cannot be looked up counts as one that needs a new code', async () => {
  const { flow } = begin()
  flow.send(type('123456'))
  await flow.refuse('checkCode', 'code_invalid')
  await flow.refuse('readChallenge', 'unreachable')
  expect(flow.snapshot.value).toEqual({ needingNewCode: 'waiting' })
  expect(flow.snapshot.context.failure).toEqual({ code: 'code_invalid' })
})

test('an app whose codes are not taken any more is begun again by whoever asked', async () => {
  const { flow } = begin(appChallenge)
  flow.send(type('123456'))
  await flow.refuse('checkCode', 'code_expired')
  flow.send(restart)
  expect(flow.snapshot.output).toEqual({ outcome: 'restarted' })
})

test('a challenge whose message did not go out is not taken for sent, and is asked for at once', async () => {
  const { flow, canResend } = begin({ ...challenge, resendIn: 0, undelivered: true })
  expect(flow.snapshot.context.failure).toEqual({ code: 'code_not_sent' })
  expect(canResend()).toEqual(true)
  flow.send({ type: 'resend.requested' })
  await flow.answer('sendCode', challenge)
  expect(flow.snapshot.context.failure).toEqual(null)
  expect(flow.snapshot.context.challenge.undelivered).toEqual(undefined)
})

test('a code that was not sent leaves the earlier one to be typed', async () => {
  const { flow, pass } = begin()
  flow.send(type('12'))
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.refuse('sendCode', 'code_not_sent')

  const { failure, code } = flow.snapshot.context
  expect({ value: flow.snapshot.value, failure, code }).toEqual({
    value: { enteringCode: 'resendAllowed' },
    failure: { code: 'code_not_sent' },
    code: '12',
  })
})

test('when nobody knows whether a code went out, the provider is asked and none is sent again', async () => {
  const { flow, pass, canResend } = begin()
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.refuse('sendCode', 'timed_out')
  expect(flow.snapshot.value).toEqual('readingChallenge')

  await flow.answer('readChallenge', { ...challenge, resendIn: 57 })

  expect(flow.services.calls.map(({ id }) => id)).toEqual(['sendCode', 'readChallenge'])
  expect(canResend()).toEqual(false)
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('when the provider knows of no new code, no connection is blamed any more and a new one may be asked for', async () => {
  const { flow, pass, canResend } = begin()
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.refuse('sendCode', 'unreachable')
  await flow.answer('readChallenge', { ...challenge, resendIn: 0 })

  expect(canResend()).toEqual(true)
  expect(flow.snapshot.context.failure).toEqual({ code: 'code_not_sent' })
})

test('a provider that answered for itself why no code went out is not contradicted', async () => {
  const { flow, pass } = begin()
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.refuse('sendCode', 'overloaded')
  await flow.answer('readChallenge', { ...challenge, resendIn: 0 })

  expect(flow.snapshot.context.failure).toEqual({ code: 'overloaded' })
})

test('a spent code stays spent when the provider knows of no new one', async () => {
  const { flow, pass } = begin()
  flow.send(type('123456'))
  await flow.refuse('checkCode', 'code_invalid')
  await flow.answer('readChallenge', { ...challenge, attemptsLeft: 0 })
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.refuse('sendCode', 'unreachable')
  await flow.answer('readChallenge', { ...challenge, resendIn: 0 })

  expect(flow.snapshot.value).toEqual({ needingNewCode: 'resendAllowed' })
  expect(flow.snapshot.context.failure).toEqual({ code: 'code_not_sent' })
})

test('a check refused for being one of too many waits, and the code that was typed is kept', async () => {
  const { flow, pass } = begin()
  flow.send(type('123456'))
  await flow.refuse('checkCode', { code: 'too_many_requests', retryAfter: 30 })

  expect(flow.snapshot.value).toEqual('waitingToCheck')
  expect(flow.snapshot.context.secondsToCheck).toEqual(30)
  expect(flow.snapshot.can({ type: 'code.submitted' })).toEqual(false)
  pass(30)
  flow.send({ type: 'code.submitted' })

  expect(flow.inputOf('checkCode')).toEqual({ verificationId: 'verification-1', code: '123456' })
})

test.each(['unreachable', 'unexpected', 'overloaded', 'verification_failed'] as const)(
  'after the failure %s the code stands there and may be confirmed again',
  async (code) => {
    const { flow } = begin()
    flow.send(type('123456'))
    await flow.refuse('checkCode', code)

    expect(flow.snapshot.context.failure).toEqual({ code })
    flow.send({ type: 'code.submitted' })
    expect(flow.snapshot.value).toEqual('checkingCode')
  },
)

test('a check that nobody answers ends with the waiting time', async () => {
  const { flow } = begin()
  flow.send(type('123456'))
  await flow.refuse('checkCode', 'timed_out')

  expect(flow.snapshot.matches('enteringCode')).toEqual(true)
  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
})

test('while a code is checked, neither it nor another is sent a second time', () => {
  const { flow } = begin()
  flow.send(type('123456'))

  flow.send({ type: 'code.submitted' })
  flow.send(type('654321'))
  flow.send({ type: 'resend.requested' })

  expect(flow.services.calls.map(({ id }) => id)).toEqual(['checkCode'])
})

test('closing ends the flow and gives up what is under way', () => {
  const { flow } = begin()
  flow.send(type('123456'))
  flow.send({ type: 'verification.closed' })

  expect(flow.snapshot.output).toEqual({ outcome: 'closed', reason: 'closed' })
  expect(flow.isAborted('checkCode')).toEqual(true)
})

test('a wrong number leads back to where it was typed', () => {
  const { flow } = begin()
  flow.send({ type: 'target.disputed' })

  expect(flow.snapshot.output).toEqual({ outcome: 'closed', reason: 'wrongTarget' })
})

test('what survives a reload is which verification it was, and never a code', () => {
  const { flow } = begin()
  flow.send(type('12345'))
  flow.send({ type: 'verification.closed' })

  expect(flow.services.performed).toEqual([
    { type: 'saveProgress', params: { verificationId: 'verification-1' } },
    { type: 'clearProgress', params: undefined },
  ])
})

test('the code of an authenticator app was not sent: none can be asked for again, and no number be wrong', () => {
  const { flow, pass, canResend } = begin(appChallenge)
  pass(120)

  expect(canResend()).toEqual(false)
  expect(flow.snapshot.can({ type: 'target.disputed' })).toEqual(false)
  flow.send(type('123456'))
  expect(flow.inputOf('checkCode')).toEqual({ verificationId: 'verification-1', code: '123456' })
})

test('where a code went to Telegram, nobody typed a number that could be wrong', () => {
  const { flow } = begin({ ...challenge, channel: 'telegram' })
  expect(flow.snapshot.can({ type: 'target.disputed' })).toEqual(false)
})

test('a recovery code stands in for the app, however it was typed, and is sent when confirmed', () => {
  const { flow } = begin(appChallenge)
  flow.send({ type: 'recovery.chosen' })
  flow.send(type(' abcde fgh1j '))

  expect(flow.snapshot.context.code).toEqual('ABCDE-FGHIJ')
  expect(flow.services.calls).toEqual([])
  flow.send({ type: 'code.submitted' })
  expect(flow.inputOf('checkCode')).toEqual({
    verificationId: 'verification-1',
    code: 'ABCDE-FGHIJ',
  })
})

test('a recovery code that is not whole cannot be confirmed, and takes no more than its ten signs', () => {
  const { flow } = begin(appChallenge)
  flow.send({ type: 'recovery.chosen' })
  flow.send(type('ABCDE'))
  expect(flow.snapshot.context.code).toEqual('ABCDE')
  expect(flow.snapshot.can({ type: 'code.submitted' })).toEqual(false)

  flow.send(type('ABCDE-FGHIJKLM'))
  expect(flow.snapshot.context.code).toEqual('ABCDE-FGHIJ')
})

test('a recovery code that does not match stays to be compared, and counts as an attempt', async () => {
  const { flow } = begin(appChallenge)
  flow.send({ type: 'recovery.chosen' })
  flow.send(type('ABCDE-FGHIJ'))
  flow.send({ type: 'code.submitted' })
  await flow.refuse('checkCode', { code: 'code_mismatch', params: { attemptsLeft: 2 } })

  const { code, challenge: left, isRecovering } = flow.snapshot.context
  expect({ code, attemptsLeft: left.attemptsLeft, isRecovering }).toEqual({
    code: 'ABCDE-FGHIJ',
    attemptsLeft: 2,
    isRecovering: true,
  })
})

test('the way back from recovery codes leads to the app with an empty field', () => {
  const { flow } = begin(appChallenge)
  flow.send({ type: 'recovery.chosen' })
  flow.send(type('ABC'))
  flow.send({ type: 'recovery.dismissed' })
  expect(flow.snapshot.context.code).toEqual('')

  flow.send(type('123456'))
  expect(flow.snapshot.value).toEqual('checkingCode')
})

test('a code that was sent has no recovery code that could stand in for it', () => {
  const { flow } = begin()
  expect(flow.snapshot.can({ type: 'recovery.chosen' })).toEqual(false)
})

test('an app whose attempts are spent leaves the way out, and no new code to ask for', async () => {
  const { flow, pass, canResend } = begin(appChallenge)
  flow.send(type('123456'))
  await flow.refuse('checkCode', 'code_invalid')
  await flow.refuse('readChallenge', 'timed_out')
  pass(120)

  expect(flow.snapshot.value).toEqual({ needingNewCode: 'waiting' })
  expect(canResend()).toEqual(false)
  flow.send({ type: 'verification.closed' })
  expect(flow.snapshot.output).toEqual({ outcome: 'closed', reason: 'closed' })
})

test('the code to the new target comes out as the next one', async () => {
  const { flow } = begin(challengeInForce)
  flow.send(type('123456'))
  const next = { ...challenge, verificationId: 'verification-2' }
  await flow.answer('checkCode', { next })

  expect(flow.snapshot.output).toEqual({ outcome: 'next', challenge: next })
})

test('a change that now waits is told as such, not as confirmed', async () => {
  const { flow } = begin()
  flow.send(type('123456'))
  await flow.answer('checkCode', { pending: pendingChange })

  expect(flow.snapshot.output).toEqual({ outcome: 'pending', pending: pendingChange })
})

test('a code that cannot be had ends with what the person chose to stand in for it', () => {
  const { flow } = begin(challengeInForce)
  flow.send({ type: 'code.lost' })
  expect(flow.snapshot.value).toEqual('choosingInstead')
  flow.send({ type: 'instead.chosen', lost: 'wait' })

  expect(flow.snapshot.output).toEqual({ outcome: 'lost', lost: 'wait' })
})

test('only what the provider offers stands in for a code', () => {
  const { flow } = begin(challengeInForce)
  flow.send({ type: 'code.lost' })

  expect(flow.snapshot.can({ type: 'instead.chosen', lost: 'sms' })).toEqual(false)
})

test('where nothing stands in for the code, nothing is offered', () => {
  const { flow } = begin()

  expect(flow.snapshot.can({ type: 'code.lost' })).toEqual(false)
})

test('whoever goes back to the code finds what was typed', () => {
  const { flow } = begin(challengeInForce)
  flow.send(type('1234'))
  flow.send({ type: 'code.lost' })
  flow.send({ type: 'instead.dismissed' })

  expect(flow.snapshot.value).toEqual({ enteringCode: 'waiting' })
  expect(flow.snapshot.context.code).toEqual('1234')
})

test('a code that ran out while the ways were read is out of date, and the ways stay open', () => {
  const { flow, sleep } = begin({ ...challengeInForce, expiresIn: 5 })
  flow.send({ type: 'code.lost' })
  sleep(6)
  flow.send({ type: 'instead.dismissed' })

  expect(flow.snapshot.value).toEqual({ needingNewCode: 'waiting' })
  expect(flow.snapshot.can({ type: 'code.lost' })).toEqual(true)
})

test('where the code goes by the method in force, its number is not disputed as a new one is', () => {
  const { flow } = begin(challengeInForce)

  expect(flow.snapshot.can({ type: 'target.disputed' })).toEqual(false)
})

test('a recovery code is taken only where the provider says so, whatever the channel', () => {
  expect(begin(challengeInForce).flow.snapshot.can({ type: 'recovery.chosen' })).toEqual(true)
  expect(begin(challenge).flow.snapshot.can({ type: 'recovery.chosen' })).toEqual(false)
  const { recoveryCodes: _, ...withoutCodes } = appChallenge
  expect(begin(withoutCodes).flow.snapshot.can({ type: 'recovery.chosen' })).toEqual(false)
})

const choose = { type: 'passkey.chosen' } as const

/** The browser has the person's passkey in hand. */
async function show(passkey: typeof assertion | null = assertion) {
  const begun = begin(challengeInForce)
  begun.flow.send(choose)
  await begun.flow.answer('showPasskey', passkey)
  return begun
}

test('a passkey that was shown is sent in place of the code, for this challenge alone', async () => {
  const { flow } = begin(challengeInForce)
  flow.send(type('12'))
  flow.send(choose)
  expect(flow.inputOf('showPasskey')).toEqual(request)

  await flow.answer('showPasskey', assertion)
  expect(flow.inputOf('checkCode')).toEqual({
    verificationId: 'verification-1',
    code: '12',
    passkey: assertion,
  })
  await flow.answer('checkCode', confirmation)
  expect(flow.snapshot.output).toEqual({
    outcome: 'confirmed',
    verificationId: 'verification-1',
    ...confirmation,
  })
})

test('a second press asks the browser for nothing more, nor does a code that comes meanwhile', () => {
  const { flow } = begin(challengeInForce)
  flow.send(choose)
  flow.send(choose)
  flow.send(type('123456'))
  flow.send({ type: 'code.received', code: '123456' })

  expect(flow.services.calls.map(({ id }) => id)).toEqual(['showPasskey'])
})

test.each<[string, (flow: Awaited<ReturnType<typeof show>>['flow']) => unknown]>([
  ['in the window of the browser', (flow) => flow.answer('showPasskey', null)],
  ['here', (flow) => flow.send({ type: 'passkey.cancelled' })],
])(
  'whoever cancels %s is back at the code, which may be typed or the passkey asked for anew',
  async (_, cancel) => {
    const { flow } = begin(challengeInForce)
    flow.send(type('1234'))
    flow.send(choose)
    await cancel(flow)

    const { code, failure, isPasskeyUnused } = flow.snapshot.context
    expect({ value: flow.snapshot.value, code, failure, isPasskeyUnused }).toEqual({
      value: { enteringCode: 'waiting' },
      code: '1234',
      failure: null,
      isPasskeyUnused: true,
    })
    expect(flow.snapshot.can(choose)).toEqual(true)
    flow.send(type('123456'))
    expect(flow.inputOf('checkCode')).toEqual({ verificationId: 'verification-1', code: '123456' })
    expect(flow.snapshot.context.isPasskeyUnused).toEqual(false)
  },
)

test.each(['passkey_refused', 'unreachable', 'timed_out'] as const)(
  'after the failure %s the code is awaited as before, and what was signed is forgotten',
  async (code) => {
    const { flow } = await show()
    await flow.refuse('checkCode', code)

    const { failure, passkey, challenge: left } = flow.snapshot.context
    expect({ value: flow.snapshot.value, failure, passkey, left: left.attemptsLeft }).toEqual({
      value: { enteringCode: 'waiting' },
      failure: { code },
      passkey: null,
      left: 5,
    })
    flow.send(type('123456'))
    expect(flow.inputOf('checkCode')).toEqual({ verificationId: 'verification-1', code: '123456' })
  },
)

test('what was said before is forgotten while a code is checked', async () => {
  const { flow } = begin()
  flow.send(type('123456'))
  await flow.refuse('checkCode', 'unreachable')
  flow.send({ type: 'code.submitted' })

  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual(['checkingCode', null])
})

test('what was said before is forgotten while the browser asks', async () => {
  const { flow } = begin(challengeInForce)
  flow.send(type('123456'))
  await flow.refuse('checkCode', 'unreachable')
  flow.send(choose)

  expect(flow.snapshot.context.failure).toEqual(null)
})

test('a number is not disputed while the browser asks', () => {
  const { flow } = begin({ ...challenge, passkey: request })
  expect(flow.snapshot.can({ type: 'target.disputed' })).toEqual(true)
  flow.send(choose)

  expect(flow.snapshot.can({ type: 'target.disputed' })).toEqual(false)
})

test('a browser that fails, or waits in vain, says so beside the code', async () => {
  const { flow } = begin(challengeInForce)
  flow.send(choose)
  await flow.refuse('showPasskey', 'timed_out')

  expect(flow.snapshot.value).toEqual({ enteringCode: 'waiting' })
  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
})

test.each<[string, (flow: Awaited<ReturnType<typeof show>>['flow']) => unknown]>([
  ['was dismissed', (flow) => flow.answer('showPasskey', null)],
  ['was given up', (flow) => flow.send({ type: 'passkey.cancelled' })],
  ['failed', (flow) => flow.refuse('showPasskey', 'timed_out')],
])(
  'a challenge that ran out while the browser asked, which %s, needs a new code',
  async (_, end) => {
    const { flow, sleep } = begin({ ...challengeInForce, expiresIn: 5 })
    flow.send(choose)
    sleep(6)
    await end(flow)

    expect(flow.snapshot.value).toEqual({ needingNewCode: 'waiting' })
    expect(flow.snapshot.context.failure).toEqual({ code: 'code_expired' })
  },
)

test('a passkey for a challenge that another window has replaced leads to asking anew', async () => {
  const { flow } = await show()
  await flow.refuse('checkCode', 'code_invalid')
  await flow.refuse('readChallenge', 'code_invalid')

  expect(flow.snapshot.value).toEqual('superseded')
  flow.send(restart)
  expect(flow.snapshot.output).toEqual({ outcome: 'restarted' })
})

test('a new code brings what a passkey signs for it', async () => {
  const { flow, pass } = begin(challengeInForce)
  pass(60)
  flow.send({ type: 'resend.requested' })
  const passkey = { ...request, challenge: 'challenge-of-the-next-code' }
  await flow.answer('sendCode', { ...challengeInForce, passkey })
  flow.send(choose)

  expect(flow.inputOf('showPasskey')).toEqual(passkey)
})

test('a passkey goes on where no more codes are looked at for a while', async () => {
  const { flow } = begin({ ...appChallenge, passkey: request })
  flow.send(type('123456'))
  await flow.refuse('checkCode', { code: 'too_many_requests', retryAfter: 300 })
  flow.send(choose)

  expect(flow.snapshot.value).toEqual('showingPasskey')
})

test('a passkey that nobody asks for is not offered, and neither is one that this page cannot use', () => {
  expect(begin().flow.snapshot.can(choose)).toEqual(false)
  const elsewhere = startFlow(
    phoneVerificationMachine.provide({ guards: { canUsePasskey: () => false } }),
    { input: { challenge: challengeInForce } },
  )
  expect(elsewhere.snapshot.can(choose)).toEqual(false)
})

test('closing while the browser asks gives that up', () => {
  const { flow } = begin(challengeInForce)
  flow.send(choose)
  flow.send({ type: 'verification.closed' })

  expect(flow.isAborted('showPasskey')).toEqual(true)
  expect(flow.snapshot.output).toEqual({ outcome: 'closed', reason: 'closed' })
})

const received = (code: string) => ({ type: 'code.received' as const, code })

test('the code of an SMS that the browser has read fills the field and is sent once', async () => {
  const { flow } = begin()
  expect(flow.services.listener('watchCodes').input).toEqual({ channel: 'sms' })
  flow.send(received('123456'))
  expect(flow.snapshot.context.code).toEqual('123456')
  flow.send(received('123456'))
  flow.send(type('123456'))
  expect(flow.services.calls.map(({ id }) => id)).toEqual(['checkCode'])

  await flow.refuse('checkCode', 'unreachable')
  flow.send(received('123456'))
  expect(flow.services.calls.map(({ id }) => id)).toEqual(['checkCode'])
})

test('a browser that can read no SMS takes nothing from the person', () => {
  const { flow } = begin()
  flow.actor.send(failed('watchCodes', 'unexpected') as never)
  flow.send(type('123456'))
  expect(flow.inputOf('checkCode')).toEqual({ verificationId: 'verification-1', code: '123456' })
})

test('a code that was typed already is not sent once more when its SMS is read', () => {
  const { flow } = begin()
  flow.send(type('123456'))
  flow.send(received('123456'))

  expect(flow.services.calls.map(({ id }) => id)).toEqual(['checkCode'])
})

test('the SMS does not take the place of the recovery code that is being typed', () => {
  const { flow } = begin({ ...challenge, recoveryCodes: true })
  flow.send({ type: 'recovery.chosen' })
  flow.send(type('ABCDE'))
  flow.send(received('123456'))

  expect(flow.snapshot.context.code).toEqual('ABCDE')
  expect(flow.services.calls).toEqual([])
})

test.each([0, undefined])(
  'the last attempt needs a new code, if the provider tells %s left',
  async (told) => {
    const { flow } = begin({ ...challenge, attemptsLeft: 1 })
    flow.send(type('123456'))
    await flow.refuse('checkCode', {
      code: 'code_mismatch',
      ...(told === undefined ? {} : { params: { attemptsLeft: told } }),
    })
    const { failure, code } = flow.snapshot.context
    expect([flow.snapshot.value, failure, code]).toEqual([
      { needingNewCode: 'waiting' },
      { code: 'code_invalid' },
      '',
    ])
  },
)

test('the wait for a check is counted down one by one, says why, and is over with its last second', async () => {
  const { flow, pass } = begin()
  flow.send(type('123456'))
  await flow.refuse('checkCode', { code: 'too_many_requests', retryAfter: 3 })
  const seen = []
  for (let second = 0; second < 3; second += 1) {
    seen.push([flow.snapshot.context.secondsToCheck, flow.snapshot.context.failure?.code])
    pass(1)
  }
  expect(seen).toEqual([3, 2, 1].map((left) => [left, 'too_many_requests']))
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual([
    { enteringCode: 'waiting' },
    null,
  ])
})

test('a code that runs out while a check has to wait needs a new one', async () => {
  const { flow, pass } = begin({ ...challenge, expiresIn: 20 })
  flow.send(type('123456'))
  await flow.refuse('checkCode', { code: 'too_many_requests', retryAfter: 30 })
  pass(30)
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual([
    { needingNewCode: 'waiting' },
    { code: 'code_expired' },
  ])
})

test('where a new code is needed, the seconds until it may be asked for are counted on', () => {
  const { flow, pass } = begin({ ...challenge, expiresIn: 20, resendIn: 30 })
  pass(20)
  const seen = [flow.snapshot.context.secondsToResend]
  pass(1)
  seen.push(flow.snapshot.context.secondsToResend)
  expect([flow.snapshot.value, seen]).toEqual([{ needingNewCode: 'waiting' }, [10, 9]])
})

test('a new code replaces the old one in everything: its number, its time, what was typed and said', async () => {
  const { flow, pass } = begin({ ...challenge, expiresIn: 90, resendIn: 60 })
  pass(60)
  flow.send(type('12'))
  flow.send({ type: 'resend.requested' })
  expect(flow.inputOf('sendCode')).toEqual({ verificationId: 'verification-1' })
  await flow.answer('sendCode', {
    ...challenge,
    verificationId: 'verification-2',
    expiresIn: 90,
    undelivered: true,
  })
  const { code, failure } = flow.snapshot.context
  expect([code, failure]).toEqual(['', { code: 'code_not_sent' }])
  expect(flow.services.performed).toEqual(
    ['verification-1', 'verification-2'].map((verificationId) => ({
      type: 'saveProgress',
      params: { verificationId },
    })),
  )
  pass(89)
  expect(flow.snapshot.matches('enteringCode')).toEqual(true)
  pass(1)
  expect(flow.snapshot.matches('needingNewCode')).toEqual(true)
})

test('what kept a code from being sent is said, and forgotten while the next one is asked for', async () => {
  const { flow, pass } = begin()
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.refuse('sendCode', 'code_not_sent')
  const { challenge: kept, failure } = flow.snapshot.context
  expect([kept, failure]).toEqual([{ ...challenge, undelivered: true }, { code: 'code_not_sent' }])
  flow.send({ type: 'resend.requested' })
  expect(flow.snapshot.context.failure).toEqual(null)
  await flow.refuse('sendCode', 'verification_failed')
  expect(flow.snapshot.context.failure).toEqual({ code: 'verification_failed' })
})

test('a lost answer is asked after by the same challenge, and a second loss is said as it is', async () => {
  const { flow, pass } = begin()
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.refuse('sendCode', 'timed_out')
  expect(flow.inputOf('readChallenge')).toEqual({ verificationId: 'verification-1' })
  await flow.refuse('readChallenge', 'unreachable')
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
})

test('a new code whose answer was lost empties the field for it', async () => {
  const { flow, pass } = begin()
  pass(60)
  flow.send(type('12'))
  flow.send({ type: 'resend.requested' })
  await flow.refuse('sendCode', 'timed_out')
  await flow.answer('readChallenge', { ...challenge, resendIn: 60 })
  expect(flow.snapshot.context.code).toEqual('')
})

test('a challenge that is gone is asked after by its number; nothing is left of it, and no target is wrong', async () => {
  const { flow } = begin()
  flow.send(type('123456'))
  await flow.refuse('checkCode', 'code_invalid')
  expect(flow.inputOf('readChallenge')).toEqual({ verificationId: 'verification-1' })
  await flow.refuse('readChallenge', 'code_invalid')
  flow.send({ type: 'target.disputed' })
  const { code, failure } = flow.snapshot.context
  expect([flow.snapshot.value, code, failure]).toEqual(['superseded', '', null])
})

test('a lost answer leaves no failure of its own where the challenge is gone', async () => {
  const { flow, pass } = begin()
  pass(60)
  flow.send({ type: 'resend.requested' })
  await flow.refuse('sendCode', 'timed_out')
  await flow.refuse('readChallenge', 'code_invalid')
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual(['superseded', null])
})

test('a confirmed code is not kept for a reload', async () => {
  const { flow } = begin()
  flow.send(type('123456'))
  await flow.answer('checkCode', confirmation)
  expect(flow.services.performed.at(-1)).toEqual({ type: 'clearProgress', params: undefined })
})

test('typing ends what was said of the last try', async () => {
  const { flow } = begin()
  flow.send(type('123456'))
  await flow.refuse('checkCode', 'code_mismatch')
  flow.send(type('1'))
  expect(flow.snapshot.context.failure).toEqual(null)

  const unused = await show(null)
  expect(unused.flow.snapshot.context.isPasskeyUnused).toEqual(true)
  unused.flow.send(type('1'))
  expect(unused.flow.snapshot.context.isPasskeyUnused).toEqual(false)
})

test('asking for the passkey again ends what was said of the last time', async () => {
  const { flow } = await show(null)
  flow.send(choose)
  expect(flow.snapshot.context.isPasskeyUnused).toEqual(false)
})

test('a code of another kind begins with an empty field, and nothing said', async () => {
  const { flow } = begin(appChallenge)
  const begunAnew = () => {
    const { code, failure } = flow.snapshot.context
    return [code, failure]
  }
  flow.send(type('123456'))
  await flow.refuse('checkCode', 'unreachable')
  flow.send({ type: 'recovery.chosen' })
  expect(begunAnew()).toEqual(['', null])
  flow.send(type('ABCDEFGHIJ'))
  flow.send({ type: 'code.submitted' })
  await flow.refuse('checkCode', 'unreachable')
  flow.send({ type: 'recovery.dismissed' })
  expect(begunAnew()).toEqual(['', null])
})
