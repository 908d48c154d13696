import Big from 'big.js'
import { type SQL, sql } from 'drizzle-orm'
import { type Currency, defaultCurrency } from '../../src/api/contract/amount.ts'
import type { Calls } from '../../src/api/contract/calls.ts'
import type { Answer, Parsed } from '../../src/api/contract/endpoint.ts'
import {
  type BonusTier,
  type LineSummary,
  lineNumbers,
  type Partner,
  type PartnerDetail,
  type PartnerInfo,
  type PartnerSort,
  partnerPaymentLimit,
} from '../../src/api/contract/partner.ts'
import type { Deps } from '../clock.ts'
import { arrayLiteral } from '../database/array-literal.ts'
import { identifierFrom } from '../database/cursor.ts'
import type { Database } from '../database/database.ts'
import { plainAmount } from './ledger.ts'
import { maskedEmail, maskedPhone } from './masked-target.ts'
import { Rejection } from './rejection.ts'

/** The results of a search are counted up to this number. */
const COUNTED = 1_000
/** Greater than whatever a login can go on with. */
const LAST_SIGN = '\u{10ffff}'

type Query = Parsed<Calls['listPartners']>['query']
type Page = Answer<Calls['listPartners']>

/** The partners that a page is taken from: all lines or one of them, and the beginning of their logins. */
type Scope = { userId: number; lines: readonly number[]; beginning: string }
/** The first `skip` partners are passed over; the next `take` are the page. */
type Window = { sort: PartnerSort; descending: boolean; skip: number; take: number }
type Place = { line: number; login: string }

/**
 * A page of the people below. It costs the same for a hundred of them and for a hundred thousand, first page and last:
 * rows come from an index of their order, read from the nearer end, and numbers from the sums of the lines. The whole
 * order is turned round by `desc`, logins of equal rows included.
 */
