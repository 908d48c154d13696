import Big from 'big.js'
import { type SQL, sql } from 'drizzle-orm'
import type { Currency } from '../../src/api/contract/amount.ts'
import {
  type AccountEvent,
  type EventDay,
  type EventDetail,
  type EventPart,
  eventPartLimit,
} from '../../src/api/contract/event.ts'
import type { PaymentRejection, PaymentStatus } from '../../src/api/contract/payment.ts'
import type { AccountType, EventKind, OperationType } from '../../src/api/contract/user.ts'
import { arrayLiteral } from '../database/array-literal.ts'
import { identifierFrom, rowsOf } from '../database/cursor.ts'
import type { Database } from '../database/database.ts'
import { readCalendarDays } from './calendar-day.ts'
import { type Found, findEvents, leadOf } from './event-search.ts'
import { plainAmount } from './ledger.ts'
import { Rejection } from './rejection.ts'

type Filter = {
  type?: OperationType | undefined
  currency?: Currency | undefined
  deposit?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}

type Chosen = Omit<Filter, 'deposit' | 'search'> & {
  /** Deposits whose events are listed; all when it is left out. */
  deposits?: readonly number[] | undefined
  found?: Found | undefined
}

/** The last row of a page in each of the two lists that it merges; null before the first row of a list. */
type Position = { operation: number | null; day: string | null }

const DAY = 86_400_000

/** A day of more events is not summed up. */
const DAY_LIMIT = 500

type Page = { items: AccountEvent[]; nextCursor: string | null }

/** With the days that it touches, where a calendar is named. */
export async function listEvents(
  database: Database,
  userId: number,
  {
    cursor,
    limit,
    timeZone,
    ...asked
  }: Filter & { cursor?: string | undefined; limit: number; timeZone?: string | undefined },
): Promise<Page & { days: EventDay[] }> {
  const filter = await chosenFrom(database, userId, asked)
  const page = await listChosen(database, userId, filter, { cursor, limit })
  if (timeZone === undefined) return { ...page, days: [] }
  const days = await sumDays(database, userId, filter, { ...page, cursor, timeZone })
  return { ...page, days }
}

async function chosenFrom(
  database: Database,
  userId: number,
  { deposit, search = '', ...filter }: Filter,
): Promise<Chosen> {
  const found = search.trim() === '' ? undefined : await findEvents(database, userId, search.trim())
  const number = deposit === undefined ? undefined : identifierFrom(deposit)
  const deposits = number === undefined ? undefined : number === null ? [] : [number]
  return { ...filter, deposits, found }
}

/**
 * Newest first, from two lists that are merged by their moments: what was posted, and the days on which deposits
 * accrued. Each has an order of its own, and the cursor names a place in both, so that nothing is lost or repeated.
 */
