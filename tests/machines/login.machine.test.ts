import { expect, test } from 'vitest'
import { loginMachine } from '../../src/machines/login.machine.ts'
import { present } from '../../src/machines/present.ts'
import { startFlow } from '../support/flow.ts'
import { credentials } from '../support/models/login.model.ts'
import { challenge, confirmation, session } from '../support/models/phone-verification.model.ts'
import { payload, telegramWindow } from '../support/models/telegram-sign-in.model.ts'

function begin(verificationId: string | null = null) {
  let time = Date.UTC(2026, 0, 1)
  const flow = startFlow(loginMachine, {
    input: { verificationId, now: () => time, deviceNow: () => time },
  })
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      time += 1000
      flow.clock.advance(1000)
    }
  }
  return { flow, pass }
}

const submitted = { type: 'credentials.submitted' as const, values: credentials }

test('the right login and password open a session', async () => {
  const { flow } = begin()
  flow.send(submitted)
  expect(flow.inputOf('signIn')).toEqual(credentials)
  await flow.answer('signIn', session)

  expect(flow.snapshot.output).toEqual({ session })
})

test('an incorrect login or password is said, and the form is there again', async () => {
  const { flow } = begin()
  flow.send(submitted)
  await flow.refuse('signIn', 'credentials_incorrect')

  expect(flow.snapshot.matches('enteringCredentials')).toEqual(true)
  expect(flow.snapshot.context.failure).toEqual({ code: 'credentials_incorrect' })
})

test('a failure is gone as soon as the person tries again', async () => {
  const { flow } = begin()
  flow.send(submitted)
  await flow.refuse('signIn', 'credentials_incorrect')
  flow.send(submitted)

  expect(flow.snapshot.context.failure).toEqual(null)
})

test.each([
  'unreachable',
  'timed_out',
  'unexpected',
  'overloaded',
  'maintenance',
  'code_not_sent',
  'timed_out',
] as const)('after the failure %s the person may try again at once', async (code) => {
  const { flow } = begin()
  flow.send(submitted)
  await flow.refuse('signIn', code)

  expect(flow.snapshot.context.failure).toEqual({ code })
  expect(flow.snapshot.can(submitted)).toEqual(true)
})

