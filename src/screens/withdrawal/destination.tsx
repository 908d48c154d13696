import { Trans } from '@lingui/react/macro'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import { Address } from '../parts/address.tsx'
import { walletName } from '../refill/wallet-name.ts'
import css from './withdrawal.module.css'

type DestinationProps = { address: string; memo: string | null; system: PaymentSystem | null }

/** Where the money goes, to be compared sign by sign. */
export function Destination({ address, memo, system }: DestinationProps) {
  const network = system ? walletName(system) : null
  return (
    <div className={css.wallet}>
      <span className={css.label}>
        {network === null ? (
          <Trans>To your wallet</Trans>
        ) : (
          <Trans>To your wallet, {network}</Trans>
        )}
      </span>
      <Address value={address} />
      {memo === null ? null : (
        <span className={css.memo}>
          {system?.memo === 'tag' ? <Trans>Tag</Trans> : <Trans>Memo</Trans>}{' '}
          <b translate="no">{memo}</b>
        </span>
      )}
    </div>
  )
}
