import { afterEach, expect, test, vi } from 'vitest'
import { type AnyActorLogic, createActor, toPromise } from 'xstate'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import { type Call, createCall } from '../../src/api/http.ts'
import { loginActors } from '../../src/api/login.actors.ts'
import { phoneVerificationActors } from '../../src/api/phone-verification.actors.ts'
import { registrationActors } from '../../src/api/registration.actors.ts'
import { createTelegramReader } from '../../src/api/settings.ts'
import { telegramSignInActors } from '../../src/api/telegram-sign-in.actors.ts'
import { credentials } from '../support/models/login.model.ts'
import { challenge, session } from '../support/models/phone-verification.model.ts'
import { card, registration } from '../support/models/registration.model.ts'
import { payload } from '../support/models/telegram-sign-in.model.ts'

afterEach(() => vi.unstubAllGlobals())

type Heard = { method: string; path: string; body: unknown; key: string | null }

function provider(status: number, answer: unknown) {
  const heard: Heard[] = []
  vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const body = await request.text()
    heard.push({
      method: request.method,
      path: new URL(request.url).pathname,
      body: body === '' ? null : JSON.parse(body),
      key: request.headers.get('idempotency-key'),
    })
    return Response.json(answer, { status })
  })
  const call = createCall({
    baseUrl: Promise.resolve('https://provider.example/api'),
    readToken: () => null,
    readLocale: () => 'en',
    onRefused: () => {},
    onMaintenance: () => {},
    deviceNow: () => 0,
    onTime: () => undefined,
    onBlocked: () => {},
  })
  return { call, heard }
}

const noTelegram = async () => ({ window: null })
const run = (logic: AnyActorLogic, input: unknown) =>
  toPromise(createActor(logic, { input }).start())

test('signing in sends login and password and takes a session or a challenge', async () => {
  for (const answer of [session, challenge]) {
    const { call, heard } = provider(200, answer)
    expect(await run(loginActors(call).signIn, credentials)).toEqual(answer)
    expect(heard).toEqual([
      { method: 'POST', path: '/api/auth/login', body: credentials, key: null },
    ])
  }
})

test('a challenge is looked after without sending anything', async () => {
  for (const actors of [
    loginActors,
    (one: Call) => registrationActors(one, noTelegram),
    phoneVerificationActors,
  ]) {
    const { call, heard } = provider(200, challenge)
    expect(await run(actors(call).readChallenge, { verificationId: 'v1' })).toEqual(challenge)
    expect(heard).toEqual([{ method: 'GET', path: '/api/auth/phone/v1', body: null, key: null }])
  }
})

test('registering names the inviter in the path and carries the key of the intent', async () => {
  const { call, heard } = provider(200, challenge)
  const input = { inviter: 'marat77', registration, idempotencyKey: 'the-key-of-this-intent' }

  expect(await run(registrationActors(call, noTelegram).register, input)).toEqual(challenge)
  expect(heard).toEqual([
    {
      method: 'POST',
      path: '/api/auth/register/marat77',
      body: registration,
      key: 'the-key-of-this-intent',
    },
  ])
})

test('the inviter is asked for by login', async () => {
  const { call, heard } = provider(200, card)

  expect(await run(registrationActors(call, noTelegram).readInviter, { login: 'marat77' })).toEqual(
    card,
  )
  expect(heard).toEqual([
    { method: 'POST', path: '/api/user/profile', body: { login: 'marat77' }, key: null },
  ])
})

test('the list of common passwords comes without the provider, and all of it is in its alphabet', async () => {
  const { call, heard } = provider(500, {})
  const actors = registrationActors(call, () => Promise.reject(new ApiFailure('unreachable')))
  const aids = (await run(actors.loadAids, undefined)) as {
    commonPasswords: Set<string>
    telegram: unknown
  }

  expect(heard).toEqual([])
  expect(aids.telegram).toEqual(null)
  const list = aids.commonPasswords
  expect(list.has('password1')).toEqual(true)
  expect(
    [...list].filter((password) => !/^(?=.*[a-z])(?=.*\d)[a-z\d]{8,}$/.test(password)),
  ).toEqual([])
  expect(list.size).toBeGreaterThan(1000)
})

test('whether Telegram is offered is asked once, and its window is known only where it is', async () => {
  const window = 'https://oauth.telegram.example/auth?bot_id=7'
  for (const [available, expected] of [
    [true, { window: `${window}, addressed` }],
    [false, { window: null }],
  ] as const) {
    const { call, heard } = provider(200, { available, bot: 'cabinet_bot', window })
    const read = createTelegramReader(call, (address) => `${address}, addressed`)
    expect(await read(new AbortController().signal)).toEqual(expected)
    expect(await read(new AbortController().signal)).toEqual(expected)
    expect(heard.map(({ path }) => path)).toEqual(['/api/settings/telegramAuthAvailable'])
  }
})

test('what Telegram signed goes to the provider, below the inviter where there is one', async () => {
  for (const [inviter, path] of [
    [null, '/api/auth/telegram'],
    ['marat77', '/api/auth/telegram/marat77'],
  ] as const) {
    const { call, heard } = provider(200, session)
    const { signInWithTelegram } = telegramSignInActors(call)
    expect(await run(signInWithTelegram, { inviter, payload })).toEqual(session)
    expect(heard).toEqual([{ method: 'POST', path, body: payload, key: null }])
  }
})

test('a confirmed code gives the session, or nothing while signed in', async () => {
  const input = { verificationId: 'v1', code: '123456' }
  const first = provider(200, session)
  expect(await run(phoneVerificationActors(first.call).checkCode, input)).toEqual({
    session,
    passwordToken: null,
  })
  expect(first.heard).toEqual([
    { method: 'POST', path: '/api/auth/phone/confirm', body: input, key: null },
  ])

  const second = provider(200, {})
  expect(await run(phoneVerificationActors(second.call).checkCode, input)).toEqual({
    session: null,
    passwordToken: null,
  })
})

test('a new code is asked for by the verification it belongs to', async () => {
  const { call, heard } = provider(200, challenge)

  expect(await run(phoneVerificationActors(call).sendCode, { verificationId: 'v1' })).toEqual(
    challenge,
  )
  expect(heard).toEqual([
    { method: 'POST', path: '/api/auth/phone/resend', body: { verificationId: 'v1' }, key: null },
  ])
})

test('a rejection keeps what the provider said of it', async () => {
  const { call } = provider(422, {
    type: 'about:blank',
    title: 'code_mismatch',
    status: 422,
    code: 'code_mismatch',
    params: { attemptsLeft: 2 },
  })

  const refused = run(phoneVerificationActors(call).checkCode, {
    verificationId: 'v1',
    code: '123456',
  })
  await expect(refused).rejects.toEqual(
    new ApiFailure('code_mismatch', { params: { attemptsLeft: 2 } }),
  )
})
