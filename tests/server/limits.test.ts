import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { challenges, rateLimits } from '../../server/database/schema/identity.ts'
import { lockPerson } from '../../server/services/code.ts'
import { calls as contract } from '../../src/api/contract/calls.ts'
import type { Endpoint } from '../../src/api/contract/endpoint.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import type { Asked } from '../support/asked.ts'
import { wrongCode } from '../support/identity.ts'
import {
  codeOf,
  depositOf,
  fund,
  giveWallet,
  type Investor,
  moneyCalls,
  newSubscriber,
} from '../support/investor.ts'
import {
  newPerson,
  openProvider,
  openSessionOf,
  password,
  type TestProvider,
} from '../support/provider.ts'

const FLOOD = 300
const AT_ONCE = 100

let provider: TestProvider
let withdrawer: Investor
beforeAll(async () => {
  provider = await openProvider({
    environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', LOG_LEVEL: 'silent' },
  })
})
beforeEach(async () => {
  withdrawer = await newSubscriber(provider.deps, newLogin())
  await fund(provider.deps, withdrawer.userId, '1000')
  depositOf(await moneyCalls(provider.ask, withdrawer).openDeposit({ plan: 'start', amount: '50' }))
  await giveWallet(provider.deps, withdrawer.userId)
})
afterAll(() => provider.close())

let addresses = 0
/** An address that nobody has called from. */
const newAddress = () => {
  addresses += 1
  return `203.0.${addresses >> 8}.${addresses & 255}`
}
let logins = 0
const newLogin = () => {
  logins += 1
  return `limited${String(logins).padStart(3, '0')}`
}
const from = (address: string, userAgent = 'a browser') => ({
  'x-forwarded-for': address,
  'user-agent': userAgent,
})
const post = (path: string, body: object, headers: Record<string, string>) =>
  provider.ask('POST', `/api${path}`, { body, headers, key: crypto.randomUUID() })
const signIn = (login: string, given: string, headers: Record<string, string>) =>
  post('/auth/login', { login, password: given }, headers)
const requestReset = (login: string, headers: Record<string, string>) =>
  post('/auth/reset-password', { login, email: `${login}@cabinet.example` }, headers)
const statuses = (answers: Asked[]) => answers.map(({ status }) => status)
const repeat = (times: number, call: (at: number) => Promise<Asked>) =>
  Promise.all(Array.from({ length: times }, (_, at) => call(at)))
const seconds = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
/** A counter as many calls would leave it. */
const count = (key: string, points: number) => {
  const expiresAt = new Date(Date.now() + 60_000)
  return provider.database.queries
    .insert(rateLimits)
    .values({ key, points, expiresAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { points, expiresAt } })
}

test('asking whether logins are taken gets nobody more of them than asking for cards', async () => {
  const harvester = from(newAddress())
  const ask = (path: string) => (at: number) => post(path, { login: `harvest${at}` }, harvester)
  const answers = await repeat(60, ask('/user/available'))
  expect([...new Set(statuses(answers))]).toEqual([200])
  const cards = await repeat(60, ask('/user/profile'))
  expect([...new Set(statuses(cards))]).toEqual([422])

  expect(statuses([await ask('/user/available')(0), await ask('/user/profile')(0)])).toEqual([
    429, 429,
  ])
  const neighbour = from(newAddress())
  expect((await post('/user/available', { login: 'harvest0' }, neighbour)).status).toBe(200)
})

