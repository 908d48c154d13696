import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountEvent } from '../../api/contract/event.ts'
import { accrualStateOf } from '../operation/events.ts'
import { StatusChip, type StatusKind } from '../parts/status-chip.tsx'
import { WithdrawalStatusChip } from '../withdrawal/withdrawal-status.tsx'

type AccrualState = NonNullable<ReturnType<typeof accrualStateOf>>

const accruals: Record<AccrualState, { kind: StatusKind; text: MessageDescriptor }> = {
  held: { kind: 'active', text: msg`Locked` },
  partlyReleased: {
    kind: 'active',
    text: msg({ message: 'Partly paid out', context: 'status of earnings' }),
  },
  released: { kind: 'done', text: msg({ message: 'Paid out', context: 'status of earnings' }) },
  partlyLost: { kind: 'off', text: msg({ message: 'Partly lost', context: 'status of earnings' }) },
  lost: { kind: 'off', text: msg({ message: 'Lost', context: 'status of earnings' }) },
}

/** Tells how a withdrawal or the accruals of a day stand now; all else is in the books. */
export function EventStatus({ event }: { event: AccountEvent }) {
  const { t } = useLingui()
  const { status, rejection } = event
  const accrued = accrualStateOf(event)
  if (status !== null) return <WithdrawalStatusChip payment={{ status, rejection }} />
  if (accrued === null) {
    return (
      <StatusChip kind="done">
        <Trans>Completed</Trans>
      </StatusChip>
    )
  }
  const { kind, text } = accruals[accrued]
  return <StatusChip kind={kind}>{t(text)}</StatusChip>
}
