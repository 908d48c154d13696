import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/services/password.ts'
import { challengeTo } from '../support/identity.ts'
import {
  codeFor,
  invalid,
  newPerson,
  openProvider,
  password,
  problem,
  tokenOf,
  tooManyRequests,
} from '../support/provider.ts'

const provider = await openProvider()
await newPerson(provider, 'inviter1')
afterAll(() => provider.close())

let people = 0
const registration = (login: string) => {
  people += 1
  return {
    login,
    email: `${login}@people.example`,
    phone: `+7705${String(people).padStart(7, '0')}`,
    password,
  }
}
const register = (body: object, key: string, inviter = 'inviter1') =>
  provider.ask('POST', `/api/auth/register/${inviter}`, { body, key })
const confirm = (verificationId: string, code: string) =>
  provider.ask('POST', '/api/auth/phone/confirm', { body: { verificationId, code } })

const challenge = (masked = /^\+7 705 ••• •• \d\d$/) =>
  challengeTo('sms', expect.stringMatching(masked))
const session = (login: string) => ({
  refreshToken: expect.stringMatching(/^[\w-]{43}$/),
  user: {
    login,
    fullName: null,
    avatar: null,
    subscription: { active: false, until: null },
    notifications: { unread: 1 },
  },
})

describe('registration', () => {
  test('a new person gets a code by SMS, enters it and is signed in', async () => {
    const registered = await register(registration('newcomer'), 'k-newcomer')
    expect(registered).toEqual({ status: 200, body: challenge() })
    const { verificationId } = registered.body as { verificationId: string }

    const confirmed = await confirm(verificationId, await codeFor(provider, 'newcomer'))
    expect(confirmed.body).toEqual(session('newcomer'))
    const { refreshToken: token } = confirmed.body as { refreshToken: string }
    const profile = await provider.ask('GET', '/api/user-data/byType', { token })
    expect(profile.body).toEqual({
      type: 'profile',
      fullName: null,
      city: null,
      country: null,
      phone: expect.stringMatching(/^\+7705/),
      registeredAt: expect.stringMatching(/Z$/),
      user: session('newcomer').user,
    })
  })

  test('the code comes in the language the person reads', async () => {
    const texts: string[] = []
    for (const language of ['en', 'ru', 'de', 'kk']) {
      const login = `reads${language}`
      await provider.ask('POST', '/api/auth/register/inviter1', {
        body: registration(login),
        key: `k-${login}`,
        headers: { 'accept-language': `${language}, en;q=0.5` },
      })
      const [message] = await provider.actions.outbox(login)
      texts.push(message?.text.replaceAll(/\d{6}/g, '######') ?? '')
    }
    expect(texts).toEqual([
      '###### is your Cabinet code. It is valid for 10 minutes. Do not share it with anyone.\n@localhost #######',
      '###### — Ваш код для Cabinet. Он действует 10 минут. Никому его не сообщайте.\n@localhost #######',
      '###### ist Ihr Cabinet-Code. Er gilt 10 Minuten. Geben Sie ihn an niemanden weiter.\n@localhost #######',
      '###### — Cabinet кодыңыз. Ол 10 минут жарамды. Оны ешкімге айтпаңыз.\n@localhost #######',
    ])
  })

  test('a person stands on five lines at most, counted from the inviter', async () => {
    let inviterId: number | null = null
    const ids: number[] = []
    for (const step of [1, 2, 3, 4, 5, 6, 7]) {
      inviterId = await newPerson(provider, `chain${step}`, { inviterId })
      ids.push(inviterId)
    }
    const lines = await provider.database.rows(sql`
      select ancestor_id::int as ancestor, line::int as line from referral_lines
      where descendant_id = ${inviterId} order by line`)
    expect(lines).toEqual(
      [5, 4, 3, 2, 1].map((index, at) => ({ ancestor: ids[index], line: at + 1 })),
    )
  })

  test('somebody who came without a link registers below the default inviter, in production too', async () => {
    const { body } = await provider.ask('GET', '/api/settings/application')
    const { defaultInviter } = body as { defaultInviter: string }
    const answer = await register(registration('linkless1'), 'k-linkless', defaultInviter)
    expect(answer).toEqual({ status: 200, body: challenge() })
  })

  test('a login and a phone are cleaned, and what is kept is what they mean', async () => {
    const plain = registration('cleaned1')
    const typed = `${plain.phone.slice(0, 5)} (${plain.phone.slice(5, 8)}) - ${plain.phone.slice(8)} `
    const answer = await register({ ...plain, login: ' cleaned1 ', phone: typed }, 'k-clean')
    expect(answer.status).toBe(200)
    const rows = await provider.database.rows<{ login: string; phone: string }>(
      sql`select login, phone from users where login_lc = 'cleaned1'`,
    )
    expect(rows).toEqual([{ login: 'cleaned1', phone: plain.phone }])
    expect(await register({ ...plain, login: 'cleaned2', phone: '+0123456789' }, 'k-zero')).toEqual(
      invalid('phone', 'format'),
    )
    const signedIn = await provider.ask('POST', '/api/auth/login', {
      body: { login: 'cleaned1 ', password: plain.password },
    })
    expect(signedIn.status).toBe(200)
  })

  test('a login is told to be free or taken while it is chosen, in whatever case it is written', async () => {
    const available = async (login: string) =>
      (await provider.ask('POST', '/api/user/available', { body: { login } })).body
    await newPerson(provider, 'chosen1')
    expect(await available('chosen2')).toEqual({ available: true })
    expect(await available('chosen1')).toEqual({ available: false })
    expect(await available(' CHOSEN1 ')).toEqual({ available: false })
    expect(await provider.ask('POST', '/api/user/available', { body: { login: 'a b c' } })).toEqual(
      invalid('login', 'charset'),
    )
  })

  test('a login whose phone is not confirmed yet is told to be free, as its card is told to be nobody’s', async () => {
    await register(registration('chosen3'), 'k-chosen3')
    const body = { login: 'chosen3' }
    expect((await provider.ask('POST', '/api/user/available', { body })).body).toEqual({
      available: true,
    })
    expect((await provider.ask('POST', '/api/user/profile', { body })).body).toEqual(
      problem('inviter_unknown', 422).body,
    )
  })

  test('an unknown inviter, a taken login, e-mail and phone are told apart', async () => {
    const taken = registration('taken1')
    await register(taken, 'k-taken')
    const fresh = { ...registration('fresh1'), password: 'Heron55120' }
    const answers = [
      await register(fresh, 'k1', 'nobodyatall'),
      await register({ ...fresh, login: 'TAKEN1' }, 'k2'),
      await register({ ...fresh, email: 'Taken1@People.example' }, 'k3'),
      await register({ ...fresh, phone: taken.phone }, 'k4'),
    ]
    expect(answers).toEqual([
      problem('inviter_unknown', 422),
      problem('login_taken', 409),
      problem('email_taken', 409),
      problem('phone_taken', 409),
    ])
    expect((await register(fresh, 'k5')).status).toBe(200)
  })

  test('a password that everybody tries is too common, and one that names its owner too simple', async () => {
    const weak = (code: string) => invalid('password', code)
    const person = registration('longlogin')
    for (const common of ['Password123', 'password1']) {
      expect(await register({ ...person, password: common }, `k6-${common}`)).toEqual(
        weak('too_common'),
      )
    }
    expect(await register({ ...person, password: 'myLongLogin9' }, 'k7')).toEqual(
      weak('too_simple'),
    )
  })

  test('a registration that is repeated under its key is the same registration', async () => {
    const person = registration('onceonly')
    const [first, second] = [await register(person, 'k-once'), await register(person, 'k-once')]
    expect(second.body).toEqual(first.body)
    expect(await provider.actions.outbox('onceonly')).toHaveLength(1)
    expect(await register({ ...person, password: 'Another9912' }, 'k-once')).toEqual(
      problem('idempotency_key_reused', 422),
    )
  })

  test('a registration needs a key', async () => {
    const answer = await provider.ask('POST', '/api/auth/register/inviter1', {
      body: registration('keyless1'),
    })
    expect(answer).toEqual(invalid('Idempotency-Key', 'required'))
  })

  test("the inviter's card shows what everybody may know", async () => {
    const known = await provider.ask('POST', '/api/user/profile', { body: { login: 'INVITER1' } })
    expect(known.body).toEqual({
      login: 'inviter1',
      avatar: null,
      registeredAt: expect.stringMatching(/Z$/),
    })
    const unknown = await provider.ask('POST', '/api/user/profile', { body: { login: 'nobody99' } })
    expect(unknown).toEqual(problem('inviter_unknown', 422))
  })
})

