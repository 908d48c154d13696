/**
 * Times every list call, at its first, middle and last page, and every call that looks somebody up, on two platforms in
 * turns: one of a million people where somebody has a million operations, and one with a thousandth of it all. The
 * figures are printed, not asserted: machines are noisy.
 */
import { argon2 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../server/database/database.ts'
import { plantForest } from '../tests/support/partner-tree.ts'
import { startCluster } from '../tests/support/postgres-cluster.ts'
import { type Books, openBooks } from './money-figures.ts'
import { databaseOf } from './provider-paired.ts'
import { ownTree, sessionRules } from './provider-tree.ts'

const USERS = 1_000_000
const OPERATIONS = 1_000_000
/** Partners, notifications, refills and withdrawals, each. */
const OTHERS = 100_000
const DEPOSITS = 1_000
/** With partner income, on both platforms, so that growth tells as many. */
const DAYS = 1_000
const SMALLER = 1_000
/** The small platform has so many deposits, so that its answers are as long. */
const FEWEST = 100
const PAGE = 20
/** The small platform has so many partners that the search finds. */
const FOUND = 5
/** A neighbour may be busy for as long as one round of all calls takes. */
const ROUNDS = 3
const READS = 15
const PASSWORD = 'Winter42garden'

/** Milliseconds on the large platform and on the small one: the fastest of all reads, since neighbours only add. */
export type ScaleFigure = { call: string; ratio: number; large: number; small: number }
export type ScaleFigures = {
  /** Seconds that it took to write the large platform. */
  written: number
  /** Each that takes more than a fifth longer, the dearest first. */
  longer: ScaleFigure[]
  calls: ScaleFigure[]
}

export async function scaleFigures(kind: 'postgres' | 'embedded'): Promise<ScaleFigures> {
  const directory = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
  const cluster = kind === 'postgres' ? await startCluster() : null
  const opened: Books[] = []
  const open = async (name: string, smaller: number) => {
    const location = cluster
      ? { url: await databaseOf(cluster.url, name) }
      : { directory: join(directory, name) }
    const books = await openBooks(await ownTree(), location)
    opened.push(books)
    return callsOf(books, await writePlatform(books.database, smaller))
  }
  try {
    const started = performance.now()
    const large = await open('large', 1)
    const written = (performance.now() - started) / 1000
    const calls = await compared(large, await open('small', SMALLER))
    const longer = calls
      .filter(({ ratio }) => ratio > 1.2)
      .toSorted((one, other) => other.ratio - one.ratio)
    return { written, longer, calls }
  } finally {
    for (const { database } of opened) await database.close()
    cluster?.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

type Call = { call: string; ask: (turn: number) => Promise<unknown> }

async function compared(large: Call[], small: Call[]): Promise<ScaleFigure[]> {
  const figures = large.map(({ call }): ScaleFigure => {
    const none = Number.POSITIVE_INFINITY
    return { call, ratio: none, large: none, small: none }
  })
  for (let turn = 0; turn < ROUNDS * READS; turn += READS) {
    for (const [position, figure] of figures.entries()) {
      const [one, other] = [large[position], small[position]]
      if (!(one && other)) throw new Error(`${figure.call} has no other to be compared with.`)
      for (let read = turn; read < turn + READS; read++) {
        figure.large = Math.min(figure.large, await timed(() => one.ask(read)))
        figure.small = Math.min(figure.small, await timed(() => other.ask(read)))
      }
      figure.ratio = figure.large / figure.small
    }
  }
  return figures
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await ask()
  return performance.now() - started
}

async function writePlatform(database: Database, smaller: number): Promise<Account> {
  await crowd(database, USERS / smaller)
  const account = await grow(database, smaller)
  await tidy(database)
  return account
}

async function callsOf({ tree, provider, database }: Books, account: Account): Promise<Call[]> {
  const { people } = account
  const { actions } = provider
  const ask = async (path: string, init: RequestInit) => {
    const answer = await provider.app.request(`/api${path}`, init)
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const token = await tree.openSession(sessionRules(database), account.userId)
  const headers = { authorization: `Bearer ${token}` }
  const post = (path: string, body: object) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const login = (turn: number) =>
    `person${Math.floor((people * (turn + 1)) / (ROUNDS * READS + 2))}`
  return [
    ...(await pagesOf(database, account)).map(({ call, path }) => ({
      call,
      ask: () => ask(path, { headers }),
    })),
    {
      call: 'sign in, without hashing',
      ask: (turn) => post('/auth/login', { login: login(turn), password: PASSWORD }),
    },
    {
      call: 'is a login free',
      ask: (turn) => post('/user/available', { login: `${login(turn)}x` }),
    },
    { call: 'who invites', ask: (turn) => post('/user/profile', { login: login(turn) }) },
    {
      call: 'register',
      ask: (turn) =>
        database.transaction(() =>
          tree.registerPerson(
            database,
            {
              login: `newcomer${turn}`,
              email: `newcomer${turn}@cabinet.example`,
              phone: `+4477009000${turn + 10}`,
              passwordHash: 'none',
              inviterId: account.userId,
              locale: 'en',
              now: new Date(),
            },
            null,
          ),
        ),
    },
    { call: 'operator: a person', ask: (turn) => actions.showUser(login(turn)) },
    { call: 'operator: somebody with many partners', ask: () => actions.showUser(OWNER) },
    { call: 'operator: security of a person', ask: (turn) => actions.securityEvents(login(turn)) },
    { call: 'operator: messages to a person', ask: (turn) => actions.outbox(login(turn)) },
    { call: 'operator: messages', ask: () => actions.outbox() },
    { call: 'operator: refills, waiting', ask: () => actions.refills() },
    { call: 'operator: refills, all', ask: () => actions.refills('all') },
    { call: 'operator: withdrawals, waiting', ask: () => actions.withdrawals() },
    { call: 'operator: withdrawals, all', ask: () => actions.withdrawals('all') },
    { call: 'operator: verifications', ask: () => actions.verifications() },
    { call: 'operator: reports of problems', ask: () => actions.problemReports() },
  ]
}

const OWNER = 'owner'

/** People who each have a session, an account and a browser that is known. */
async function crowd(database: Database, people: number): Promise<void> {
  const passwordHash = await quickHash()
  await inOne(database, [
    sql`insert into users (login, login_lc, email, email_lc, phone, password_hash, created_at,
        phone_confirmed_at, email_confirmed_at, activated_at)
      select login, login, email, email, '+7' || 7000000000 + number, ${passwordHash}, ${NOW}, ${NOW}, ${NOW}, ${NOW}
      from generate_series(1, ${people}::int) as number, concat('person', number) as login,
        concat(login, '@cabinet.example') as email`,
    sql`insert into sessions (token_hash, id, user_id, created_at, seen_at, expires_at)
      select md5('token' || id), md5('session' || id), id, ${NOW}, ${NOW}, ${NOW} + interval '1 day' from users`,
    sql`insert into accounts (owner_id, kind, currency, balance) select id, 'balance', 'USDT', 100 from users`,
    sql`insert into known_devices (user_id, device, network, seen_at)
      select id, md5('device' || id), md5('network' || id), ${NOW} from users`,
    sql`insert into outbox (user_id, channel, target, template, locale, params, state, next_attempt_at,
        created_at, sent_at)
      select id, 'email', email, 'welcome', 'en', '{}', 'sent', ${NOW}, ${NOW}, ${NOW} from users where id % 10 = 0`,
  ])
}

const NOW = sql.raw('now()')

/** The least that can be asked of the hash: a stored one carries what it was made with. */
async function quickHash(): Promise<string> {
  const nonce = Buffer.alloc(16)
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const key = await promisify(argon2)('argon2id', {
    message: PASSWORD,
    nonce,
    tagLength: 32,
    ...cost,
  })
  return [
    'argon2id',
    ...Object.values(cost),
    nonce.toString('base64url'),
    key.toString('base64url'),
  ].join('$')
}

async function inOne(database: Database, statements: SQL[]): Promise<void> {
  await database.transaction(async () => {
    await database.rows(sql`set local statement_timeout = 0`)
    // Foreign keys of a million rows that were written just before are not looked up.
    await database.rows(sql`set local session_replication_role = replica`)
    for (const statement of statements) await database.rows(statement)
  })
}

/** As a database that has stood for a night is. */
async function tidy({ driver }: Database): Promise<void> {
  if (driver.kind === 'embedded') {
    await driver.client.exec('vacuum analyze')
    return
  }
  const connection = await driver.pool.connect()
  try {
    await connection.query('set statement_timeout = 0')
    await connection.query('vacuum analyze')
  } finally {
    connection.release(true)
  }
}

type Account = { userId: number; people: number; partners: number; branch: number }

/** Writes the rows that lists read, without postings in the ledger, which no list reads. */
async function grow(database: Database, smaller: number): Promise<Account> {
  const login = OWNER
  const others = OTHERS / smaller
  const userId = await plantForest(database, login, others)
  const written = (count: number) => sql`generate_series(1, ${count}::int) as number`
  const moment = sql`now() - number * interval '1 second'`
  const statements: SQL[] = [
    sql`with transfer as (
        insert into transfers (kind, key, created_at)
        values ('refill', ${`bench ${login}`}::text, now()) returning id
      )
      insert into operations
        (user_id, transfer_id, type, account, currency, amount, balance_after, created_at)
      select ${userId}::bigint, transfer.id, (array['refill', 'withdrawal', 'subscription'])[number % 3 + 1],
        'balance', (array['USDT', 'BTC', 'ETH'])[number % 3 + 1], number % 10 + 1, number,
        now() - (${OPERATIONS / smaller}::int - number) * interval '1 minute'
      from transfer, ${written(OPERATIONS / smaller)}`,
    sql`insert into operation_groups (user_id, type, currency, day, amount, balance_after, movements, people)
      select ${userId}::bigint, type, currency, current_date - number, 10, 10, 100, 100
      from ${written(DAYS)}, unnest(array['referrals', 'matching']) as type,
        unnest(array['USDT', 'BTC', 'ETH']) as currency`,
    sql`insert into notifications (user_id, kind, params, created_at, read_at, forwarded_at)
      select ${userId}::bigint, 'welcome', '{}', ${moment}, case when number % 2 = 0 then now() end, now()
      from ${written(others)}`,
    sql`insert into refills (user_id, payment_system, currency, amount, key, address, status, received,
        credited, hash, needed_confirmations, created_at, expires_at, finished_at)
      select ${userId}::bigint, 'USDT-TRC20', 'USDT', 10, 'bench ' || number, ${login} || number,
        'replenished', 10, 10, md5(number::text), 1, ${moment}, ${moment}, ${moment}
      from ${written(others)}`,
    sql`insert into payment_requests (id, user_id, challenge_id, payment_system, amount, fee, address, created_at)
      select ${login} || number, ${userId}::bigint, 'none', 'USDT-TRC20', 10, 1, 'none', ${moment}
      from ${written(others)}`,
    sql`insert into payments (user_id, request_id, key, payment_system, currency, amount, fee, address,
        status, hash, created_at, finished_at)
      select ${userId}::bigint, ${login} || number, 'bench ' || number, 'USDT-TRC20', 'USDT', 10, 1,
        'none', 'successful', md5(number::text), ${moment}, ${moment}
      from ${written(others)}`,
    sql`insert into deposits (user_id, plan, daily_yield, term_days, currency, amount, daily,
        autoinvestment, key, status, returned, opened_at, ends_at, finished_at)
      select ${userId}::bigint, 'start', 0.35, 30, 'USDT', 50, 0, false, 'bench ' || number, 'ended', 50,
        ${moment}, ${moment}, ${moment}
      from ${written(Math.max(FEWEST, DEPOSITS / smaller))}`,
    sql`insert into case_operations (user_id, deposit_id, case_id, type, currency, amount, created_at)
      select deposits.user_id, deposits.id, crypto_cases.id, type, 'USDT', 50, now()
      from deposits, unnest(array['bought', 'sold']) as type,
        (select id from crypto_cases order by id limit 1) as crypto_cases
      where deposits.user_id = ${userId}::bigint`,
    // One partner of the first line invited all who stand on the lines below it.
    sql`with branch as (
        select descendant_id as id from referral_lines
        where ancestor_id = ${userId}::bigint and line = 1 order by descendant_id limit 1
      )
      insert into referral_lines (ancestor_id, descendant_id, line, login_lc, joined_at, investments)
      select branch.id, descendant_id, line - 1, login_lc, joined_at, investments
      from referral_lines, branch where ancestor_id = ${userId}::bigint and line > 1
      on conflict do nothing`,
    sql`insert into line_totals (user_id, line, partners, investments)
      select ancestor_id, line, count(*), sum(investments) from referral_lines
      where ancestor_id in (
        select descendant_id from referral_lines where ancestor_id = ${userId}::bigint and line = 1)
      group by 1, 2`,
  ]
  await inOne(database, statements)
  const [row] = await database.rows<{ id: string }>(sql`
    select descendant_id::text as id from referral_lines
    where ancestor_id = ${userId}::bigint and line = 1 order by descendant_id limit 1`)
  return { userId, people: USERS / smaller, partners: others, branch: Number(row?.id) }
}

type Page = { call: string; path: string }

async function pagesOf(database: Database, { userId, partners, branch }: Account): Promise<Page[]> {
  const histories = [
    { path: '/user/operations/', table: 'operations' },
    { path: '/user/operations/?type=withdrawal', table: 'operations' },
    { path: '/user/operations/?currency=BTC', table: 'operations' },
    { path: '/user/events', table: 'operations', end: '.' },
    { path: '/user/events?timeZone=Asia/Almaty', table: 'operations', end: '.' },
    { path: '/user/events?search=10', table: 'operations', end: '.' },
    { path: '/notification', table: 'notifications' },
    { path: '/notification?unread=only', table: 'notifications' },
    { path: '/funds/refills', table: 'refills' },
    { path: '/funds/payments', table: 'payments' },
    { path: '/funds/deposits', table: 'deposits' },
    { path: '/user/case-operations', table: 'case_operations' },
  ]
  const pages: Page[] = []
  for (const { path, table, end = '' } of histories) {
    const join = path.includes('?') ? '&' : '?'
    pages.push({ call: `${path}, first page`, path })
    for (const [name, share] of Object.entries({ middle: 0.5, last: 1 })) {
      const [row] = await database.rows<{ id: string }>(sql`
        select max(id)::text as id from (
          select id, row_number() over (order by id desc) as place, count(*) over () as count
          from ${sql.identifier(table)} where user_id = ${userId}::bigint
        ) as ordered
        where place >= greatest(1, (count - ${PAGE}::int) * ${share}::numeric)`)
      const cursor = Buffer.from(`${row?.id}${end}`).toString('base64url')
      pages.push({ call: `${path}, ${name} page`, path: `${path}${join}cursor=${cursor}` })
    }
  }
  const last = Math.ceil(partners / PAGE)
  for (const sort of ['login', 'investments', 'profit', 'line']) {
    for (const [name, page] of Object.entries({ first: 1, middle: Math.ceil(last / 2), last })) {
      const path = `/user/referrals?sort=${sort}&sortDir=desc`
      pages.push({ call: `${path}, ${name} page`, path: `${path}&page=${page}` })
    }
  }
  return [
    ...pages,
    { call: '/user/referrals?search=a', path: `/user/referrals?search=a&limit=${FOUND}` },
    { call: '/user/referral/{id}', path: `/user/referral/${branch}` },
    { call: '/user/referral-info/{id}', path: `/user/referral-info/${branch}` },
    ...[
      '/user/overview',
      '/user/balance',
      '/user/held',
      '/user/growth',
      '/user-data/byType',
      '/user/bonus',
      '/user/statistics',
      '/funds/payouts',
      '/user/settings/sessions',
      '/content/news',
    ].map((path) => ({ call: path, path })),
  ]
}
