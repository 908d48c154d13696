import { Trans } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { PaymentRequest } from '../../api/contract/payment.ts'
import { MovingAmounts } from '../parts/amounts.tsx'
import { Notice } from '../parts/notice.tsx'
import { CostLedger } from './cost-ledger.tsx'
import { Destination } from './destination.tsx'

type RequestViewProps = { request: PaymentRequest; network: string }

/** Shows in full what is confirmed. */
export function RequestView({ request, network }: RequestViewProps) {
  return (
    <Stack gap="sm">
      <Destination network={network} address={request.wallet} memo={request.memo} />
      <MovingAmounts>
        <CostLedger {...request} />
      </MovingAmounts>
      <Notice kind="warn">
        <Trans>A sent transfer can’t be taken back. Check the address before you confirm.</Trans>
      </Notice>
    </Stack>
  )
}