describe('one address that floods an open call', () => {
  /** Strangers may use this much of the limit for all: less what one address may, and the few calls of the others. */
  const almostFull = {
    signIn: 2_250 - 60 - 10,
    register: 450 - 20 - 10,
    code: 900 - 60 - 10,
    check: 4_500 - 120 - 10,
    reset: 450 - 20 - 10,
    telegram: 2_250 - 60 - 10,
  }
  const fill = (share: 0 | 1) =>
    Promise.all(
      Object.entries(almostFull).map(([call, points]) => count(`${call}ByAll:all`, share * points)),
    )
  beforeEach(() => fill(1))
  afterAll(() => fill(0))

  const bodies: Record<string, object> = {
    signIn: { login: 'nobody01', password: 'Wrong12345' },
    register: {
      login: 'flooder01',
      email: 'flooder@people.example',
      phone: '+77050009999',
      password: 'Kestrel4471',
    },
    signInWithTelegram: { id: 1, first_name: 'A', auth_date: 1, hash: '0'.repeat(64) },
    requestPasswordReset: { login: 'nobody02', email: 'nobody02@cabinet.example' },
    validatePasswordReset: { verificationId: 'x', code: '123456' },
    confirmCode: { verificationId: 'x', code: '123456' },
    resendCode: { verificationId: 'x' },
    readInviter: { login: 'nobody01' },
    checkLogin: { login: 'nobody01' },
  }
  const open = Object.entries<Endpoint>(contract).filter(([, { auth }]) => auth === false)
  const pathOf = ({ path }: Endpoint) =>
    path.replace('{name}', 'application').replace(/\{\w+\??\}/g, 'nobody01')

  const others = async () => {
    const login = newLogin()
    await newPerson(provider, login)
    const signedIn = await signIn(login, password, from(newAddress()))
    const verificationId = newLogin()
    await provider.database.queries.insert(challenges).values({
      id: verificationId,
      purpose: 'phone',
      channel: 'sms',
      target: '+77050001234',
      codeHash: '00',
      createdAt: new Date(0),
      sentAt: new Date(0),
      expiresAt: new Date(0),
    })
    const newcomer = {
      login: newLogin(),
      email: `${newLogin()}@people.example`,
      phone: `+7705${String(logins).padStart(7, '0')}`,
      password,
    }
    return {
      'sign-in': signedIn.status,
      registration: (await post(`/auth/register/${withdrawer.login}`, newcomer, from(newAddress())))
        .status,
      // The challenge is out of date: the limits let the call through.
      'code again': codeOf(
        (await post('/auth/phone/resend', { verificationId }, from(newAddress()))).body,
      ),
      'code entered': codeOf(
        (await post('/auth/phone/confirm', { verificationId, code: '123456' }, from(newAddress())))
          .body,
      ),
      reset: (await requestReset(login, from(newAddress()))).status,
      withdrawal: (
        await moneyCalls(provider.ask, withdrawer).requestPayment({
          paymentSystem: 'USDT-TRC20',
          amount: '20',
        })
      ).status,
    }
  }
  const served = {
    'sign-in': 200,
    registration: 200,
    'code again': 'code_invalid',
    'code entered': 'code_invalid',
    reset: 200,
    withdrawal: 200,
  }

  test.each(open)('%s costs nobody else anything', async (name, endpoint) => {
    const attacker = from(newAddress())
    const ask = () =>
      provider.ask(endpoint.method, `/api${pathOf(endpoint)}`, {
        ...(endpoint.body ? { body: bodies[name] } : {}),
        key: crypto.randomUUID(),
        headers: attacker,
      })
    const meanwhile: number[] = []
    const answers = new Set<number>()
    for (let sent = 0; sent < FLOOD; sent += AT_ONCE) {
      const batch = repeat(AT_ONCE, ask)
      meanwhile.push(await seconds(others))
      for (const status of statuses(await batch)) answers.add(status)
    }
    expect(await others()).toEqual(served)
    // A client waits so long for an answer; the machine is busy with the flood.
    expect(Math.max(...meanwhile)).toBeLessThan(15)
    expect([...answers].filter((status) => status >= 500)).toEqual([])
  })
})

describe('a network', () => {
  test('is one caller, however many addresses of IPv6 it has', async () => {
    const ask = (at: number) =>
      post('/user/profile', { login: 'nobody01' }, from(`2001:db8:77:1::${at.toString(16)}`))
    const within = [...(await repeat(60, ask)), ...(await repeat(60, ask))]
    expect(statuses(within)).toEqual(Array(120).fill(422))
    expect((await ask(60)).status).toBe(429)
    const neighbour = await post('/user/profile', { login: 'nobody01' }, from('2001:db8:77:2::1'))
    expect(neighbour.status).toBe(422)
  })
})

