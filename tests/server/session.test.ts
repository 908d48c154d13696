import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { sessions } from '../../server/database/schema/identity.ts'
import { newPerson, openProvider, problem, tokenOf } from '../support/provider.ts'

const provider = await openProvider()
await newPerson(provider, 'keeper01')
afterAll(() => provider.close())

const balance = (token?: string) => provider.ask('GET', '/api/user/balance', { token })

test('a token is new at every sign-in, and only its hash is stored', async () => {
  const tokens = [await tokenOf(provider.ask, 'keeper01'), await tokenOf(provider.ask, 'keeper01')]
  expect(new Set(tokens).size).toBe(2)
  expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual([32, 32])
  const rows = await provider.database.queries.select().from(sessions)
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  expect(rows.map(({ tokenHash }) => tokenHash).sort()).toEqual(hashes.sort())
})

test('a session in use lasts a day and no longer', async () => {
  const token = await tokenOf(provider.ask, 'keeper01')
  for (let halfHour = 1; halfHour < 48; halfHour++) {
    provider.wait(1800)
    expect((await balance(token)).status).toBe(200)
  }
  provider.wait(1801)
  expect(await balance(token)).toEqual(problem('session_timed_out', 401))
})

test('a session that nobody uses for an hour is over', async () => {
  const token = await tokenOf(provider.ask, 'keeper01')
  provider.wait(3_599)
  expect((await balance(token)).status).toBe(200)
  provider.wait(3_601)
  expect(await balance(token)).toEqual(problem('session_timed_out', 401))
})

test("living through a month on the sandbox's clock signs nobody out", async () => {
  const token = await tokenOf(provider.ask, 'keeper01')
  await provider.actions.advanceClock(30 * 86_400)
  expect((await balance(token)).status).toBe(200)
})

test('how long a session lasts is a matter of configuration', async () => {
  const strict = await openProvider({
    database: provider.database,
    environment: { SESSION_HOURS: '1', SESSION_IDLE_MINUTES: '5' },
  })
  const token = await tokenOf(strict.ask, 'keeper01')
  strict.wait(301)
  expect((await strict.ask('GET', '/api/user/balance', { token })).status).toBe(401)
})

test('a 401 says so, barely', async () => {
  const answer = await balance('x'.repeat(43))
  expect([answer.headers.get('www-authenticate'), answer.body]).toEqual([
    'Bearer',
    {
      type: '/docs#session_timed_out',
      title: 'Unauthorized',
      status: 401,
      code: 'session_timed_out',
    },
  ])
})
