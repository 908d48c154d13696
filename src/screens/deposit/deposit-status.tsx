import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DepositStatus } from '../../api/contract/deposit.ts'
import { StatusChip } from '../parts/status-chip.tsx'

export const depositStatuses = {
  active: { kind: 'active', text: msg({ message: 'Active', context: 'status of a deposit' }) },
  ended: { kind: 'done', text: msg({ message: 'Ended', context: 'status of a deposit' }) },
  closed: { kind: 'off', text: msg({ message: 'Closed early', context: 'status of a deposit' }) },
} as const

export function DepositStatusChip({ status }: { status: DepositStatus }) {
  const { t } = useLingui()
  const { kind, text } = depositStatuses[status]
  return <StatusChip kind={kind}>{t(text)}</StatusChip>
}
