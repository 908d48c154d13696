import { Trans } from '@lingui/react/macro'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import type { NewWallet } from '../../api/contract/wallet.ts'
import { Address } from '../parts/address.tsx'
import { walletName } from '../refill/wallet-name.ts'
import { HoldNotice } from './hold-notice.tsx'
import css from './wallets.module.css'

type DestinationProps = { system: PaymentSystem; wallet: Pick<NewWallet, 'address' | 'memo'> }

/** Where money would go from now on: shown in full beside the code that makes it so. */
export function Destination({ system, wallet: { address, memo } }: DestinationProps) {
  return (
    <div className={css.stack}>
      <div className={css.destination}>
        <span className={css.label}>{walletName(system)}</span>
        <Address value={address} />
        {memo === null ? null : <Memo system={system} memo={memo} />}
      </div>
      <HoldNotice />
    </div>
  )
}

export function Memo({ system, memo }: { system: PaymentSystem; memo: string }) {
  return (
    <span className={css.memo}>
      {system.memo === 'tag' ? <Trans>Tag</Trans> : <Trans>Memo</Trans>}{' '}
      <b translate="no">{memo}</b>
    </span>
  )
}
