import { Trans, useLingui } from '@lingui/react/macro'
import type { Payment } from '../../api/contract/payment.ts'
import { StatusChip } from '../parts/status-chip.tsx'
import { statusKinds, statusTexts } from './withdrawal-texts.ts'

/** A withdrawal that its owner took back was not refused by anybody. */
export function WithdrawalStatusChip({
  payment: { status, rejection },
}: {
  payment: Pick<Payment, 'status' | 'rejection'>
}) {
  const { t } = useLingui()
  if (status === 'rejected' && rejection === 'cancelled') {
    return (
      <StatusChip kind="off">
        <Trans context="status of a withdrawal">Cancelled</Trans>
      </StatusChip>
    )
  }
  return <StatusChip kind={statusKinds[status]}>{t(statusTexts[status])}</StatusChip>
}
