import { Trans } from '@lingui/react/macro'
import { Address } from '../parts/address.tsx'
import css from './withdrawal.module.css'

type DestinationProps = {
  /** As the person knows it: "USDT · TRC20". */
  network: string
  address: string
  memo: string | null
}

/** Where the money goes, to be compared sign by sign. */
export function Destination({ network, address, memo }: DestinationProps) {
  return (
    <div className={css.wallet}>
      <span className={css.label}>
        <Trans>To your wallet, {network}</Trans>
      </span>
      <Address value={address} />
      {memo === null ? null : (
        <span className={css.memo}>
          <Trans>Memo or tag</Trans> <b translate="no">{memo}</b>
        </span>
      )}
    </div>
  )
}
