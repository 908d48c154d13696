import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { identityCalls, idOf } from '../support/identity.ts'
import { newPerson, openProvider, type TestProvider } from '../support/provider.ts'

const hashing = vi.hoisted(() => ({ times: 0 }))
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (...given) => {
    hashing.times += 1
    crypto.argon2(...given)
  }
  return { ...crypto, argon2 }
})

const provider = await openProvider()
const calls = identityCalls(provider)
// Statements of a connection that is opened while they are counted would not be counted.
beforeAll(() =>
  Promise.all(Array.from({ length: 20 }, () => provider.database.rows(sql`select 1`))),
)
afterAll(() => provider.close())

/** Counts the statements and hashes of a call, beside its answer. */
async function costOf(call: () => ReturnType<TestProvider['ask']>) {
  const statements: string[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given as [string | { text: string }]
    statements.push((typeof first === 'string' ? first : first.text).slice(0, 60))
    return Reflect.apply(original, this, given)
  } as never)
  const before = hashing.times
  const { status, body, headers } = await call()
  query.mockRestore()
  const names = [...headers.keys()].sort()
  // The delivery, which looks for its message in both cases, begins when the answer has gone. The clock and
  // the maintenance are read once in a while, whoever asks.
  const beside =
    /^update "outbox"|^select offset_milliseconds|^select "name", "value" from "settings"/
  const work = statements.filter((statement) => !beside.test(statement.trim()))
  return { status, body, names, work, hashes: hashing.times - before }
}
const original = pg.Client.prototype.query

test('a known and an unknown pair are answered alike at every step, in body, headers and work', async () => {
  const { login, email } = await calls.person('existing1')
  await calls.person('existing2')
  await newPerson(provider, 'halfway01', { confirmed: false })
  await calls.requestReset('warmup01', 'warmup01@cabinet.example')
  // Answers tell seconds that are left: they are alike whatever time the calls take.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const pairs: [string, string][] = [
    [login, email],
    ['missing01', 'ex@cabinet.example'],
    [login, 'other@cabinet.example'],
    ['existing1', 'existing2@cabinet.example'],
    ['halfway01', 'halfway01@cabinet.example'],
  ]
  const seen: object[][] = []
  for (const pair of pairs) {
    const asked = await costOf(() => calls.requestReset(...pair))
    const id = idOf(asked)
    const again = await costOf(() => calls.requestReset(...pair))
    const read = await costOf(() => calls.challenge(id))
    const early = await costOf(() => calls.resend(id))
    const guessed = await costOf(() => calls.validateReset(id, '000000'))
    expect([asked.status, guessed.status]).toEqual([200, 422])
    expect(idOf(again)).toBe(id)
    await provider.deps.clock.advance(60_000)
    const resent = await costOf(() => calls.resend(id))
    const steps = [asked, again, read, early, guessed, resent]
    seen.push(
      steps.map((step) => ({
        ...step,
        body: { ...(step.body as object), verificationId: 0, maskedTarget: 0 },
      })),
    )
  }
  const [known, ...unknown] = seen
  for (const steps of unknown) expect(steps).toEqual(known)
})

test('a right and a wrong login cost the same at sign-in', async () => {
  await newPerson(provider, 'existing3')
  const wrong = 'Wrong12345'
  const known = await costOf(() => calls.signIn('existing3', wrong))
  const unknown = await costOf(() => calls.signIn('missing03', wrong))
  expect(unknown).toEqual(known)
  expect(known.hashes).toBe(1)
})
