import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaymentStatus } from '../../api/contract/payment.ts'
import type { WithdrawalPeriod } from '../../machines/withdrawal-history.machine.ts'
import type { StatusKind } from '../parts/status-chip.tsx'

export const statusTexts = {
  pending: msg({ message: 'Pending', context: 'status of a withdrawal' }),
  on_inspection: msg({ message: 'On inspection', context: 'status of a withdrawal' }),
  successful: msg({ message: 'Successful', context: 'status of a withdrawal' }),
  rejected: msg({ message: 'Rejected', context: 'status of a withdrawal' }),
  error: msg({ message: 'Error', context: 'status of a withdrawal' }),
} satisfies Record<PaymentStatus, MessageDescriptor>

export const statusKinds = {
  pending: 'wait',
  on_inspection: 'look',
  successful: 'done',
  rejected: 'fail',
  error: 'fail',
} satisfies Record<PaymentStatus, StatusKind>

export const periodTexts = {
  week: msg`7 days`,
  month: msg`30 days`,
  quarter: msg`90 days`,
  year: msg`One year`,
} satisfies Record<WithdrawalPeriod, MessageDescriptor>
