/** Measures withdrawals per second, and a day of accruals, on both databases. The figures are printed, not asserted. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Provider } from '../server/app.ts'
import type { Clock } from '../server/clock.ts'
import type { Database, Location } from '../server/database/database.ts'
import { startCluster } from '../tests/support/postgres-cluster.ts'
import { ownTree, sessionRules, type Tree } from './provider-tree.ts'

const WITHDRAWERS = 50
const WITHDRAWALS = 500
const IN_FLIGHT = 16
const DEPOSITS = 100_000
/** Each investor but the first few has five lines above. */
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
  const books = await openBooks(await ownTree(), location)
  try {
    const withdraw = await prepareWithdrawals(books, WITHDRAWALS)
    return {
      withdrawalsASecond: await withdraw(WITHDRAWALS),
      accrualSeconds: await accruals(books),
    }
  } finally {
    await books.database.close()
  }
}

export type Books = { tree: Tree; provider: Provider; database: Database }

export async function openBooks(tree: Tree, location: Location): Promise<Books> {
  const database = await tree.openDatabase(location)
  let time = Date.now()
  const clock: Clock = {
    now: async () => new Date(time),
    advance: async (milliseconds) => {
      time += milliseconds
      return new Date(time)
    },
  }
  const provider = await tree.createProvider({
    config: tree.readConfig({
      SANDBOX: '0',
      SECRET: 'x'.repeat(32),
      RATE_LIMIT_SCALE: '1000',
    }),
    database,
    log: tree.createLog('info', { write: () => undefined }),
    clock,
  })
  await tree.seed(provider.deps, { sandbox: false })
  return { tree, provider, database }
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

/**
 * Makes withdrawals ready and answers with what makes the next ones of them, and says how many a second: over the
 * whole provider but for the socket, so that each is checked, reserved and written to the history.
 */
export async function prepareWithdrawals(
  { tree, provider: { app, deps }, database }: Books,
  prepared: number,
): Promise<(count: number) => Promise<number>> {
  const people = await newPeople(database, 'withdrawer', WITHDRAWERS)
  const [address, now] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', await deps.clock.now()]
  const tokens = new Map<number, string>()
  for (const userId of people) {
    const invoice = { userId, key: 'bench', paymentSystem: 'USDT-TRC20', amount: '100000' }
    const { id } = await tree.createRefill(deps, invoice)
    await tree.sandboxTransfer(deps, { refillId: id })
    tokens.set(userId, await tree.openSession(sessionRules(database), userId))
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
      from users, generate_series(1, ${prepared / WITHDRAWERS}::int) as number
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

  const requests = Array.from({ length: prepared }, (_, turn) => {
    const userId = people[turn % WITHDRAWERS] ?? 0
    return { userId, requestId: `bench-${userId}-${1 + Math.floor(turn / WITHDRAWERS)}` }
  }).values()
  const withdraw = async (turns: Iterator<unknown>) => {
    for (let turn = turns.next(); !turn.done; turn = turns.next()) {
      const { value: request } = requests.next()
      if (!request) throw new Error('No withdrawal is left.')
      const { userId, requestId } = request
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
  return async (count) => {
    const turns = Array.from({ length: count }).values()
    const started = performance.now()
    await Promise.all(Array.from({ length: IN_FLIGHT }, () => withdraw(turns)))
    return count / ((performance.now() - started) / 1000)
  }
}

/** Seconds; once for each database. */
export async function accruals({ tree, provider: { deps }, database }: Books): Promise<number> {
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
    await database.rows(sql`
      insert into accounts (kind, currency) values ('network', 'USDT') on conflict do nothing`)
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
  await tree.settleDeposits({ ...deps, rates: tree.tableRates(database) })
  const seconds = (performance.now() - started) / 1000

  const [written] = await database.rows<{ count: number }>(
    sql`select count(*)::int as count from accruals`,
  )
  const broken = (await tree.auditBooks(database)).filter((rule) =>
    /balance|zero|withheld/.test(rule),
  )
  if (written?.count !== DEPOSITS || broken.length > 0) {
    throw new Error(`${written?.count} accruals were written. ${broken.slice(0, 3).join('; ')}`)
  }
  return seconds
}