describe('a limit for all that is nearly reached', () => {
  const key = 'signInByAll:all'

  test('is kept for addresses that signed in lately, and counts nothing it refuses', async () => {
    const [login, home] = [newLogin(), newAddress()]
    await newPerson(provider, login)
    expect((await signIn(login, password, from(home))).status).toBe(200)
    await count(key, 2_250)
    const stranger = await signIn(login, password, from(newAddress()))
    expect([stranger.status, codeOf(stranger.body)]).toEqual([429, 'too_many_requests'])
    expect((await signIn(login, password, from(home, 'another browser'))).status).toBe(200)
    const [counter] = await provider.database.queries
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, key))
    expect(counter?.points).toBe(2_251)

    await count(key, 3_000)
    expect((await signIn(login, password, from(home))).status).toBe(429)
    await count(key, 0)
  })

  test('is kept for people who are signed in', async () => {
    await count('codeByAll:all', 900)
    const unknown = await post('/auth/phone/resend', { verificationId: 'x' }, from(newAddress()))
    expect(codeOf(unknown.body)).toBe('code_invalid')
    const order = { paymentSystem: 'USDT-TRC20', amount: '20' }
    expect((await moneyCalls(provider.ask, withdrawer).requestPayment(order)).status).toBe(200)
    await count('codeByAll:all', 1_200)
    expect((await moneyCalls(provider.ask, withdrawer).requestPayment(order)).status).toBe(429)
    await count('codeByAll:all', 0)
  })
})

describe('a stranger who gives wrong passwords', () => {
  test('locks their own address out, and nobody else', async () => {
    const [login, home, strange] = [newLogin(), newAddress(), newAddress()]
    await newPerson(provider, login)
    expect((await signIn(login, password, from(home))).status).toBe(200)
    const guesses = await repeat(12, () => signIn(login, 'Wrong12345', from(strange)))
    expect(statuses(guesses).sort()).toEqual([...Array(10).fill(422), 429, 429])
    expect((await signIn(login, password, from(strange))).status).toBe(429)
    expect((await signIn(login, password, from(newAddress()))).status).toBe(200)
    expect((await signIn(login, password, from(home))).status).toBe(200)
  })

  test('at the same address leaves the browser alone that signed in there before', async () => {
    const [login, office] = [newLogin(), newAddress()]
    await newPerson(provider, login)
    expect((await signIn(login, password, from(office))).status).toBe(200)
    await repeat(11, () => signIn(login, 'Wrong12345', from(office, 'a script')))
    expect((await signIn(login, password, from(office, 'a script'))).status).toBe(429)
    expect((await signIn(login, password, from(office))).status).toBe(200)
  })

  test('from many addresses gets one guess in two seconds, and keeps the owner’s browser out of nothing', async () => {
    const [login, home] = [newLogin(), newAddress()]
    await newPerson(provider, login)
    expect((await signIn(login, password, from(home))).status).toBe(200)
    await repeat(10, () => signIn(login, 'Wrong12345', from(newAddress())))
    const guesses: Asked[] = []
    const took = await seconds(async () => {
      guesses.push(...(await repeat(30, () => signIn(login, 'Wrong12345', from(newAddress())))))
    })
    const evaluated = statuses(guesses).filter((status) => status === 422)
    expect(evaluated.length).toBeGreaterThan(0)
    expect(evaluated.length).toBeLessThan(3)
    expect(took).toBeLessThan(10)
    const own = await seconds(async () =>
      expect((await signIn(login, password, from(home))).status).toBe(200),
    )
    expect(own).toBeLessThan(1.5)
  })

  test('who goes on for a day gets one guess in twenty seconds', async () => {
    const login = newLogin()
    await newPerson(provider, login)
    await count(`signInByLogin:${login}`, 10)
    await count(`signInInTurnByLogin:${login}`, 300)
    const [first, second] = [
      await signIn(login, 'Wrong12345', from(newAddress())),
      await signIn(login, 'Wrong12345', from(newAddress())),
    ]
    expect(statuses([first, second])).toEqual([422, 429])
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(10)
    expect(Number(second.headers.get('retry-after'))).toBeLessThanOrEqual(20)
  })
})

