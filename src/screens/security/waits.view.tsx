import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Security } from '../../api/contract/security.ts'
import type { PendingChange } from '../../api/contract/session.ts'
import type { securityMachine } from '../../machines/security.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Notice } from '../parts/notice.tsx'
import { When } from '../parts/when.tsx'
import type { ViewProps } from '../view.ts'

type WaitsProps = ViewProps<typeof securityMachine> & { security: Security }

/** A change that waits, with the way to cancel it, and how long nothing can be withdrawn. */
export function WaitsView({ snapshot, report, security }: WaitsProps) {
  const { failure, isBlocked, isCancelled, readAt } = snapshot.context
  const { pending, withdrawalsHeldFor } = security
  const isNotCancelled = snapshot.matches({ choosing: 'notCancelled' })
  const cancel = { type: 'cancellation.requested' } as const
  return (
    <>
      {pending ? (
        <Notice
          kind="warn"
          title={<Announcement pending={pending} />}
          action={
            <Button
              variant="default"
              size="sm"
              disabled={!snapshot.can(cancel)}
              onClick={() => report(cancel)}
            >
              {snapshot.matches('cancelling') ? (
                <Trans>Cancelling…</Trans>
              ) : (
                <Trans>Cancel this change</Trans>
              )}
            </Button>
          }
        >
          <TimeLeft seconds={pending.waitsFor} at={readAt} />{' '}
          <Trans>Was it not you? Cancel it and change your password.</Trans>
        </Notice>
      ) : null}
      {pending && isBlocked ? <FailureMessage failure={{ code: 'change_pending' }} /> : null}
      {isNotCancelled ? (
        <FailureMessage failure={failure}>
          <Trans>The change was not cancelled and still waits.</Trans>
        </FailureMessage>
      ) : null}
      {isCancelled ? (
        <Notice kind="done" role="status">
          <Trans>The change is cancelled. Everything stays as it was.</Trans>
        </Notice>
      ) : null}
      {withdrawalsHeldFor > 0 ? (
        <Notice kind="wait" title={<Trans>Withdrawals are on hold</Trans>}>
          <Trans>After a security change nothing can be withdrawn for a while.</Trans>{' '}
          <TimeLeft seconds={withdrawalsHeldFor} at={readAt} />
        </Notice>
      ) : null}
    </>
  )
}

function Announcement({ pending: { kind, maskedTarget } }: { pending: PendingChange }) {
  const target = <span translate="no">{maskedTarget}</span>
  return kind === 'phone' ? (
    <Trans>Your phone changes to {target}</Trans>
  ) : kind === 'email' ? (
    <Trans>Your e-mail changes to {target}</Trans>
  ) : (
    <Trans>Your codes will go to {target}</Trans>
  )
}

const HOUR = 3_600

function TimeLeft({ seconds, at }: { seconds: number; at: number }) {
  const hours = Math.ceil(seconds / HOUR)
  return (
    <>
      <Plural value={hours} one="In # hour" other="In # hours" />
      {': '}
      <When at={new Date(at + seconds * 1_000).toISOString()} now={at} />.
    </>
  )
}
