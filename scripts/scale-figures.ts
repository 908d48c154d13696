/**
 * Times every list call, at its first, middle and last page, for somebody with a million operations and for somebody
 * with a thousandth of it. The figures are printed, not asserted: machines are noisy.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Location } from '../server/database/database.ts'
import { plantForest } from '../tests/support/partner-tree.ts'
import { startCluster } from '../tests/support/postgres-cluster.ts'
import { type Books, openBooks } from './money-figures.ts'
import { ownTree, sessionRules } from './provider-tree.ts'

const OPERATIONS = 1_000_000
/** Partners, notifications, refills and withdrawals, each. */
const OTHERS = 100_000
const DEPOSITS = 1_000
/** With partner income. */
const DAYS = 1_000
const SMALLER = 1_000
const PAGE = 20
const READS = 15

/** Milliseconds for the large account and for the small one. */
export type ScaleFigure = { call: string; large: number; small: number }

export async function scaleFigures(kind: 'postgres' | 'embedded'): Promise<ScaleFigure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
  const cluster = kind === 'postgres' ? await startCluster() : null
  const location: Location = cluster ? { url: cluster.url } : { directory }
  try {
    const books = await openBooks(await ownTree(), location)
    try {
      return await timed(books)
    } finally {
      await books.database.close()
    }
  } finally {
    cluster?.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function timed({ tree, provider, database }: Books): Promise<ScaleFigure[]> {
  const large = await grow(database, 'large', 1)
  const small = await grow(database, 'small', SMALLER)
  await database.transaction(async () => {
    await database.rows(sql`set local statement_timeout = 0`)
    await database.rows(sql`analyze`)
  })
  const reader = async (userId: number) => {
    const headers = {
      authorization: `Bearer ${await tree.openSession(sessionRules(database), userId)}`,
    }
    return async (path: string) => {
      const started = performance.now()
      const answer = await provider.app.request(`/api${path}`, { headers })
      if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`)
      return performance.now() - started
    }
  }
  const [readLarge, readSmall] = [await reader(large.userId), await reader(small.userId)]
  const largePages = await pagesOf(database, large)
  const smallPages = await pagesOf(database, small)
  const figures: ScaleFigure[] = []
  for (const [position, { call, path }] of largePages.entries()) {
    const times: [number[], number[]] = [[], []]
    for (let turn = 0; turn < READS; turn++) {
      times[0].push(await readLarge(path))
      times[1].push(await readSmall(smallPages[position]?.path ?? path))
    }
    figures.push({ call, large: median(times[0]), small: median(times[1]) })
  }
  return figures
}

const median = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

type Account = { userId: number; partners: number; branch: number }

/** Writes the rows that lists read, without postings in the ledger, which no list reads. */
async function grow(database: Database, login: string, smaller: number): Promise<Account> {
  const others = OTHERS / smaller
  const userId = await plantForest(database, login, others)
  const written = (count: number) => sql`generate_series(1, ${count}::int) as number`
  const moment = sql`now() - number * interval '1 second'`
  const statements: SQL[] = [
    sql`set local statement_timeout = 0`,
    sql`with transfer as (
        insert into transfers (kind, key, created_at)
        values ('refill', ${`bench ${login}`}::text, now()) returning id
      )
      insert into operations
        (user_id, transfer_id, type, account, currency, amount, balance_after, created_at)
      select ${userId}::bigint, transfer.id, (array['refill', 'withdrawal', 'subscription'])[number % 3 + 1],
        'balance', (array['USDT', 'BTC', 'ETH'])[number % 3 + 1], number % 1000 + 1, number,
        now() - (${OPERATIONS / smaller}::int - number) * interval '1 minute'
      from transfer, ${written(OPERATIONS / smaller)}`,
    sql`insert into operation_groups (user_id, type, currency, day, amount, balance_after, movements, people)
      select ${userId}::bigint, type, currency, current_date - number, 10, 10, 100, 100
      from ${written(Math.ceil(DAYS / smaller))}, unnest(array['referrals', 'matching']) as type,
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
      from ${written(Math.ceil(DEPOSITS / smaller))}`,
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
  await database.transaction(async () => {
    for (const statement of statements) await database.rows(statement)
  })
  const [row] = await database.rows<{ id: string }>(sql`
    select descendant_id::text as id from referral_lines
    where ancestor_id = ${userId}::bigint and line = 1 order by descendant_id limit 1`)
  return { userId, partners: others, branch: Number(row?.id) }
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
    { call: '/user/referrals?search=a', path: '/user/referrals?search=a' },
    { call: '/user/referral/{id}', path: `/user/referral/${branch}` },
    { call: '/user/referral-info/{id}', path: `/user/referral-info/${branch}` },
    ...[
      '/user/overview',
      '/user/bonus',
      '/user/statistics',
      '/funds/payouts',
      '/user/settings/sessions',
      '/content/news',
    ].map((path) => ({ call: path, path })),
  ]
}
