import { sql } from 'drizzle-orm'
import { plainAmount } from './ledger.ts'
import { type Post, writeNotice } from './messages.ts'
import { notify } from './notification.ts'

const DAY = 86_400_000
const REMIND_BEFORE = 3 * DAY
const BATCH = 500

type Uncovered = {
  id: string
  userId: string
  plan: string
  amount: string
  currency: string
  ends: string
  until: string | null
}

const isoOf = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/**
 * Says once a deposit, three days before its end, that its autoinvestment will open nothing because no subscription
 * lasts that long; of how many. Any number of processes may.
 */
export async function remindInvestors(rules: Post): Promise<number> {
  const { database, clock } = rules
  const now = await clock.now()
  const soon = new Date(now.getTime() + REMIND_BEFORE)
  let total = 0
  for (;;) {
    const notified = await database.transaction(async () => {
      const uncovered = await database.rows<Uncovered>(sql`
        update deposits set reminded_at = ${now.toISOString()}::timestamptz
        from users, plans
        where users.id = deposits.user_id and plans.id = deposits.plan and deposits.id in (
          select deposit.id from deposits as deposit
          join users as person on person.id = deposit.user_id
          where deposit.status = 'active' and deposit.autoinvestment and deposit.reminded_at is null
            and deposit.ends_at > ${now.toISOString()}::timestamptz
            and deposit.ends_at <= ${soon.toISOString()}::timestamptz
            and person.blocked_at is null
            and (person.subscribed_until is null or person.subscribed_until <= deposit.ends_at)
          order by deposit.id limit ${BATCH} for no key update of deposit skip locked)
        returning deposits.id::text as id, deposits.user_id::text as "userId", plans.title as plan,
          deposits.amount::text as amount, deposits.currency, ${isoOf('deposits.ends_at')} as ends,
          ${isoOf('users.subscribed_until')} as until`)
      for (const { id, userId: owner, until, amount, ...deposit } of uncovered) {
        const userId = Number(owner)
        const params = { ...deposit, amount: plainAmount(amount), until: until ?? '' }
        await notify(rules, { userId, kind: 'autoinvestment_uncovered', params, reference: id })
        await writeNotice(rules, {
          userId,
          kind: 'autoinvestment_uncovered',
          template: 'autoinvestment_uncovered',
          params,
        })
      }
      return uncovered.length
    })
    total += notified
    if (notified < BATCH) return total
  }
}