describe('sign-in', () => {
  test('the right password opens a session', async () => {
    await newPerson(provider, 'regular1')
    const answer = await provider.ask('POST', '/api/auth/login', {
      body: { login: 'Regular1', password },
    })
    expect(answer.body).toEqual(session('regular1'))
  })

  test('somebody whose phone is not confirmed is asked for the code on its way, not sent another', async () => {
    await newPerson(provider, 'halfway1', { confirmed: false })
    const signIn = () =>
      provider.ask('POST', '/api/auth/login', { body: { login: 'halfway1', password } })
    const [first, second] = await Promise.all([signIn(), signIn()])
    expect(first.body).toEqual(challenge(/^\+7 702/))
    expect(second.body).toEqual(first.body)
    expect(await provider.actions.outbox('halfway1')).toHaveLength(1)

    const { verificationId } = first.body as { verificationId: string }
    const confirmed = await confirm(verificationId, await codeFor(provider, 'halfway1'))
    expect(confirmed.body).toEqual(session('halfway1'))
    expect((await signIn()).body).toEqual(session('halfway1'))
  })

  test('a wrong password and an unknown login are answered alike, in body, headers and work', async () => {
    await newPerson(provider, 'exists11', { passwordHash: await hashPassword(password) })
    const ask = async (login: string) => {
      const started = performance.now()
      const { status, body, headers } = await provider.ask('POST', '/api/auth/login', {
        body: { login, password: 'Wrong12345' },
      })
      const names = [...headers.keys()].sort()
      return { seen: { status, body, names }, took: performance.now() - started }
    }
    await ask('exists11')
    const known = await Promise.all([1, 2, 3].map(() => ask('exists11')))
    const unknown = await Promise.all([1, 2, 3].map(() => ask('missing1')))
    expect(unknown.map(({ seen }) => seen)).toEqual(known.map(({ seen }) => seen))
    expect(known.map(({ seen: { status, body } }) => ({ status, body }))).toEqual(
      Array(3).fill(problem('credentials_incorrect', 422)),
    )
    const least = (all: { took: number }[]) => Math.min(...all.map(({ took }) => took))
    expect(least(unknown)).toBeGreaterThan(least(known) / 3)
  })

  test('a wrong password is not a 401: nobody is signed out by it', async () => {
    const answer = await provider.ask('POST', '/api/auth/login', {
      body: { login: 'regular1', password: 'Wrong12345' },
    })
    expect(answer.status).toBe(422)
  })

  test('signing out kills the token on the server, and no other session', async () => {
    await newPerson(provider, 'leaving1')
    const [mine, other] = [
      await tokenOf(provider.ask, 'leaving1'),
      await tokenOf(provider.ask, 'leaving1'),
    ]
    expect(await provider.ask('POST', '/api/auth/logout', { token: mine })).toEqual({
      status: 200,
      body: {},
    })
    const answers = await Promise.all(
      [mine, other].map((token) => provider.ask('GET', '/api/user/balance', { token })),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 200])
  })
})

test('after too many wrong passwords a login has to wait, known or not', async () => {
  const strict = await openProvider({ environment: { RATE_LIMIT_SCALE: '1' } })
  await newPerson(strict, 'guessed1')
  const signIn = (login: string, given: string) =>
    strict.ask('POST', '/api/auth/login', { body: { login, password: given } })
  for (const login of ['guessed1', 'unknown1']) {
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await signIn(login, 'Wrong12345')).status).toBe(422)
    }
    const refused = await signIn(login, password)
    expect(refused).toEqual(tooManyRequests)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  }
  strict.wait(901)
  expect((await signIn('guessed1', password)).status).toBe(200)
  await strict.close()
})
