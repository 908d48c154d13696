import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefillStatus } from '../../api/contract/refill.ts'
import type { StatusKind } from '../parts/status-chip.tsx'

export const statusTexts = {
  waiting: msg({ message: 'Waiting', context: 'status of a refill' }),
  replenished: msg({ message: 'Replenished', context: 'status of a refill' }),
  rejected: msg({ message: 'Rejected', context: 'status of a refill' }),
} satisfies Record<RefillStatus, MessageDescriptor>

export const statusKinds = {
  waiting: 'wait',
  replenished: 'done',
  rejected: 'fail',
} satisfies Record<RefillStatus, StatusKind>