test('after too many requests the next attempt waits as long as the provider says', async () => {
  const { flow, pass } = begin()
  flow.send(submitted)
  await flow.refuse('signIn', { code: 'too_many_requests', retryAfter: 90 })

  expect(flow.snapshot.context.secondsToRetry).toEqual(90)
  expect(flow.snapshot.context.failure).toEqual({ code: 'too_many_requests', retryAfter: 90 })
  pass(89)
  expect(flow.snapshot.can(submitted)).toEqual(false)
  expect(flow.snapshot.context.secondsToRetry).toEqual(1)
  pass(1)
  expect(flow.snapshot.can(submitted)).toEqual(true)
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('after too many requests with no time named, a minute is waited', async () => {
  const { flow } = begin()
  flow.send(submitted)
  await flow.refuse('signIn', 'too_many_requests')

  expect(flow.snapshot.context.secondsToRetry).toEqual(60)
})

test('a double click signs in once', () => {
  const { flow } = begin()
  flow.send(submitted)
  flow.send(submitted)

  expect(flow.services.calls.map(({ id }) => id)).toEqual([
    'readPasskeySupport',
    'readTelegramOffer',
    'signIn',
  ])
})

test('an account whose phone is not confirmed is asked for the code first', async () => {
  const { flow } = begin()
  flow.send(submitted)
  await flow.answer('signIn', challenge)
  expect(flow.snapshot.value).toEqual('verifying')

  flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
  await flow.answer('checkCode', confirmation)

  expect(flow.snapshot.output).toEqual({ session })
})

test('Telegram is opened in its window, for nobody’s invitation, by the clock of the flow', async () => {
  const { flow } = begin()
  await flow.answer('readTelegramOffer', { window: telegramWindow })
  const { window, inviter, now } = present(
    flow.snapshot.children.telegramSignIn,
    'telegramSignIn',
  ).getSnapshot().context
  expect([window, inviter, now()]).toEqual([telegramWindow, null, Date.UTC(2026, 0, 1)])
})

test('the code lasts by the clock of the flow', async () => {
  const { flow } = begin()
  flow.send(submitted)
  await flow.answer('signIn', challenge)
  expect(flow.snapshot.children.phoneVerification?.getSnapshot().context.expiresAt).toEqual(
    Date.UTC(2026, 0, 1, 0, 10),
  )
})

test.each([
  ['closing the code', { type: 'verification.closed' }],
  ['a wrong number', { type: 'target.disputed' }],
] as const)('%s leads back to the form', async (_, event) => {
  const { flow } = begin()
  flow.send(submitted)
  await flow.answer('signIn', challenge)
  flow.snapshot.children.phoneVerification?.send(event)

  expect(flow.snapshot.matches('enteringCredentials')).toEqual(true)
  expect(flow.snapshot.can(submitted)).toEqual(true)
})

test('a reload in the middle of a verification goes on with it and sends no code', async () => {
  const { flow } = begin('verification-1')
  expect(flow.inputOf('readChallenge')).toEqual({ verificationId: 'verification-1' })
  await flow.answer('readChallenge', { ...challenge, resendIn: 12 })

  expect(flow.snapshot.value).toEqual('verifying')
  expect(flow.snapshot.children.phoneVerification?.getSnapshot().context.secondsToResend).toEqual(
    12,
  )
  expect(flow.services.calls.map(({ id }) => id)).toEqual(['readChallenge'])
})

test('a verification that is over after a reload says so, is forgotten, and leaves the form', async () => {
  const { flow } = begin('verification-1')
  await flow.refuse('readChallenge', 'code_expired')

  expect(flow.snapshot.matches('enteringCredentials')).toEqual(true)
  expect(flow.snapshot.context.failure).toEqual({ code: 'code_expired' })
  expect(flow.services.performed).toEqual([{ type: 'clearProgress', params: undefined }])
})

test('the password is kept by nobody but the form', async () => {
  const { flow } = begin()
  flow.send(submitted)
  await flow.refuse('signIn', 'credentials_incorrect')

  expect(JSON.stringify(flow.snapshot.context)).not.toContain(credentials.password)
})

test('Telegram is offered only where the provider says so, and the form waits for nobody', async () => {
  const { flow } = begin()
  expect(flow.snapshot.can(submitted)).toEqual(true)
  await flow.answer('readTelegramOffer', { window: null })
  expect(flow.snapshot.value).toEqual({ enteringCredentials: 'passwordOnly' })
  expect(flow.snapshot.children.telegramSignIn).toEqual(undefined)

  const offered = begin().flow
  await offered.answer('readTelegramOffer', { window: telegramWindow })
  expect(offered.snapshot.value).toEqual({ enteringCredentials: 'offeringTelegram' })
})

test('a provider that does not say whether it offers Telegram leaves the form alone', async () => {
  const { flow } = begin()
  await flow.refuse('readTelegramOffer', 'unreachable')

  expect(flow.snapshot.value).toEqual({ enteringCredentials: 'passwordOnly' })
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('whom Telegram vouches for is signed in without a password', async () => {
  const { flow } = begin()
  await flow.answer('readTelegramOffer', { window: telegramWindow })
  flow.snapshot.children.telegramSignIn?.send({ type: 'telegram.chosen' })
  await flow.answer('askTelegram', { outcome: 'authorised', payload })
  expect(flow.inputOf('signInWithTelegram')).toEqual({ inviter: null, consents: [], payload })
  await flow.answer('signInWithTelegram', session)

  expect(flow.snapshot.output).toEqual({ session })
})

test('a password that is sent while the Telegram window is open gives the window up', async () => {
  const { flow } = begin()
  await flow.answer('readTelegramOffer', { window: telegramWindow })
  flow.snapshot.children.telegramSignIn?.send({ type: 'telegram.chosen' })
  flow.send(submitted)

  expect(flow.isAborted('askTelegram')).toEqual(true)
})

test('after a refused password Telegram is offered again', async () => {
  const { flow } = begin()
  await flow.answer('readTelegramOffer', { window: telegramWindow })
  flow.send(submitted)
  await flow.refuse('signIn', 'credentials_incorrect')
  await flow.answer('readTelegramOffer', { window: telegramWindow })

  expect(flow.snapshot.value).toEqual({ enteringCredentials: 'offeringTelegram' })
  expect(flow.snapshot.context.failure).toEqual({ code: 'credentials_incorrect' })
})

test.each(['sms', 'email', 'telegram', 'authenticator'] as const)(
  'an account that wants a code by %s at every sign-in is asked for it',
  async (channel) => {
    const { flow } = begin()
    flow.send(submitted)
    await flow.answer('signIn', { ...challenge, channel })
    flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
    await flow.answer('checkCode', confirmation)

    expect(flow.snapshot.output).toEqual({ session })
  },
)

test('beside the form a passkey signs in', async () => {
  const flow = startFlow(loginMachine, { input: { verificationId: null } })
  await flow.answer('readPasskeySupport', true)
  flow.snapshot.children.passkeySignIn?.send({ type: 'passkey.chosen' })
  await flow.answer('signInWithPasskey', { session })

  expect(flow.snapshot.output).toEqual({ session })
})
