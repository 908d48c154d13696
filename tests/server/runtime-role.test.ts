import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import { query } from '../support/postgres.ts'
import type { ProviderProcess } from '../support/provider-process.ts'
import { startProvider } from '../support/provider-process.ts'
import { twoRoles } from '../support/two-roles.ts'

const { admin, ownerUrl, runtimeUrl, owner, runtime, drop } = await twoRoles()
let provider: ProviderProcess

beforeAll(async () => {
  provider = await startProvider({
    DATABASE_URL: runtimeUrl,
    MIGRATION_URL: ownerUrl,
    LOG_LEVEL: 'warn',
  })
}, 120_000)
afterAll(async () => {
  await provider.kill()
  await drop()
})

describe('the role that the provider runs by', () => {
  test('cannot change tables, triggers or functions, nor what is only ever added to', async () => {
    const forbidden = [
      'drop trigger entries_append_only on entries',
      'alter table entries disable trigger entries_append_only',
      'alter table entries disable trigger all',
      'alter table users add column taken text',
      'drop table users',
      'create table own (id int)',
      'create function own() returns int language sql as $$ select 1 $$',
      `create or replace function ledger_append_only() returns trigger language plpgsql as $$ begin return null; end $$`,
      'drop function ledger_append_only() cascade',
      'update entries set amount = amount',
      'delete from entries',
      'truncate entries',
      'update transfers set kind = kind',
      'delete from transfers',
      'update security_events set kind = kind',
      'delete from security_events',
      'truncate security_events',
      'truncate users cascade',
      `set session_replication_role = 'replica'`,
      `set role ${owner}`,
      'create table pgboss.own (id int)',
      'drop table pgboss.job',
      'select * from drizzle.__drizzle_migrations',
    ]
    const outcomes: [string, string][] = []
    for (const statement of forbidden) {
      const code = await query(runtimeUrl, statement).then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
      outcomes.push([statement, code])
    }
    expect(outcomes).toEqual(forbidden.map((statement) => [statement, '42501']))
  })

  test('runs the whole provider: demo people, sign-in, money, jobs', async () => {
    const { ask } = provider
    const signedIn = await ask('POST', '/api/auth/login', {
      body: { login: 'demo', password: 'CabinetDemo1' },
    })
    expect(signedIn.status).toBe(200)
    const { refreshToken: token } = signedIn.body as { refreshToken: string }
    const created = await ask('POST', '/api/funds/refills', {
      token,
      key: 'runtime',
      body: { paymentSystem: 'USDT-TRC20', amount: '100' },
    })
    const { id: refillId } = created.body as { id: string }
    const paid = await ask('POST', '/sandbox/transfers', { body: { refillId } })
    expect(paid.status).toBe(200)
    const opened = await ask('POST', '/api/funds/deposits', {
      token,
      key: 'runtime',
      body: { plan: 'start', amount: '100', currency: 'USDT', quote: null, autoinvestment: false },
    })
    expect(opened.status).toBe(200)
    expect((await ask('POST', '/sandbox/clock', { body: { advanceDays: 40 } })).status).toBe(200)
    // Every task has run once by the moved clock; the scheduler runs them by the minute.
    await expect
      .poll(() => query(admin, `select 1 from pgboss.job where state = 'completed' limit 1`), {
        timeout: 90_000,
        interval: 1_000,
      })
      .toEqual([{ '?column?': 1 }])
    expect(provider.output()).not.toMatch(/permission denied|"level":"error"/)
  }, 120_000)

  test('is seen by the operator who is to rotate the secret', async () => {
    const other = await openDatabase({
      url: runtimeUrl,
      migrationUrl: ownerUrl,
      connections: 1,
      program: 'cabinet operator',
    })
    const running = await other.rows(sql`
      select distinct application_name from pg_stat_activity
      where datname = current_database() and application_name = 'cabinet'`)
    await other.close()
    expect(running).toEqual([{ application_name: 'cabinet' }])
  })
})

test('a role that could do what the owner can is refused', async () => {
  const rejection = /has the rights of the one of MIGRATION_URL/
  const open = (url: string) => openDatabase({ url, migrationUrl: ownerUrl })
  await expect(open(ownerUrl)).rejects.toThrow(rejection)
  await expect(open(admin)).rejects.toThrow(rejection)
  await query(admin, `grant ${owner} to ${runtime}`)
  await expect(open(runtimeUrl)).rejects.toThrow(rejection)
  await query(admin, `revoke ${owner} from ${runtime}`)
  const database = await open(runtimeUrl)
  await database.close()
})
