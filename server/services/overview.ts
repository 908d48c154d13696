import { sql } from 'drizzle-orm'
import type { Overview } from '../../src/api/contract/overview.ts'
import type { Deps } from '../clock.ts'
import { isOneOf } from '../database/schema/columns.ts'
import { payments } from '../database/schema/payout.ts'
import { readPayment, underWay } from './payment.ts'
import { isOpen, readRefill } from './refill.ts'
import { Rejection } from './rejection.ts'

/** Refill and withdrawal by their ids. */
type Facts = Omit<Overview, 'refill' | 'payment'> & {
  refill: string | null
  payment: string | null
}

/**
 * The first refill is the newest that the network has seen, then the one whose time ends first (the newest of
 * those that end together), at last the newest whose time is over.
 */
export async function readOverview(deps: Deps, userId: number): Promise<Overview> {
  // The moment is a query of its own: as a value it would have all of this planned anew each time.
  const now = sql`(select ${(await deps.clock.now()).toISOString()}::timestamptz)`
  const [facts] = await deps.database.rows<Facts>(sql`
    select exists (select from deposits where user_id = users.id) as "hasDeposit",
      exists (select from wallets where user_id = users.id) as "hasWallet",
      phone_confirmed_at is not null as "isPhoneConfirmed",
      email_confirmed_at is not null as "isEmailConfirmed",
      coalesce((select status from verifications where user_id = users.id), 'none') as verification,
      refill.id::text as refill, coalesce(refill.others, 0) as "moreRefills",
      payment.id::text as payment, coalesce(payment.others, 0) as "morePayments"
    from users
      left join lateral (
        select id, (count(*) filter (where status = 'waiting') over ()
          - case status when 'waiting' then 1 else 0 end)::int as others
        from refills
        where user_id = users.id and ${isOpen(now)}
        order by received is null,
          case when received is null and expires_at > ${now}
            then expires_at end,
          id desc
        limit 1
      ) as refill on true
      left join lateral (
        select id, (count(*) over () - 1)::int as others from payments
        where user_id = users.id and ${isOneOf(payments.status, underWay)}
        order by id desc
        limit 1
      ) as payment on true
    where users.id = ${userId}`)
  if (!facts) throw new Rejection('session_timed_out')
  const [refill, payment] = await Promise.all([
    facts.refill === null ? null : readRefill(deps, userId, facts.refill),
    facts.payment === null ? null : readPayment(deps, userId, facts.payment),
  ])
  return { ...facts, refill, payment }
}
