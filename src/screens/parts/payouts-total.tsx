import type { ComponentProps } from 'react'
import type { Payouts } from '../../api/contract/payout.ts'
import { Amount } from './amount.tsx'

type PayoutsTotalProps = { payouts: Payouts } & Pick<
  ComponentProps<typeof Amount>,
  'size' | 'opens'
>

/** Sums all payouts; with another currency among them it is a worth of today. */
export function PayoutsTotal({ payouts, ...shown }: PayoutsTotalProps) {
  const { items, total, currency } = payouts
  return (
    <span>
      {items.some((payout) => payout.currency !== currency) ? '≈\u00a0' : null}
      <Amount value={total} currency={currency} {...shown} />
    </span>
  )
}
