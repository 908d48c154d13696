import { afterEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import type { Call } from '../../src/api/http.ts'
import { loginActors } from '../../src/api/login.actors.ts'
import { phoneVerificationActors } from '../../src/api/phone-verification.actors.ts'
import { registrationActors } from '../../src/api/registration.actors.ts'
import { createTelegramReader } from '../../src/api/settings.ts'
import { telegramSignInActors } from '../../src/api/telegram-sign-in.actors.ts'
import { answering, run } from '../support/answering.ts'
import { credentials } from '../support/models/login.model.ts'
import { assertion } from '../support/models/passkey-samples.ts'
import { challenge, session } from '../support/models/phone-verification.model.ts'
import { card, legal, registration } from '../support/models/registration.model.ts'
import { payload } from '../support/models/telegram-sign-in.model.ts'

afterEach(() => vi.unstubAllGlobals())

/** The ports of a browser that knows neither passkeys nor WebOTP. */
const codeActors = (call: Call) =>
  phoneVerificationActors({
    call,
    showPasskey: async () => null,
    hearCodes: async () => undefined,
  })
const noTelegram = async () => ({ window: null })
test('signing in sends login and password and takes a session or a challenge', async () => {
  for (const answer of [session, challenge]) {
    const { call, received } = answering(answer)
    expect(await run(loginActors(call).signIn, credentials)).toEqual(answer)
    expect(received).toEqual([
      { method: 'POST', path: '/api/auth/login', body: credentials, key: null, token: null },
    ])
  }
})

test('a challenge is looked after without sending anything', async () => {
  for (const actors of [
    loginActors,
    (one: Call) => registrationActors(one, noTelegram),
    codeActors,
  ]) {
    const { call, received } = answering(challenge)
    expect(await run(actors(call).readChallenge, { verificationId: 'v1' })).toEqual(challenge)
    expect(received).toEqual([
      { method: 'GET', path: '/api/auth/phone/v1', body: null, key: null, token: null },
    ])
  }
})

test('registering names the inviter in the path and carries the key of the intent', async () => {
  const { call, received } = answering(challenge)
  const { register } = registrationActors(call, noTelegram)
  const input = { inviter: 'marat77', registration, idempotencyKey: 'the-key-of-this-intent' }
  const sent = {
    method: 'POST',
    path: '/api/auth/register/marat77',
    body: { ...registration, phone: '+77011234567' },
    key: 'the-key-of-this-intent',
    token: null,
  }

  expect(await run(register, { ...input, verificationId: null })).toEqual(challenge)
  expect(await run(register, { ...input, verificationId: 'v1' })).toEqual(challenge)
  expect(received).toEqual([sent, { ...sent, body: { ...sent.body, verificationId: 'v1' } }])
})

test('the inviter is asked for by login', async () => {
  const { call, received } = answering(card)

  expect(await run(registrationActors(call, noTelegram).readInviter, { login: 'marat77' })).toEqual(
    card,
  )
  expect(received).toEqual([
    {
      method: 'POST',
      path: '/api/user/profile',
      body: { login: 'marat77' },
      key: null,
      token: null,
    },
  ])
})

test('the list of common passwords comes without the provider, and all of it is in its alphabet', async () => {
  const { call, received } = answering({}, { status: 500 })
  const actors = registrationActors(call, () => Promise.reject(new ApiFailure('unreachable')))
  const aids = (await run(actors.loadAids, undefined)) as {
    commonPasswords: Set<string>
    telegram: unknown
  }

  expect(received).toEqual([])
  expect(aids.telegram).toEqual(null)
  const list = aids.commonPasswords
  expect(list.has('password1')).toEqual(true)
  expect(
    [...list].filter((common) => !/^((?=.*[a-z])(?=.*\d)[a-z\d]{8,}|[a-z]{4,})$/.test(common)),
  ).toEqual([])
  expect(list.size).toBeGreaterThan(1000)
})

test('whether Telegram is offered is asked once, and its window is known only where it is', async () => {
  const window = 'https://oauth.telegram.example/auth?bot_id=7'
  for (const [available, expected] of [
    [true, { window: `${window}, addressed` }],
    [false, { window: null }],
  ] as const) {
    const { call, received } = answering({ available, bot: 'cabinet_bot', window })
    const read = createTelegramReader(call, (address) => `${address}, addressed`)
    expect(await read(new AbortController().signal)).toEqual(expected)
    expect(await read(new AbortController().signal)).toEqual(expected)
    expect(received.map(({ path }) => path)).toEqual(['/api/settings/telegramAuthAvailable'])
  }
})

test('of the texts in force registration needs versions and pages', async () => {
  const document = {
    ...legal[0],
    inForceSince: '2025-01-15T00:00:00.000Z',
    locale: 'en',
    title: 'Terms of use',
    summary: 'In short.',
    body: 'At length.',
  }
  const { call, received } = answering({ items: [document] })
  const { readTerms } = registrationActors(call, noTelegram)
  expect(await run(readTerms, undefined)).toEqual([legal[0]])
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/legal'])
})

test('what Telegram signed goes to the provider, below the inviter where there is one', async () => {
  const consents = [{ kind: 'terms', version: '1' }] as const
  for (const [inviter, path] of [
    [null, '/api/auth/telegram'],
    ['marat77', '/api/auth/telegram/marat77'],
  ] as const) {
    const { call, received } = answering(session)
    const { signInWithTelegram } = telegramSignInActors(call)
    expect(await run(signInWithTelegram, { inviter, consents, payload })).toEqual(session)
    const body = { ...payload, consents }
    expect(received).toEqual([{ method: 'POST', path, body, key: null, token: null }])
  }
})

test('a confirmed code gives the session, or nothing while signed in', async () => {
  const input = { verificationId: 'v1', code: '123456' }
  const first = answering(session)
  expect(await run(codeActors(first.call).checkCode, input)).toEqual({
    session,
    passwordToken: null,
  })
  expect(first.received).toEqual([
    { method: 'POST', path: '/api/auth/phone/confirm', body: input, key: null, token: null },
  ])

  const second = answering({})
  expect(await run(codeActors(second.call).checkCode, input)).toEqual({
    session: null,
    passwordToken: null,
  })
})

test('a passkey that was shown goes where the code would', async () => {
  const { call, received } = answering(session)
  const input = { verificationId: 'v1', code: '12', passkey: assertion }
  expect(await run(codeActors(call).checkCode, input)).toEqual({ session, passwordToken: null })
  expect(received).toEqual([
    {
      method: 'POST',
      path: '/api/auth/phone/confirm',
      body: { verificationId: 'v1', code: assertion },
      key: null,
      token: null,
    },
  ])
})

test('a new code is asked for by the verification it belongs to', async () => {
  const { call, received } = answering(challenge)

  expect(await run(codeActors(call).sendCode, { verificationId: 'v1' })).toEqual(challenge)
  expect(received).toEqual([
    {
      method: 'POST',
      path: '/api/auth/phone/resend',
      body: { verificationId: 'v1' },
      key: null,
      token: null,
    },
  ])
})

test('a rejection keeps what the provider said of it', async () => {
  const { call } = answering(
    {
      type: 'about:blank',
      title: 'code_mismatch',
      status: 422,
      code: 'code_mismatch',
      params: { attemptsLeft: 2 },
    },
    { status: 422 },
  )

  const refused = run(codeActors(call).checkCode, {
    verificationId: 'v1',
    code: '123456',
  })
  await expect(refused).rejects.toEqual(
    new ApiFailure('code_mismatch', { params: { attemptsLeft: 2 } }),
  )
})
