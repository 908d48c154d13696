import { type DepositRow, limitMissed } from './deposit.ts'
import { plainAmount } from './ledger.ts'
import type { Offer } from './plan.ts'

type Terms = Pick<DepositRow, 'autoinvestment' | 'currency' | 'amount' | 'endsAt'>
export type Owner = { until: Date | null; blockedAt: Date | null }
type Renewal = 'off' | 'blocked' | 'plan' | 'subscription' | 'yes'

/** A renewal has the plan's terms of today; where they do not allow one, it tells why. */
export function renewalOf(
  { autoinvestment, currency, amount, endsAt }: Terms,
  offer: Offer | undefined,
  owner: Owner | undefined,
): Renewal {
  if (!autoinvestment) return 'off'
  // Their deposit ends as agreed; nothing new begins for somebody who cannot say no to it.
  if (owner?.blockedAt) return 'blocked'
  const isOffered = offer?.isOnOffer === true && offer.plan.autoinvestment
  if (!isOffered || offer.plan.currency !== currency) return 'plan'
  if (limitMissed(offer.plan, plainAmount(amount))) return 'plan'
  return owner?.until && owner.until > endsAt ? 'yes' : 'subscription'
}
