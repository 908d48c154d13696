/** What money costs on both databases: withdrawals a second, and a day of accruals. Printed, not asserted. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createProvider, type Provider } from '../server/app.ts'
import type { Clock } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import { type Database, type Location, openDatabase } from '../server/database/database.ts'
import { createLog } from '../server/log.ts'
import { seed } from '../server/seed/seed.ts'
import { settleDeposits } from '../server/services/deposit-end.ts'
import { auditBooks } from '../server/services/ledger-audit.ts'
import { tableRates } from '../server/services/rate.ts'
import { createRefill } from '../server/services/refill.ts'
import { sandboxTransfer } from '../server/services/sandbox-chain.ts'
import { openSession } from '../server/services/session.ts'
import { startCluster } from '../tests/support/postgres-cluster.ts'

const WITHDRAWERS = 50
const WITHDRAWALS = 500
const IN_FLIGHT = 16
const DEPOSITS = 100_000
/** Whose deposits they are: each but the first few has five lines above. */
const INVESTORS = 1_000
const DAY = 86_400_000

export type MoneyFigures = {
  withdrawalsASecond: number
  /** Seconds that a day of 100,000 active deposits takes, with the matching income of five lines above each. */
  accrualSeconds: number
}

export async function moneyFigures(): Promise<Record<'postgres' | 'embedded', MoneyFigures>> {
  const directory = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
  const cluster = await startCluster()
  try {
    return {
      postgres: await measured({ url: cluster.url }),
      embedded: await measured({ directory }),
    }
  } finally {
    cluster.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function measured(location: Location): Promise<MoneyFigures> {
  const database = await openDatabase(location)
  try {
    let time = Date.now()
    const clock: Clock = {
      now: async () => new Date(time),
      advance: async (milliseconds) => {
        time += milliseconds
        return new Date(time)
      },
    }
    const provider = await createProvider({
      config: readConfig({ SANDBOX: '0', SECRET: 'x'.repeat(32) }),
      database,
      log: createLog('fatal', { write: () => undefined }),
      clock,
    })
    await seed(provider.deps, { sandbox: false })
    return {
      withdrawalsASecond: await withdrawals(provider, database),
      accrualSeconds: await accruals(provider, database),
    }
  } finally {
    await database.close()
  }
}

async function newPeople(database: Database, name: string, count: number): Promise<number[]> {
  const rows = await database.rows<{ id: string }>(sql`
    with made as (
      insert into users (login, login_lc, created_at, subscribed_until)
      select ${name}::text || number, ${name}::text || number, now(), now() + interval '10 years'
      from generate_series(1, ${count}::int) as number
      returning id
    )
    select id::text as id from made order by id`)
  return rows.map(({ id }) => Number(id))
}

/** Over the whole provider but for the socket: each is checked, reserved and written to the history. */
async function withdrawals({ app, deps }: Provider, database: Database): Promise<number> {
  const people = await newPeople(database, 'withdrawer', WITHDRAWERS)
  const [address, now] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', await deps.clock.now()]
  const tokens = new Map<number, string>()
  for (const userId of people) {
    const invoice = { userId, key: 'bench', paymentSystem: 'USDT-TRC20', amount: '100000' }
    const { id } = await createRefill(deps, invoice)
    await sandboxTransfer(deps, { refillId: id })
    const session = {
      database,
      maxSeconds: 3_600,
      idleSeconds: 3_600,
      support: null,
      realNow: Date.now,
    }
    tokens.set(userId, await openSession(session, userId))
  }
  const moment = sql`${now.toISOString()}::timestamptz`
  await database.rows(sql`
    insert into wallets (user_id, payment_system, address, set_at, usable_at)
    select id, 'USDT-TRC20', ${address}, ${moment}, ${moment} from users
    where login like 'withdrawer%'`)
  await database.rows(sql`
    insert into deposits (user_id, plan, daily_yield, term_days, currency, amount, daily,
      autoinvestment, key, status, returned, opened_at, ends_at, finished_at)
    select id, 'start', 0.35, 30, 'USDT', 50, 0, false, 'bench', 'closed', 50, ${moment},
      ${moment}, ${moment}
    from users where login like 'withdrawer%'`)
  await database.rows(sql`
    with request as (
      select users.id as user_id, 'bench-' || users.id || '-' || number as id
      from users, generate_series(1, ${WITHDRAWALS / WITHDRAWERS}::int) as number
      where login like 'withdrawer%'
    ), challenge as (
      insert into challenges (id, purpose, user_id, channel, target, code_hash, created_at, sent_at,
        expires_at, used_at)
      select id, 'withdrawal', user_id, 'sms', 'none', 'none', ${moment}, ${moment}, ${moment}, ${moment}
      from request
    )
    insert into payment_requests (id, user_id, challenge_id, payment_system, amount, fee, address,
      created_at, validated_at)
    select id, user_id, id, 'USDT-TRC20', 10, 1.5, ${address}, ${moment}, ${moment} from request`)

  const requests = Array.from({ length: WITHDRAWALS }, (_, turn) => {
    const userId = people[turn % WITHDRAWERS] ?? 0
    return { userId, requestId: `bench-${userId}-${1 + Math.floor(turn / WITHDRAWERS)}` }
  }).values()
  const withdraw = async () => {
    for (const { userId, requestId } of requests) {
      const answer = await app.request('/api/funds/payments', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokens.get(userId)}`,
          'content-type': 'application/json',
          'idempotency-key': requestId,
        },
        body: JSON.stringify({ requestId }),
      })
      if (answer.status !== 200) throw new Error(`A withdrawal was refused: ${await answer.text()}`)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: IN_FLIGHT }, withdraw))
  return WITHDRAWALS / ((performance.now() - started) / 1000)
}

async function accruals({ deps }: Provider, database: Database): Promise<number> {
  const people = await newPeople(database, 'accruer', INVESTORS)
  const now = await deps.clock.now()
  const moment = sql`${now.toISOString()}::timestamptz`
  const [first = 0] = people
  await database.transaction(async () => {
    await database.rows(sql`set local statement_timeout = 0`)
    await database.rows(sql`
      insert into referral_lines (ancestor_id, descendant_id, line, login_lc)
      select users.id - line, users.id, line, login_lc from users, generate_series(1, 5) as line
      where login like 'accruer%' and users.id - line >= ${first}`)
    await database.rows(sql`
      insert into deposits (user_id, plan, daily_yield, term_days, currency, amount, price, daily,
        autoinvestment, key, opened_at, ends_at, next_accrual_at)
      select users.id, 'start', 0.35, 30, 'USDT', 100, 1, 0.35, false, 'bench ' || number,
        ${moment}, ${moment} + interval '30 days', ${moment} + interval '1 day'
      from users, generate_series(1, ${DEPOSITS / INVESTORS}::int) as number
      where login like 'accruer%'`)
    // The bodies, in one transfer: books that do not balance would be no books.
    await database.rows(sql`
      insert into accounts (owner_id, kind, currency, balance)
      select id, 'deposit', 'USDT', ${(100 * DEPOSITS) / INVESTORS}::int
      from users where login like 'accruer%'`)
    await database.rows(sql`
      with transfer as (
        insert into transfers (kind, key, created_at) values ('deposit', 'bench', ${moment}) returning id
      ), own as (
        select id from accounts where owner_id is null and kind = 'network' and currency = 'USDT'
      ), bodies as (
        select accounts.id, owner_id, balance from accounts
          join users on users.id = accounts.owner_id and login like 'accruer%'
      ), written as (
        insert into entries (transfer_id, account_id, amount, balance_after)
        select transfer.id, bodies.id, balance, balance from transfer, bodies
        union all
        select transfer.id, own.id, (select -sum(balance) from bodies), null from transfer, own
      )
      insert into operations
        (user_id, transfer_id, type, account, currency, amount, balance_after, created_at)
      select owner_id, transfer.id, 'plan', 'deposit', 'USDT', balance, balance, ${moment}
      from transfer, bodies`)
  })
  await database.rows(sql`analyze deposits`)
  await deps.clock.advance(DAY)
  const started = performance.now()
  await settleDeposits({ ...deps, rates: tableRates(database) })
  const seconds = (performance.now() - started) / 1000

  const [written] = await database.rows<{ count: number }>(
    sql`select count(*)::int as count from accruals`,
  )
  const broken = (await auditBooks(database)).filter((rule) => /balance|zero|withheld/.test(rule))
  if (written?.count !== DEPOSITS || broken.length > 0) {
    throw new Error(`${written?.count} accruals were written. ${broken.slice(0, 3).join('; ')}`)
  }
  return seconds
}