describe('a stranger who asks for codes to reset a password', () => {
  const owned = async () => {
    const [login, address] = [newLogin(), newAddress()]
    await newPerson(provider, login)
    return { login, home: from(address) }
  }
  const codes = async (login: string) => {
    const messages = await provider.actions.outbox(`${login}@cabinet.example`)
    return messages.map(({ code }) => code ?? '')
  }
  const challengeOf = ({ body }: Asked) => body as Challenge
  const validate = (verificationId: string, code: string, headers: Record<string, string>) =>
    post('/auth/reset-password/validate', { verificationId, code }, headers)

  test('uses up the codes of their own address, and the owner gets theirs', async () => {
    const { login, home } = await owned()
    const strange = from(newAddress())
    const asked = await repeat(11, () => requestReset(login, strange))
    expect(statuses(asked).sort()).toEqual([...Array(10).fill(200), 429])
    expect((await requestReset(login, home)).status).toBe(200)
  })

  test('cannot make the code worthless that the owner was sent, nor its attempts', async () => {
    const { login, home } = await owned()
    const strange = from(newAddress())
    const own = challengeOf(await requestReset(login, home))
    const other = challengeOf(await requestReset(login, strange))
    expect(other.verificationId).not.toBe(own.verificationId)
    const [second = '', first] = await codes(login)
    expect(second).toBe(first)
    const wrong = wrongCode(second)
    const guesses = await repeat(5, () => validate(other.verificationId, wrong, strange))
    expect(guesses.map(({ body }) => codeOf(body))).toEqual(Array(5).fill('code_mismatch'))
    expect((await validate(own.verificationId, second, home)).status).toBe(200)
  })

  test('gets the code that is on its way sent again for as long as it lives, then another', async () => {
    const { login, home } = await owned()
    const { verificationId } = challengeOf(await requestReset(login, home))
    const { clock } = provider.deps
    await clock.advance(61_000)
    expect(challengeOf(await requestReset(login, home)).verificationId).toBe(verificationId)
    await clock.advance(61_000)
    await post('/auth/phone/resend', { verificationId }, home)
    const sent = await codes(login)
    expect(sent).toHaveLength(3)
    expect(new Set(sent).size).toBe(1)
    await clock.advance(600_000)
    await requestReset(login, home)
    const [newest] = await codes(login)
    expect(newest).not.toBe(sent[0])
    expect((await validate(verificationId, newest ?? '', home)).status).toBe(200)
  })

  test('from many addresses is refused at the hundredth of a day, but for browsers the account knows', async () => {
    const { login, home } = await owned()
    expect((await signIn(login, password, home)).status).toBe(200)
    await count(`resetByPair:${login} ${login}@cabinet.example`, 100)
    expect((await requestReset(login, from(newAddress()))).status).toBe(429)
    expect((await requestReset(login, home)).status).toBe(200)
  })
})

describe('calls of one person that do not end', () => {
  test('leave the database to the others', async () => {
    const slow = await newPerson(provider, newLogin())
    const quick = await newPerson(provider, newLogin())
    const [slowToken, quickToken] = [
      await openSessionOf(provider, slow),
      await openSessionOf(provider, quick),
    ]
    const ended = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = provider.database.transaction(async () => {
      await lockPerson(provider, slow)
      locked.resolve()
      await ended.promise
    })
    await locked.promise
    const waiting = repeat(30, () =>
      provider.ask('PATCH', '/api/user-data', {
        token: slowToken,
        body: { fullName: 'A', city: null, country: null },
      }),
    )
    const took = await seconds(async () => {
      const answer = await provider.ask('GET', '/api/user/balance', { token: quickToken })
      expect(answer.status).toBe(200)
    })
    ended.resolve()
    await holder
    expect(took).toBeLessThan(1)
    expect(new Set(statuses(await waiting))).toEqual(new Set([200]))
  })
})
