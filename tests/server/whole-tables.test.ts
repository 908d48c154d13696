import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import { calls } from '../../src/api/contract/calls.ts'
import type { Endpoint } from '../../src/api/contract/endpoint.ts'
import {
  depositOf,
  fund,
  giveWallet,
  moneyCalls,
  newSubscriber,
  paymentOf,
  validatedRequest,
} from '../support/investor.ts'
import { createDatabase, query } from '../support/postgres.ts'
import { openProvider } from '../support/provider.ts'

const url = await createDatabase()
// PostgreSQL reads a table of few rows whole, even where an index would find them.
await query(url, `alter database ${new URL(url).pathname.slice(1)} set enable_seqscan = off`)
const database = await openDatabase({ url, connections: 1 })
const provider = await openProvider({ database })
afterAll(() => provider.close())

/** Tables of the provider's offers have as few rows for a million people as for one. */
const offers = ['crypto_case_parts', 'crypto_cases', 'payment_systems', 'plans']

test('no call of a person reads the rows of everybody', async () => {
  const { deps, ask } = provider
  const person = await newSubscriber(deps, 'searched1')
  await fund(deps, person.userId, '1000')
  await giveWallet(deps, person.userId)
  const requestId = await validatedRequest(deps, person.userId, '100')
  await query(url, 'select pg_stat_reset()')

  const { openDeposit, createPayment } = moneyCalls(ask, person)
  const ids = {
    deposits: depositOf(await openDeposit({ plan: 'start', amount: '100' })).id,
    payments: paymentOf(await createPayment(requestId, 'searched')).id,
  }
  const reads = Object.values<Endpoint>(calls)
    .filter(({ method, auth }) => method === 'GET' && auth === true)
    .map(({ path }) =>
      path
        .replace('/byType/{type?}', '/byType/profile')
        .replace('/request/{requestId}', `/request/${requestId}`)
        .replace('{id}', path.includes('/payments') ? ids.payments : ids.deposits),
    )
  for (const path of reads) await ask('GET', `/api${path}`, { token: person.token })

  await database.queries.execute('select pg_stat_force_next_flush()')
  const scanned = await query(
    url,
    `select relname from pg_stat_user_tables
      where seq_scan > 0 and schemaname = 'public' order by relname`,
  )
  expect(scanned).toEqual(offers.map((relname) => ({ relname })))
}, 60_000)

test('no page of a person has its limit as a value, for which it would be planned anew', async () => {
  const limited = await database.rows(sql`
    select statement from pg_prepared_statements where statement ~* 'user_id.*limit [$]'`)
  expect(limited).toEqual([])
})
