import { sql } from 'drizzle-orm'
import type { Overview } from '../../src/api/contract/overview.ts'
import type { Refill } from '../../src/api/contract/refill.ts'
import type { Deps } from '../clock.ts'
import { listPayments, underWay } from './payment.ts'
import { listRefills } from './refill.ts'
import { Rejection } from './rejection.ts'

const PAGE = 100

type Steps = Pick<
  Overview,
  'hasDeposit' | 'hasWallet' | 'isPhoneConfirmed' | 'isEmailConfirmed' | 'verification'
>

export async function readOverview(deps: Deps, userId: number): Promise<Overview> {
  const { items: refills } = await listRefills(deps, userId, { status: 'open', limit: PAGE })
  const { items: payments } = await listPayments(deps, userId, { status: underWay, limit: PAGE })
  const refill = refills.find(({ received }) => received !== null) ?? mostUrgent(refills)
  const [steps] = await deps.database.rows<Steps>(sql`
    select exists (select from deposits where user_id = users.id) as "hasDeposit",
      exists (select from wallets where user_id = users.id) as "hasWallet",
      phone_confirmed_at is not null as "isPhoneConfirmed",
      email_confirmed_at is not null as "isEmailConfirmed",
      coalesce((select status from verifications where user_id = users.id), 'none') as verification
    from users where id = ${userId}`)
  if (!steps) throw new Rejection('session_timed_out')
  return {
    ...steps,
    refill,
    moreRefills: refills.filter((other) => other !== refill && other.status === 'waiting').length,
    payment: payments[0] ?? null,
    morePayments: Math.max(0, payments.length - 1),
  }
}

/** The one whose time ends first; the newest of those that end together. */
function mostUrgent(refills: Refill[]): Refill | null {
  const payable = refills.filter(({ expiresIn }) => expiresIn > 0)
  return payable.toSorted((one, other) => one.expiresIn - other.expiresIn)[0] ?? refills[0] ?? null
}
