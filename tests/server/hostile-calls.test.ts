import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import { challenges, users } from '../../server/database/schema/identity.ts'
import { runCommand } from '../../server/operator-commands.ts'
import { rejectionFrom } from '../../server/problem.ts'
import { identityCalls } from '../support/identity.ts'
import { moneyCalls, newPersonSignedIn, tally } from '../support/investor.ts'
import { createDatabase, query } from '../support/postgres.ts'
import { invalid, newPerson, openProvider, password, problem } from '../support/provider.ts'

const url = await createDatabase()
const provider = await openProvider({
  database: await openDatabase({ url }),
  environment: { RATE_LIMIT_SCALE: '1' },
})
const person = await newPersonSignedIn(provider.deps, 'hostile01')
afterAll(() => provider.close())

const get = (path: string) => provider.ask('GET', `/api${path}`, { token: person.token })

describe('a database that is away', () => {
  const raised = (code: string) => Object.assign(new Error('raised'), { code })

  test.each([
    '57P01',
    '57P02',
    '57P03',
    '08000',
    '08003',
    '08006',
    '53100',
    '53200',
    '53300',
    '53400',
  ])('is overloaded and not unexpected: %s', (state) => {
    const wrapped = new Error('Failed query', { cause: raised(state) })
    const { code, details } = rejectionFrom(wrapped)
    expect([code, details]).toEqual(['overloaded', { retryAfter: 2 }])
  })

  test.each(['Connection terminated unexpectedly', 'Connection terminated'])(
    'is overloaded when the driver says: %s',
    (message) => expect(rejectionFrom(new Error(message)).code).toBe('overloaded'),
  )

  test.each(['22008', '23505', '57014x'])('is not what raises %s', (state) =>
    expect(rejectionFrom(raised(state)).code).toBe('unexpected'),
  )

  test('closes connections under calls that are under way: they are told to come again', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, at) => newPersonSignedIn(provider.deps, `away${at}person`)),
    )
    const statuses: number[] = []
    const end =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    for (let round = 0; round < 5; round++) {
      const asked = people.flatMap(({ token }) =>
        Array.from({ length: 5 }, () => provider.ask('GET', '/api/user/operations/', { token })),
      )
      await query(url, end)
      statuses.push(...(await Promise.all(asked)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    // Each connection of the pool that was idle is found to be dead by whoever takes it.
    await vi.waitFor(async () => {
      const answers = await Promise.all(
        people.map(({ token }) => provider.ask('GET', '/api/user/balance', { token })),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }, 10_000)
  })
})

