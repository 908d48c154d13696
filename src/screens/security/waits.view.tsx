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
  const momentOf = (seconds: number) => (
    <When at={new Date(readAt + seconds * 1_000).toISOString()} now={readAt} />
  )
  const moment = momentOf(pending?.waitsFor ?? 0)
  const openingMoment = momentOf(withdrawalsHeldFor)
  const hoursHeld = hoursIn(withdrawalsHeldFor)
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
          <Trans>
            You can cancel it until {moment}. Wasn’t it you? Cancel it and change your password.
          </Trans>
        </Notice>
      ) : null}
      {isBlocked ? (
        pending ? (
          <FailureMessage failure={{ code: 'change_pending' }} />
        ) : (
          <Notice kind="info" role="status">
            <Trans>The waiting change is over. Please start yours again.</Trans>
          </Notice>
        )
      ) : null}
      {isNotCancelled ? (
        <FailureMessage failure={failure}>
          <Trans>The change was not cancelled and is still waiting.</Trans>
        </FailureMessage>
      ) : null}
      {isCancelled ? (
        <Notice kind="done" role="status">
          <Trans>The change is cancelled. Nothing has changed.</Trans>
        </Notice>
      ) : null}
      {withdrawalsHeldFor > 0 ? (
        <Notice
          kind="wait"
          title={
            <Plural
              value={hoursHeld}
              one="Withdrawals open again in # hour"
              other="Withdrawals open again in # hours"
            />
          }
        >
          <Trans>After a security change you can’t withdraw before {openingMoment}.</Trans>
        </Notice>
      ) : null}
    </>
  )
}

const HOUR = 3_600
const hoursIn = (seconds: number) => Math.ceil(seconds / HOUR)

function Announcement({ pending }: { pending: PendingChange }) {
  const target = <span translate="no">{pending.maskedTarget}</span>
  const hours = hoursIn(pending.waitsFor)
  switch (pending.kind) {
    case 'phone':
      return (
        <Trans>
          Your phone changes to {target} <Plural value={hours} one="in # hour" other="in # hours" />
        </Trans>
      )
    case 'email':
      return (
        <Trans>
          Your e-mail changes to {target}{' '}
          <Plural value={hours} one="in # hour" other="in # hours" />
        </Trans>
      )
    case 'method':
      return (
        <Trans>
          Your codes will go to {target} <Plural value={hours} one="in # hour" other="in # hours" />
        </Trans>
      )
  }
}
