import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Refill, RefillStatus } from '../../api/contract/refill.ts'
import { arrivalOf, type RefillStage } from '../../machines/refill-stage.ts'
import type { StatusKind } from '../parts/status-chip.tsx'

/** The filter offers the statuses on the wire, where nothing tells expired from rejected. */
export const filterTexts = {
  waiting: msg({ message: 'Waiting', context: 'status of a refill' }),
  replenished: msg({ message: 'Replenished', context: 'status of a refill' }),
  rejected: msg({ message: 'Expired or rejected', context: 'status of a refill' }),
} satisfies Record<RefillStatus, MessageDescriptor>

/**
 * A person is told of an expired refill apart, because nobody rejected it, and of one that less arrived for than was
 * requested, because it is not all that they wanted.
 */
export type ShownStatus = RefillStatus | 'expired' | 'partly'

export const statusTexts = {
  ...filterTexts,
  partly: msg({ message: 'Replenished in part', context: 'status of a refill' }),
  rejected: msg({ message: 'Rejected', context: 'status of a refill' }),
  expired: msg({ message: 'Expired', context: 'status of a refill' }),
} satisfies Record<ShownStatus, MessageDescriptor>

export const statusKinds = {
  waiting: 'wait',
  replenished: 'done',
  partly: 'off',
  rejected: 'fail',
  expired: 'off',
} satisfies Record<ShownStatus, StatusKind>

export function shownStatusOf(refill: Refill, stage: RefillStage): ShownStatus {
  if (stage === 'expired') return stage
  const isPartly = refill.status === 'replenished' && arrivalOf(refill)?.kind === 'under'
  return isPartly ? 'partly' : refill.status
}