export function listPartners({ database }: Deps, userId: number, query: Query): Promise<Page> {
  const { page, limit, sort, sortDir, line } = query
  const beginning = (query.search ?? '').toLowerCase()
  return database.transaction(
    async () => {
      // The planner knows the average tree; of its own accord it would sort the largest one for every page. With no sort
      // to choose, a plan is the same whatever is asked for, and need not be made anew.
      await database.rows(sql`
        select set_config('enable_sort', 'off', true),
          set_config('plan_cache_mode', 'force_generic_plan', true)`)
      const lines = await readLines(database, userId)
      const asked = lines.filter((each) => line === undefined || each.line === line)
      const scope: Scope = { userId, lines: asked.map((each) => each.line), beginning }
      const found =
        beginning === ''
          ? asked.reduce((sum, { partners }) => sum + partners, 0)
          : await countMatches(database, scope)
      const isTotalExact = beginning === '' || found <= COUNTED
      const total = isTotalExact ? found : COUNTED

      const skip = (page - 1) * limit
      const window = { sort, descending: sortDir === 'desc', skip, take: limit }
      const places = isTotalExact
        ? await placesOf(database, scope, window, { total, lines: asked })
        : await walk(database, scope, window)
      return {
        currency: defaultCurrency,
        items: await readPlaces(database, userId, places),
        total,
        isTotalExact,
        lines,
        totals: {
          partners: lines.reduce((sum, { partners }) => sum + partners, 0),
          investments: sumOf(lines.map(({ investments }) => investments)),
          profit: sumOf(lines.map(({ profit }) => profit)),
          pending: sumOf(lines.map(({ pending }) => pending)),
        },
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const sumOf = (amounts: string[]) =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed()

/** All five, also those that nobody stands on. */
async function readLines(database: Database, userId: number): Promise<LineSummary[]> {
  const rows = await database.rows<LineSummary>(sql`
    select lines.line, coalesce(referral_percent, 0)::text as "referralPercent",
      coalesce(matching_percent, 0)::text as "matchingPercent", coalesce(partners, 0) as partners,
      coalesce(investments, 0)::text as investments, coalesce(profit, 0)::text as profit,
      coalesce(pending_profit, 0)::text as pending
    from generate_series(1, ${lineNumbers.length}::int) as lines (line)
      left join line_terms on line_terms.line = lines.line
      left join line_totals on line_totals.line = lines.line and user_id = ${userId}
    order by lines.line`)
  return rows.map(({ line, partners, ...amounts }) => ({
    line,
    partners,
    referralPercent: plainAmount(amounts.referralPercent),
    matchingPercent: plainAmount(amounts.matchingPercent),
    investments: plainAmount(amounts.investments),
    profit: plainAmount(amounts.profit),
    pending: plainAmount(amounts.pending),
  }))
}

/** A beginning is a range, since the column is in the order of its bytes. */
const matching = ({ beginning }: Scope): SQL =>
  beginning === ''
    ? sql``
    : sql`and login_lc >= ${beginning} and login_lc < ${beginning + LAST_SIGN}`

/** Those of all asked lines, in no order. */
const matchesOf = (scope: Scope): SQL => sql`
  from referral_lines
  where ancestor_id = ${scope.userId} and line = any(${arrayLiteral(scope.lines)}::smallint[])
    and joined_at is not null ${matching(scope)}`

/** At most one more than are counted. */
async function countMatches(database: Database, scope: Scope): Promise<number> {
  const [row] = await database.rows<{ count: number }>(sql`
    select count(*)::int as count
    from (select 1 ${matchesOf(scope)} limit ${COUNTED + 1}) as found`)
  return row?.count ?? 0
}

const columns: Record<PartnerSort, readonly string[]> = {
  login: ['login_lc'],
  investments: ['investments', 'login_lc'],
  profit: ['profit', 'login_lc'],
  line: ['line', 'login_lc'],
}

const orderOf = ({ sort, descending }: Window): SQL =>
  sql.raw(columns[sort].map((column) => `${column} ${descending ? 'desc' : 'asc'}`).join(', '))

const selected = ({ sort }: Window): SQL =>
  sql.raw([...new Set(['line', 'login_lc', ...columns[sort]])].join(', '))

/** Few enough to be sorted. */
function sortMatches(database: Database, scope: Scope, window: Window): Promise<Place[]> {
  return database.rows<Place>(sql`
    with matches as materialized (select ${selected(window)} ${matchesOf(scope)})
    select line, login_lc as login from matches
    order by ${orderOf(window)} limit ${window.take} offset ${window.skip}`)
}

/** Known counts shorten the way to a page. */
async function placesOf(
  database: Database,
  scope: Scope,
  window: Window,
  { total, lines }: { total: number; lines: LineSummary[] },
): Promise<Place[]> {
  const take = Math.min(window.take, total - window.skip)
  if (take <= 0) return []
  const cut = { ...window, take }
  if (scope.beginning !== '') return sortMatches(database, scope, cut)
  return window.sort === 'line'
    ? walkByLine(database, scope, cut, lines)
    : walkFromNearerEnd(database, scope, cut, total)
}

async function walkFromNearerEnd(
  database: Database,
  scope: Scope,
  window: Window,
  total: number,
): Promise<Place[]> {
  const behind = total - window.skip - window.take
  if (behind >= window.skip) return walk(database, scope, window)
  const turned = { ...window, descending: !window.descending, skip: behind }
  return (await walk(database, scope, turned)).reverse()
}

/** The counts of the lines tell on which of them the page is, so the others are not read. */
async function walkByLine(
  database: Database,
  scope: Scope,
  { descending, skip, take }: Window,
  lines: LineSummary[],
): Promise<Place[]> {
  const places: Place[] = []
  let passed = 0
  for (const { line, partners } of descending ? lines.toReversed() : lines) {
    const first = Math.max(0, skip - passed)
    const end = Math.min(partners, skip + take - passed)
    passed += partners
    if (first >= end) continue
    const within: Window = { sort: 'login', descending, skip: first, take: end - first }
    const one = { ...scope, lines: [line] }
    places.push(...(await walkFromNearerEnd(database, one, within, partners)))
  }
  return places
}

/** Each line is in order by its index; merging them stops at the end of the page. */
function walk(database: Database, scope: Scope, window: Window): Promise<Place[]> {
  const order = orderOf(window)
  const { skip, take } = window
  const lines = scope.lines.map(
    (line) => sql`(
      select ${selected(window)} from referral_lines
      where ancestor_id = ${scope.userId} and line = ${line} and joined_at is not null
        ${matching(scope)}
      order by ${order} limit ${skip + take})`,
  )
  return database.rows<Place>(sql`
    select line, login_lc as login from (${sql.join(lines, sql` union all `)}) as merged
    order by ${order} limit ${take} offset ${skip}`)
}

type Row = Partner & { joined: Date | string }

async function readPlaces(database: Database, userId: number, places: Place[]): Promise<Partner[]> {
  if (places.length === 0) return []
  const rows = await database.rows<Row>(sql`
    select users.id::text as id, users.login, referral_lines.line,
      referral_lines.investments::text as investments, referral_lines.profit::text as profit,
      referral_lines.pending_profit::text as pending, referral_lines.joined_at as joined
    from unnest(
        ${arrayLiteral(places.map(({ line }) => line))}::smallint[],
        ${arrayLiteral(places.map(({ login }) => login))}::text[]
      ) with ordinality as place (line, login, position)
      join referral_lines on referral_lines.ancestor_id = ${userId}
        and referral_lines.line = place.line
        and referral_lines.login_lc = place.login collate "C"
        and referral_lines.joined_at is not null
      join users on users.id = referral_lines.descendant_id
    order by place.position`)
  return rows.map(partnerFrom)
}

const partnerFrom = ({ id, login, line, investments, profit, pending, joined }: Row): Partner => ({
  id,
  login,
  line,
  investments: plainAmount(investments),
  profit: plainAmount(profit),
  pending: plainAmount(pending),
  joinedAt: new Date(joined).toISOString(),
})

/** One of the people below; a stranger, somebody above and nobody are the same `referral_not_loaded`. */
export async function readPartner(
  { database }: Deps,
  userId: number,
  id: string,
): Promise<PartnerDetail> {
  const [row] = await database.rows<
    Row & {
      avatar: string | null
      email: string | null
      phone: string | null
      inviterId: string | null
      inviterLogin: string | null
      activeDeposits: number
    }
  >(sql`
    select users.id::text as id, users.login, referral_lines.line,
      referral_lines.investments::text as investments, referral_lines.profit::text as profit,
      referral_lines.pending_profit::text as pending, referral_lines.joined_at as joined, users.avatar, users.email, users.phone,
      inviters.id::text as "inviterId", inviters.login as "inviterLogin",
      (select count(*)::int from deposits
        where deposits.user_id = users.id and deposits.status = 'active') as "activeDeposits"
    from referral_lines
      join users on users.id = referral_lines.descendant_id
      left join users as inviters on inviters.id = users.inviter_id and referral_lines.line > 1
    where ${isBelow(userId, id)}`)
  if (!row) throw new Rejection('referral_not_loaded')
  const { avatar, email, phone, inviterId, inviterLogin, activeDeposits } = row
  return {
    ...partnerFrom(row),
    currency: defaultCurrency,
    avatar,
    inviter:
      inviterId === null || inviterLogin === null ? null : { id: inviterId, login: inviterLogin },
    email: email && maskedEmail(email),
    phone: phone && maskedPhone(phone),
    activeDeposits,
    payments: await paymentsFrom(database, userId, row.login),
  }
}

/** Income of a day, kind and currency is a group, in which a partner is found by the login. */
async function paymentsFrom(
  database: Database,
  userId: number,
  login: string,
): Promise<PartnerDetail['payments']> {
  const rows = await database.rows<
    Omit<PartnerDetail['payments'][number], 'createdAt'> & { moment: string }
  >(sql`
    select lead.id::text as id, part.moment, lead.type,
      lead.currency, part.amount::text as amount
    from operations as lead cross join lateral (
      select sum(amount) as amount, max(created_at) as moment from operations
      where group_id = lead.group_id and reference = ${login}::text
      having count(*) > 0) as part
    where lead.user_id = ${userId}::bigint and lead.leads and lead.group_id is not null
      and lead.type in ('referrals', 'matching')
    order by lead.id desc limit ${partnerPaymentLimit}::int`)
  return rows.map(({ moment, amount, ...payment }) => ({
    ...payment,
    createdAt: new Date(moment).toISOString(),
    amount: plainAmount(amount),
  }))
}

const isBelow = (userId: number, id: string): SQL => sql`
  referral_lines.descendant_id = ${identifierFrom(id) ?? 0}
    and referral_lines.ancestor_id = ${userId} and referral_lines.joined_at is not null`

/** The lines below a partner that are lines of the person too; what a partner earns is not told. */
export async function readPartnerInfo(
  { database }: Deps,
  userId: number,
  id: string,
): Promise<PartnerInfo> {
  const rows = await database.rows<{
    line: number | null
    partners: number
    turnover: string
    pendingTurnover: string
    profit: string
    pending: string
  }>(sql`
    select lines.line, coalesce(partners, 0) as partners,
      coalesce(line_totals.investments - line_totals.pending_investments, 0)::text as turnover,
      coalesce(line_totals.pending_investments, 0)::text as "pendingTurnover",
      coalesce(branch_totals.profit, 0)::text as profit,
      coalesce(branch_totals.pending_profit, 0)::text as pending
    from referral_lines
      left join generate_series(1, ${lineNumbers.length}::int) as lines (line)
        on lines.line + referral_lines.line <= ${lineNumbers.length}
      left join line_totals on line_totals.user_id = referral_lines.descendant_id
        and line_totals.line = lines.line
      left join branch_totals on branch_totals.user_id = referral_lines.ancestor_id
        and branch_totals.partner_id = referral_lines.descendant_id
        and branch_totals.line = lines.line
    where ${isBelow(userId, id)}
    order by lines.line`)
  if (rows.length === 0) throw new Rejection('referral_not_loaded')
  return {
    currency: defaultCurrency,
    // On the fifth line there is the partner, and no line below that is the person's.
    lines: rows.flatMap(({ line, partners, ...amounts }) =>
      line === null
        ? []
        : [
            {
              line,
              partners,
              turnover: plainAmount(amounts.turnover),
              pendingTurnover: plainAmount(amounts.pendingTurnover),
              profit: plainAmount(amounts.profit),
              pending: plainAmount(amounts.pending),
            },
          ],
    ),
  }
}

/** The tiers as they stand: what was awarded stays awarded, whatever its threshold is today. */
export async function readBonus(
  { database }: Deps,
  userId: number,
): Promise<Answer<Calls['readBonus']>> {
  const rows = await database.rows<{
    reached: string
    pending: string
    tier: number
    turnover: string
    award: string
    currency: Currency
    awarded: Date | string | null
  }>(sql`
    select coalesce(turnovers.amount, 0)::text as reached,
      coalesce(turnovers.pending, 0)::text as pending, bonus_tiers.tier, bonus_tiers.turnover::text as turnover, bonus_tiers.award::text as award,
      bonus_tiers.currency, bonus_awards.awarded_at as awarded
    from bonus_tiers
      left join turnovers on turnovers.user_id = ${userId}
      left join bonus_awards
        on bonus_awards.tier = bonus_tiers.tier and bonus_awards.user_id = ${userId}
    order by bonus_tiers.tier`)
  return {
    turnover: plainAmount(rows[0]?.reached ?? '0'),
    pending: plainAmount(rows[0]?.pending ?? '0'),
    currency: defaultCurrency,
    tiers: rows.map(
      ({ reached, tier, turnover, award, currency, awarded }): BonusTier => ({
        tier,
        turnover: plainAmount(turnover),
        award: plainAmount(award),
        currency,
        status: awarded !== null ? 'awarded' : new Big(reached).gte(turnover) ? 'reached' : 'ahead',
        awardedAt: awarded && new Date(awarded).toISOString(),
      }),
    ),
  }
}
