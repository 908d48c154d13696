import Big from 'big.js'
import { asc, eq, sql } from 'drizzle-orm'
import { Currency } from '../../src/api/contract/amount.ts'
import type { Subscription, SubscriptionOption } from '../../src/api/contract/subscription.ts'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { subscriptionOptions, subscriptions, users } from '../database/schema/identity.ts'
import { writtenRow } from '../database/written-row.ts'
import { requireCovered } from './balance.ts'
import { awardBonuses } from './bonus.ts'
import { plainAmount, post } from './ledger.ts'
import { type Post, writeNotice } from './messages.ts'
import { notify } from './notification.ts'
import { Rejection } from './rejection.ts'

const DAY = 86_400_000
const REMIND_BEFORE = 3 * DAY
const BATCH = 500

/** The shortest first. */
export async function listOptions(database: Database): Promise<SubscriptionOption[]> {
  const rows = await database.queries
    .select()
    .from(subscriptionOptions)
    .orderBy(asc(subscriptionOptions.days))
  return rows.map(optionOf)
}

const optionOf = ({
  id,
  days,
  price,
  currency,
}: typeof subscriptionOptions.$inferSelect): SubscriptionOption => ({
  id,
  days,
  price: plainAmount(price),
  currency: Currency.parse(currency),
})

/**
 * Buys a period from the person's balance, inside the caller's idempotent transaction. It begins when the one that
 * runs ends. Without enough money the rejection says how much is missing.
 */
export async function subscribe(
  deps: Deps,
  userId: number,
  optionId: string,
): Promise<Subscription> {
  const { database, clock } = deps
  const { queries } = database
  const [found] = await queries
    .select()
    .from(subscriptionOptions)
    .where(eq(subscriptionOptions.id, optionId))
  if (!found) throw new Rejection('not_found')
  const { id: option, days, price, currency } = optionOf(found)

  // The person's row is the queue of everybody who buys for them: each period begins where the last one ends.
  const [person] = await queries
    .select({ until: users.subscribedUntil })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!person) throw new Rejection('session_timed_out')
  await requireCovered(database, { userId, amount: price, currency })

  const now = await clock.now()
  const startsAt = person.until && person.until > now ? person.until : now
  const endsAt = new Date(startsAt.getTime() + days * DAY)
  const period = await writtenRow(
    queries
      .insert(subscriptions)
      .values({ userId, option, startsAt, endsAt })
      .returning({ id: subscriptions.id }),
  )
  await post(database, {
    kind: 'subscription',
    key: `subscription:${period.id}`,
    at: now,
    legs: [
      {
        owner: userId,
        account: 'balance',
        currency,
        amount: new Big(price).times(-1).toFixed(),
        operation: { type: 'subscription', reference: option },
      },
      { owner: null, account: 'fees', currency, amount: price },
    ],
  })
  await queries.update(users).set({ subscribedUntil: endsAt }).where(eq(users.id, userId))
  const until = endsAt.toISOString()
  await notify(deps, { userId, kind: 'subscription_activated', params: { option, until } })
  // Bonuses that were reached before wait for the subscription.
  await awardBonuses(deps, now, [userId])
  return { active: true, until }
}

/** Refuses what only a subscriber may do. */
export async function requireSubscription(
  { database, clock }: Deps,
  userId: number,
): Promise<void> {
  const [person] = await database.queries
    .select({ until: users.subscribedUntil })
    .from(users)
    .where(eq(users.id, userId))
  if (!person?.until || person.until <= (await clock.now())) {
    throw new Rejection('subscription_required')
  }
}

/** Says once, three days before, that the last period is about to end; to how many. Any number of processes may. */
export async function remindSubscribers(rules: Post): Promise<number> {
  const { database, clock } = rules
  const now = await clock.now()
  const soon = new Date(now.getTime() + REMIND_BEFORE)
  return inBatches(() =>
    database.transaction(async () => {
      const ending = await database.rows<{ userId: string; until: string }>(sql`
        update subscriptions set reminded_at = ${now.toISOString()}::timestamptz
        from users
        where users.id = subscriptions.user_id and subscriptions.id in (
          select period.id from subscriptions as period
          join users as person on person.id = period.user_id and person.subscribed_until = period.ends_at
          where period.ended_at is null and period.reminded_at is null
            and period.ends_at > ${now.toISOString()}::timestamptz
            and period.ends_at <= ${soon.toISOString()}::timestamptz
          order by period.id limit ${BATCH} for update of period skip locked)
        returning subscriptions.user_id::text as "userId", ${isoOf} as until`)
      for (const { userId: owner, until } of ending) {
        const userId = Number(owner)
        await notify(rules, { userId, kind: 'subscription_ending', params: { until } })
        await writeNotice(rules, {
          userId,
          kind: 'subscription_ending',
          template: 'subscription_ending',
          params: { until },
        })
      }
      return ending.length
    }),
  )
}

/** Closes the periods that are over, and says so to those who have no other; to how many. */
export async function endSubscriptions(deps: Deps): Promise<number> {
  const { database, clock } = deps
  const now = await clock.now()
  const isOver = sql`ended_at is null and ends_at <= ${now.toISOString()}::timestamptz`
  // Most minutes end no period, and need no transaction to see it.
  const [due] = await database.rows(sql`select 1 from subscriptions where ${isOver} limit 1`)
  if (!due) return 0
  return inBatches(() =>
    database.transaction(async () => {
      const over = await database.rows<{ userId: string; until: string; isLast: boolean }>(sql`
        update subscriptions set ended_at = ${now.toISOString()}::timestamptz
        from users
        where users.id = subscriptions.user_id and subscriptions.id in (
          select id from subscriptions where ${isOver}
          order by id limit ${BATCH} for update skip locked)
        returning subscriptions.user_id::text as "userId", ${isoOf} as until,
          users.subscribed_until = subscriptions.ends_at as "isLast"`)
      for (const { userId, until, isLast } of over) {
        if (!isLast) continue
        await notify(deps, {
          userId: Number(userId),
          kind: 'subscription_ended',
          params: { until },
        })
      }
      return over.length
    }),
  )
}

const isoOf = sql`to_char(subscriptions.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function inBatches(work: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const done = await work()
    total += done
    if (done < BATCH) return total
  }
}
