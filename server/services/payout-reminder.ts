import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Deps } from '../clock.ts'
import { users } from '../database/schema/identity.ts'
import { deposits } from '../database/schema/investment.ts'
import { notify } from './notification.ts'
import { payoutOf } from './payout.ts'
import { readOffers } from './plan.ts'

const DAY = 86_400_000
const ANNOUNCE_BEFORE = 3 * DAY
const BATCH = 500

/**
 * Says once a deposit, three days before its end, what it will pay; of how many. A renewal that no subscription covers
 * is left to the reminder of its own. Any number of processes may.
 */
export async function announcePayouts(deps: Deps): Promise<number> {
  let total = 0
  for (;;) {
    const announced = await announceBatch(deps)
    total += announced
    if (announced < BATCH) return total
  }
}

function announceBatch(deps: Deps): Promise<number> {
  const { database, clock } = deps
  return database.transaction(async () => {
    const now = await clock.now()
    const soon = new Date(now.getTime() + ANNOUNCE_BEFORE)
    const ending = await database.queries
      .select({
        deposit: getTableColumns(deposits),
        owner: { until: users.subscribedUntil, blockedAt: users.blockedAt },
      })
      .from(deposits)
      .innerJoin(users, eq(users.id, deposits.userId))
      .where(
        and(
          eq(deposits.status, 'active'),
          sql`${deposits.announcedAt} is null and ${deposits.remindedAt} is null`,
          sql`${deposits.endsAt} > ${now.toISOString()}::timestamptz`,
          sql`${deposits.endsAt} <= ${soon.toISOString()}::timestamptz`,
          sql`${users.blockedAt} is null`,
          sql`(not ${deposits.autoinvestment} or ${users.subscribedUntil} > ${deposits.endsAt})`,
        ),
      )
      .orderBy(deposits.id)
      .limit(BATCH)
      .for('no key update', { of: deposits, skipLocked: true })
    if (ending.length === 0) return 0
    const ids = ending.map(({ deposit }) => deposit.id)
    await database.queries
      .update(deposits)
      .set({ announcedAt: now })
      .where(inArray(deposits.id, ids))
    const offers = await readOffers(database)
    for (const { deposit, owner } of ending) {
      const {
        endsAt: ends,
        plan,
        amount,
        earned,
        paid,
        currency,
        renewal,
      } = payoutOf(deposit, offers, owner)
      await notify(deps, {
        userId: deposit.userId,
        kind: 'payout_ahead',
        params: {
          plan,
          amount,
          earned,
          paid,
          currency,
          ends,
          renewal: renewal === 'planned' ? renewal : '',
        },
        reference: String(deposit.id),
      })
    }
    return ending.length
  })
}
