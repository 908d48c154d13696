import { Trans } from '@lingui/react/macro'
import { Amount } from './amount.tsx'
import layout from './layout.module.css'

type PayoutSplitProps = {
  amount: string
  earned: string
  currency: string
  /** The deposit goes into the next one, so that nothing of it comes back. */
  isRenewing: boolean
}

/** Tells earnings from the person's own money, which is most of a payout. */
export function PayoutSplit({ amount, earned, currency, isRenewing }: PayoutSplitProps) {
  return isRenewing ? (
    <Trans>All of it earnings, your deposit renews</Trans>
  ) : (
    <Trans>
      <span className={layout.whole}>
        <Amount value={earned} currency={currency} bare /> earnings
      </span>{' '}
      <span className={layout.whole}>
        + <Amount value={amount} currency={currency} bare /> deposit
      </span>
    </Trans>
  )
}