async function listChosen(
  database: Database,
  userId: number,
  filter: Chosen,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page> {
  const below = positionFrom(cursor)
  const [posted, days] = await Promise.all([
    listPosted(database, userId, filter, { below: below.operation, limit }),
    listDays(database, userId, filter, { below: below.day, limit: limit + 1 }),
  ])
  const items: AccountEvent[] = []
  const next = { ...below }
  while (items.length < limit) {
    const [operation] = posted
    const [day] = days
    if (!operation && !day) break
    if (operation && (!day || operation.createdAt >= day.createdAt)) {
      items.push(operation)
      next.operation = Number(operation.id)
      posted.shift()
    } else if (day) {
      items.push(day)
      next.day = dayIn(day.id)
      days.shift()
    }
  }
  return { items, nextCursor: posted.length + days.length > 0 ? cursorOf(next) : null }
}

/** The first and the last day of a page may go on beyond it, and are read whole. */
async function sumDays(
  database: Database,
  userId: number,
  filter: Chosen,
  { items, cursor, nextCursor, timeZone }: Page & { cursor?: string | undefined; timeZone: string },
): Promise<EventDay[]> {
  const days = await readCalendarDays(
    database,
    items.map(({ createdAt }) => createdAt),
    timeZone,
  )
  const summed = await Promise.all(
    days.map(async ({ from, to }, place) => {
      const isCut =
        (place === 0 && cursor !== undefined) || (place === days.length - 1 && nextCursor !== null)
      const movements = isCut
        ? await readMovements(database, userId, filter, { from, to })
        : items
            .filter(({ createdAt }) => createdAt >= from && createdAt < to)
            .map((event) => event.movements)
      return movements && { from, to, ...sumOf(movements, filter.currency) }
    }),
  )
  return summed.filter((day) => day !== null)
}

type Moved = Pick<AccountEvent['movements'][number], 'currency' | 'amount'>

/** Reads the movements of each event of a day; null where the day has more events than `DAY_LIMIT`. */
async function readMovements(
  database: Database,
  userId: number,
  filter: Chosen,
  { from, to }: { from: string; to: string },
): Promise<Moved[][] | null> {
  const asked = {
    ...filter,
    from: [from, ...(filter.from ? [new Date(filter.from).toISOString()] : [])].sort().at(-1),
    to: [to, ...(filter.to ? [new Date(filter.to).toISOString()] : [])].sort().at(0),
  }
  const rows = await database.rows<Moved & { other: Moved | null }>(sql`
    with page as materialized (
      select * from operations where ${postedWhere(userId, asked, { below: null, limit: DAY_LIMIT })})
    select page.currency, coalesce(operation_groups.amount, page.amount)::text as amount,
      case when other.id is not null
        then json_build_object('currency', other.currency, 'amount', other.amount::text) end as other
    from page ${otherSide}
    order by page.id desc`)
  if (rows.length > DAY_LIMIT) return null
  return rows.map(({ currency, amount, other }) => [
    { currency, amount },
    ...(other === null ? [] : [other]),
  ])
}

function sumOf(
  events: readonly Moved[][],
  asked: Currency | undefined,
): Pick<EventDay, 'net' | 'count'> {
  const moving = events.filter((movements) => movements.length > 0)
  const amounts = Map.groupBy(moving.flat(), ({ currency }) => currency)
  const net = [...amounts].flatMap(([currency, those]) => {
    const sum = those.reduce((total, { amount }) => total.plus(amount), new Big(0))
    const isAsked = asked === undefined || asked === currency
    return isAsked && !sum.eq(0) ? { currency, amount: sum.toFixed() } : []
  })
  return { net, count: moving.length }
}

const cursorOf = ({ operation, day }: Position): string =>
  Buffer.from(`${operation ?? ''}.${day ?? ''}`).toString('base64url')

function positionFrom(cursor: string | undefined): Position {
  if (cursor === undefined) return { operation: null, day: null }
  const [operation = '', day = ''] = Buffer.from(cursor, 'base64url').toString().split('.')
  const position = { operation: identifierFrom(operation), day: isDay(day) ? day : null }
  if (cursorOf(position) !== cursor || position.operation === position.day) {
    throw new Rejection('validation_failed', { fields: [{ path: 'cursor', code: 'incorrect' }] })
  }
  return position
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && dayOf(time) === text
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const ACCRUALS = 'accruals-'
const dayIn = (id: string): string => id.slice(ACCRUALS.length)

export type PostedRow = {
  id: string
  type: OperationType
  account: AccountType
  currency: Currency
  amount: string
  balanceAfter: string
  createdAt: string
  reference: string | null
  transferKind: string
  otherAccount: AccountType | null
  otherCurrency: Currency
  otherAmount: string
  otherBalanceAfter: string
  groupAmount: string | null
  groupBalanceAfter: string
  count: number
  people: number
  depositId: string | null
  plan: string
  termDays: number
  forfeited: string | null
  partnerId: string | null
  line: number | null
  status: PaymentStatus | null
  rejection: PaymentRejection | null
  reason: string | null
  wallet: string | null
  network: string | null
  fee: string | null
  hash: string | null
}

/** Types whose income of one day is one event: the index holds only the first operation of each. */
const isOfDays = (type: OperationType) => type === 'referrals' || type === 'matching'

/** Chooses the newest operations, newest first: one more than a page holds, where there are more. */
function postedWhere(
  userId: number,
  { type, currency, deposits, found, from, to }: Chosen,
  { below, limit }: { below: number | null; limit: number },
): SQL {
  const conditions = [
    sql`user_id = ${userId}::bigint`,
    currency
      ? sql`(leads or type = 'exchange') and currency = ${currency}::text`
      : type && isOfDays(type)
        ? sql`leads and group_id is not null`
        : sql`leads`,
    ...(below === null ? [] : [sql`id < ${below}::bigint`]),
    ...(type ? [sql`type = ${type}::text`] : []),
    ...(deposits === undefined ? [] : [ofDeposits(deposits)]),
    ...(from ? [sql`created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`created_at < ${to}::timestamptz`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  return found === undefined
    ? sql`${where} order by id desc limit ${rowsOf(limit)}`
    : found.among(where, limit)
}

async function listPosted(
  database: Database,
  userId: number,
  chosen: Chosen,
  page: { below: number | null; limit: number },
): Promise<AccountEvent[]> {
  // In one statement the database would plan all thirteen tables anew for each person: see decision 595.
  const ids = await database.rows<{ id: string }>(
    sql`select id from operations where ${postedWhere(userId, chosen, page)}`,
  )
  if (ids.length === 0) return []
  const rows = await readPosted(
    database,
    sql`id = any(${arrayLiteral(ids.map(({ id }) => id))}::bigint[])`,
  )
  return rows.map((row) => eventFrom(row))
}

const ofDeposits = (deposits: readonly number[]): SQL => sql`(
  type in ('plan', 'accruals') and reference = any(${arrayLiteral(deposits)}::text[])
  or transfer_id in (
    select transfers.id from transfers join deposits on transfers.key = 'deposit:' || successor_id
    where deposits.id = any(${arrayLiteral(deposits)}::bigint[])))`

/** A reference that is a number of one of our rows. */
const numbered = (types: SQL): SQL => sql`case
  when page.type in (${types}) and page.reference ~ '^[1-9][0-9]{0,14}$' then page.reference::bigint end`

/** Joins the person's other side of the same transfer as `other`, and the sums of a group. */
const otherSide = sql`
  left join lateral (
    select * from operations as second
    where second.transfer_id = page.transfer_id
      and (not second.leads and second.group_id is null or second.type = 'exchange')
      and second.user_id = page.user_id and second.id <> page.id and page.group_id is null
    limit 1
  ) as other on true
  left join operation_groups on operation_groups.id = page.group_id`

/** With what their sentences need, each found by a key, so that a page costs the same wherever it is. */
export function readPosted(database: Database, chosen: SQL): Promise<PostedRow[]> {
  return database.rows<PostedRow>(sql`
    with page as materialized (select * from operations where ${chosen})
    select page.id::text as id, page.type, page.account, page.currency, page.amount::text as amount,
      page.balance_after::text as "balanceAfter", page.reference, transfers.kind as "transferKind",
      to_char(page.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      other.account as "otherAccount", other.currency as "otherCurrency",
      other.amount::text as "otherAmount", other.balance_after::text as "otherBalanceAfter",
      operation_groups.amount::text as "groupAmount",
      operation_groups.balance_after::text as "groupBalanceAfter",
      coalesce(operation_groups.movements, 1) as count, coalesce(operation_groups.people, 0) as people,
      deposits.id::text as "depositId", plans.title as plan, deposits.term_days as "termDays",
      deposits.forfeited::text as forfeited, referral_lines.line,
      referral_lines.descendant_id::text as "partnerId",
      payments.status, payments.rejection, payments.reason, payments.address as wallet,
      payment_systems.network,
      coalesce(payments.fee, kept.fee)::text as fee,
      coalesce(payments.hash, chain_transfers.hash) as hash
    from page
      join transfers on transfers.id = page.transfer_id
      ${otherSide}
      left join deposits on deposits.id = ${numbered(sql`'plan', 'accruals'`)}
      left join plans on plans.id = deposits.plan
      left join payments on payments.id = ${numbered(sql`'withdrawal'`)}
      left join refills on refills.id = ${numbered(sql`'refill'`)}
      left join payment_systems
        on payment_systems.id = coalesce(payments.payment_system, refills.payment_system)
      left join users as partner on page.group_id is not null
        and partner.login_lc = lower(page.reference)
      left join referral_lines on referral_lines.descendant_id = partner.id
        and referral_lines.ancestor_id = page.user_id
      left join chain_transfers on page.type = 'refill'
        and 'refill-transfer:' || chain_transfers.id = transfers.key
        and chain_transfers.refill_id = ${numbered(sql`'refill'`)}
      left join lateral (
        select sum(entries.amount) as fee
        from entries join accounts on accounts.id = entries.account_id
        where entries.transfer_id = page.transfer_id and page.type in ('refill', 'exchange')
          and accounts.owner_id is null and accounts.kind = 'fees'
      ) as kept on true
    order by page.id desc`)
}

const kindsByType = {
  refill: 'refill_credited',
  accruals: 'accruals_paid',
  referrals: 'referral_income',
  matching: 'matching_income',
  bonus: 'bonus_awarded',
  transfer: 'income_moved',
  exchange: 'exchanged',
  subscription: 'subscription_paid',
} as const satisfies Partial<Record<OperationType, EventKind>>

export function kindOf(type: OperationType, transferKind: string): EventKind {
  if (type === 'plan') {
    if (transferKind === 'deposit-end') return 'deposit_ended'
    return transferKind === 'deposit-close' ? 'deposit_closed' : 'deposit_opened'
  }
  if (type === 'withdrawal') {
    return transferKind === 'withdrawal-released' ? 'withdrawal_returned' : 'withdrawal_made'
  }
  return kindsByType[type]
}

function eventFrom(row: PostedRow): AccountEvent {
  const { id, type, account, currency, createdAt, reference, people, count, depositId } = row
  const kind = kindOf(type, row.transferKind)
  const own = {
    account,
    currency,
    amount: plainAmount(row.groupAmount ?? row.amount),
    balanceAfter: plainAmount(row.groupAmount === null ? row.balanceAfter : row.groupBalanceAfter),
  }
  const other =
    row.otherAccount === null
      ? []
      : [
          {
            account: row.otherAccount,
            currency: row.otherCurrency,
            amount: plainAmount(row.otherAmount),
            balanceAfter: plainAmount(row.otherBalanceAfter),
          },
        ]
  return {
    id,
    kind,
    type,
    createdAt,
    movements: [own, ...other],
    withheld: [],
    count,
    people,
    deposit: depositId === null ? null : { id: depositId, plan: row.plan, termDays: row.termDays },
    partner:
      people === 1 && reference !== null
        ? { id: row.partnerId, login: reference, line: row.line }
        : null,
    loss: kind === 'deposit_closed' && isAbove0(row.forfeited) ? plainAmount(row.forfeited) : null,
    fee: kind !== 'withdrawal_returned' && isAbove0(row.fee) ? plainAmount(row.fee) : null,
    hash: row.hash,
    status: row.status,
    rejection: row.rejection,
    reason: row.reason,
    wallet: row.wallet,
    network: row.network,
    reference,
  }
}

const isAbove0 = (amount: string | null): amount is string =>
  amount !== null && new Big(amount).gt(0)

type DayRow = {
  day: string
  createdAt: string
  currency: Currency
  amount: string
  held: string
  lost: string
  count: number
  depositId: string
  plan: string
  termDays: number
}

/** A deposit accrues the same on each full day of its term, so that its row tells all of its accruals. */
const accruedDays = (
  userId: number,
  { currency, deposits, found }: Pick<Chosen, 'currency' | 'deposits' | 'found'>,
): SQL => sql`
  own as materialized (
    select deposits.id, plans.title as plan, deposits.term_days, deposits.currency, daily, opened_at,
      accrued_days, deposits.status, (opened_at at time zone 'UTC')::date as opened
    from deposits join plans on plans.id = deposits.plan
    where user_id = ${userId}::bigint and accrued_days > 0 and daily > 0
      ${currency ? sql`and deposits.currency = ${currency}::text` : sql``}
      ${deposits === undefined ? sql`` : sql`and deposits.id = any(${arrayLiteral(deposits)}::bigint[])`}
      ${found === undefined || found.day !== null ? sql`` : sql`and deposits.plan = any(${arrayLiteral(found.plans)}::text[])`}
  )`

const isoOf = (moment: SQL) =>
  sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The days below `below`, newest first. Days on which no deposit ran are passed over, as many as there are at once. */
async function listDays(
  database: Database,
  userId: number,
  { type, from, to, ...narrowing }: Chosen,
  { below, limit }: { below: string | null; limit: number },
): Promise<AccountEvent[]> {
  if (type !== undefined && type !== 'accruals') return []
  const { found: searched } = narrowing
  if (searched && searched.plans.length === 0 && searched.day === null) return []
  const only = searched?.day ?? null
  if (only !== null && !isDay(only)) return []
  const ends = [to, only && `${only}T00:00:00Z`].flatMap((moment) =>
    moment ? dayOf(Date.parse(moment) + DAY) : [],
  )
  let end = [...ends, ...(below === null ? [] : [below])].sort()[0] ?? '9999-01-01'
  const found: AccountEvent[] = []
  while (found.length < limit) {
    const rows = await database.rows<DayRow>(sql`
      with ${accruedDays(userId, narrowing)},
        newest as (
          select max(least(opened + accrued_days, ${end}::date - 1)) as last
          from own where opened + 1 < ${end}::date
        )
      select day::text as day, currency, sum(daily)::text as amount,
        sum(case status when 'active' then daily else 0 end)::text as held,
        sum(case status when 'closed' then daily else 0 end)::text as lost, count(*)::int as count,
        ${isoOf(sql`min(moment)`)} as "createdAt", min(own.id)::text as "depositId",
        min(plan) as plan, min(term_days) as "termDays"
      from own cross join newest cross join lateral (
        select opened + number as day, opened_at + number * interval '24 hours' as moment
        from generate_series(
          greatest(1, newest.last - ${limit}::int + 1 - opened),
          least(accrued_days, newest.last - opened)) as number
      ) as accrued
      where newest.last is not null
      group by day, currency
      order by day desc, currency desc`)
    const last = rows.at(-1)
    if (!last) break
    const days = [...Map.groupBy(rows, ({ day }) => day).values()]
      .filter(([row]) => only === null || row?.day === only)
      .map(dayEvent)
    found.push(...days.filter(({ createdAt }) => isWithin(createdAt, from, to)))
    if (only !== null) break
    if (from !== undefined && last.createdAt < new Date(from).toISOString()) break
    end = last.day
  }
  return found.slice(0, limit)
}

const isWithin = (at: string, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined || Date.parse(at) >= Date.parse(from)) &&
  (to === undefined || Date.parse(at) < Date.parse(to))

function dayEvent(rows: DayRow[]): AccountEvent {
  const [first] = rows
  if (!first) throw new Error('A day has accruals.')
  const { day, depositId, plan, termDays } = first
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return {
    id: `${ACCRUALS}${day}`,
    kind: 'accruals_withheld',
    type: 'accruals',
    createdAt: rows.map(({ createdAt }) => createdAt).sort()[0] ?? first.createdAt,
    movements: [],
    withheld: rows.map(({ currency, amount, held, lost }) => ({
      currency,
      amount: plainAmount(amount),
      held: plainAmount(held),
      lost: plainAmount(lost),
    })),
    count,
    people: 0,
    deposit: count === 1 ? { id: depositId, plan, termDays } : null,
    partner: null,
    loss: null,
    fee: null,
    hash: null,
    status: null,
    rejection: null,
    reason: null,
    wallet: null,
    network: null,
    reference: count === 1 ? depositId : null,
  }
}

/** One event of that person; another's and an unknown one are the same `not_found`. */
export function readEvent(database: Database, userId: number, id: string): Promise<EventDetail> {
  return id.startsWith(ACCRUALS)
    ? readDay(database, userId, dayIn(id))
    : readPostedOne(database, userId, id)
}

async function readDay(database: Database, userId: number, day: string): Promise<EventDetail> {
  const after = isDay(day) ? dayOf(Date.parse(day) + DAY) : null
  const [event] =
    after === null ? [] : await listDays(database, userId, {}, { below: after, limit: 1 })
  if (event?.id !== `${ACCRUALS}${day}`) throw new Rejection('not_found')
  if (event.count === 1) return { ...event, parts: [] }
  const rows = await database.rows<
    Omit<EventPart, 'partner' | 'deposit'> & { plan: string; termDays: number }
  >(sql`
    with ${accruedDays(userId, {})}
    select id::text as id, ${isoOf(sql`opened_at + (${day}::date - opened) * interval '24 hours'`)}
      as "createdAt", currency, daily::text as amount, ${day}::date - opened as day, plan,
      term_days as "termDays",
      case status when 'active' then 'held' when 'ended' then 'released' else 'lost' end as state
    from own where ${day}::date - opened between 1 and accrued_days
    order by 2 desc, own.id desc
    limit ${eventPartLimit}::int`)
  return {
    ...event,
    parts: rows.map(({ plan, termDays, ...part }) => ({
      ...part,
      amount: plainAmount(part.amount),
      partner: null,
      deposit: { id: part.id, plan, termDays },
    })),
  }
}

async function readPostedOne(database: Database, userId: number, id: string): Promise<EventDetail> {
  const number = identifierFrom(id)
  if (number === null) throw new Rejection('not_found')
  const [row] = await readPosted(database, sql`id = ${leadOf(userId, number)}`)
  if (!row) throw new Rejection('not_found')
  const event = eventFrom(row)
  return { ...event, parts: event.count === 1 ? [] : await partsOf(database, userId, event.id) }
}

async function partsOf(database: Database, userId: number, id: string): Promise<EventPart[]> {
  const rows = await database.rows<
    Pick<EventPart, 'id' | 'createdAt' | 'currency' | 'amount'> & {
      login: string | null
      partnerId: string | null
      line: number | null
    }
  >(sql`
    with page as materialized (
      select * from operations
      where group_id = (select group_id from operations where id = ${id}::bigint)
      order by id desc limit ${eventPartLimit}::int
    )
    select page.id::text as id, ${isoOf(sql`page.created_at`)} as "createdAt", page.currency,
      page.amount::text as amount, page.reference as login, referral_lines.line,
      referral_lines.descendant_id::text as "partnerId"
    from page
      left join users as partner on partner.login_lc = lower(page.reference)
      left join referral_lines on referral_lines.descendant_id = partner.id
        and referral_lines.ancestor_id = ${userId}::bigint
    order by page.id desc`)
  return rows.map(({ login, partnerId, line, ...part }) => ({
    ...part,
    amount: plainAmount(part.amount),
    partner: login === null ? null : { id: partnerId, login, line },
    deposit: null,
    day: null,
    state: null,
  }))
}
