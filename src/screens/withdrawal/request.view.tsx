import { Trans } from '@lingui/react/macro'
import type { PaymentRequest } from '../../api/contract/payment.ts'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import { Notice } from '../parts/notice.tsx'
import { CostLedger } from './cost-ledger.tsx'
import { Destination } from './destination.tsx'
import css from './withdrawal.module.css'

type RequestViewProps = { request: PaymentRequest; system: PaymentSystem | null }

/** What the code confirms, in full. */
export function RequestView({ request, system }: RequestViewProps) {
  return (
    <div className={css.about}>
      <Destination address={request.wallet} memo={request.memo} system={system} />
      <CostLedger {...request} />
      <Notice kind="warn">
        <Trans>
          A sent transfer cannot be taken back. Compare the address before you type the code.
        </Trans>
      </Notice>
    </div>
  )
}