test.each([
  '/user/operations/?from=0000-01-01T00:00:00Z',
  '/user/operations/?to=3000-01-01T00:00:00Z',
  '/funds/payments?from=1969-12-31T23:59:59Z',
  '/user/case-operations?to=0000-01-01T00:00:00Z',
])('a year that no calendar of ours holds is a wrong field: %s', async (path) => {
  const field = path.includes('from=') ? 'from' : 'to'
  expect(await get(path)).toEqual(invalid(field))
  const within = path.replace(/=.*/, '=2999-12-31T23:59:59Z')
  expect((await get(within)).status).toBe(200)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
  'a JSON body that says it is %j is not read',
  async (type) => {
    const call = (contentType: string) =>
      provider.ask('POST', '/api/auth/login', {
        body: { login: person.login, password },
        headers: { 'content-type': contentType },
      })
    expect(await call(type)).toEqual(invalid('Content-Type'))
    expect((await call('Application/JSON; charset=utf-8')).status).toBe(200)
  },
)

test.each(['first_name', 'last_name', 'username', 'photo_url'])(
  'a Telegram payload with a line end in %s is refused before its signature is looked at',
  async (field) => {
    const given = { id: 77, first_name: 'A', auth_date: Math.floor(Date.now() / 1000) }
    const body = { ...given, [field]: 'A\nid=78', hash: '0'.repeat(64) }
    expect(await provider.ask('POST', '/api/auth/telegram', { body })).toEqual(
      invalid(field, 'charset'),
    )
  },
)

describe('an e-mail that nobody confirmed', () => {
  const emailOf = async (login: string) => {
    const [row] = await provider.database.queries
      .select({ email: users.email, emailLc: users.emailLc })
      .from(users)
      .where(eq(users.loginLc, login))
    return row
  }
  const newcomer = (login: string, email: string, phone: string) =>
    provider.ask('POST', '/api/auth/register/hostile01', {
      body: { login, email, phone, password },
      key: crypto.randomUUID(),
    })

  test('is free for whoever registers with it once its code is out of date', async () => {
    await newPerson(provider, 'squatter1')
    const email = 'Squatter1@cabinet.example'
    const now = await provider.deps.clock.now()
    const [holder] = await provider.database.queries
      .select()
      .from(users)
      .where(eq(users.loginLc, 'squatter1'))
    await provider.database.queries.insert(challenges).values({
      id: 'squatting',
      purpose: 'email',
      userId: holder?.id ?? 0,
      channel: 'email',
      target: 'squatter1@cabinet.example',
      codeHash: '00',
      createdAt: now,
      sentAt: now,
      expiresAt: new Date(now.getTime() + 600_000),
    })
    expect(await newcomer('owner0001', email, '+77056660001')).toEqual(problem('email_taken', 409))
    await provider.deps.clock.advance(600_000)
    expect((await newcomer('owner0001', email, '+77056660001')).status).toBe(200)
    expect(await emailOf('squatter1')).toEqual({ email: null, emailLc: null })
    expect(await emailOf('owner0001')).toEqual({ email, emailLc: email.toLowerCase() })
  })

  test('is free for whoever changes to it, and one that was confirmed is not', async () => {
    await newPerson(provider, 'squatter2')
    const calls = identityCalls(provider)
    const { token, login } = await calls.person('owner0002')
    const { email: proven } = await calls.person('owner0003')
    expect(await calls.changeData({ email: proven, password }, token)).toEqual(
      problem('email_taken', 409),
    )
    const email = 'squatter2@cabinet.example'
    const next = await calls.changeContact(login, token, { email })
    expect((await calls.confirm(next, await calls.codeTo(email))).status).toBe(200)
    expect(await emailOf(login)).toEqual({ email, emailLc: email })
    expect(await emailOf('squatter2')).toEqual({ email: null, emailLc: null })
  })
})

describe('invoices that nothing arrives for', () => {
  test('are twenty a person, at once too, until the first of them ends', async () => {
    const calls = moneyCalls(provider.ask, person)
    const order = { paymentSystem: 'USDT-TRC20', amount: '50' }
    const made = await Promise.all(Array.from({ length: 25 }, () => calls.createRefill(order)))
    expect(tally(made)).toEqual({ done: 20, too_many_requests: 5 })
    const refused = await calls.createRefill(order)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    const other = await newPersonSignedIn(provider.deps, 'hostile02')
    expect((await moneyCalls(provider.ask, other).createRefill(order)).status).toBe(200)
  })

  test('of one person hide nobody’s from the operator: the longest waiting come first, in pages', async () => {
    type Listed = { id: string; login: string }[]
    const generous = await openProvider({
      database: provider.database,
      environment: { RATE_LIMIT_SCALE: '1000' },
    })
    const many = await newPersonSignedIn(provider.deps, 'hostile03')
    const calls = moneyCalls(generous.ask, many)
    for (let made = 0; made < 110; made++) {
      await calls.createRefill({ paymentSystem: 'USDT-TRC20', amount: '50' })
    }
    const list = async (...more: string[]) =>
      JSON.parse((await runCommand(provider.actions, ['refills', ...more])).text) as Listed
    const first = await list()
    expect(first).toHaveLength(100)
    expect(first.slice(0, 21).map(({ login }) => login)).toEqual([
      ...Array(20).fill('hostile01'),
      'hostile02',
    ])
    const rest = await list('waiting', '--after', first.at(-1)?.id ?? '')
    expect(rest.map(({ login }) => login)).toEqual(Array(31).fill('hostile03'))
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(131)
    const sandbox = await generous.ask('GET', `/sandbox/refills?after=${first.at(-1)?.id}`)
    expect((sandbox.body as Listed).map(({ id }) => id)).toEqual(rest.map(({ id }) => id))
    expect((await generous.ask('GET', '/sandbox/withdrawals?after=x')).status).toBe(422)
  })
})
