import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { securityChangeMachine } from '../../machines/security-change.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Notice } from '../parts/notice.tsx'
import type { ViewProps } from '../view.ts'
import css from './security.module.css'

/** Stands at the setting itself while its change is under way; the codes have dialogs of their own. */
export function SecurityChangeView({ snapshot, report }: ViewProps<typeof securityChangeMachine>) {
  const { failure } = snapshot.context
  if (snapshot.matches('requesting')) {
    return (
      <Notice kind="wait" role="status">
        <Trans>Asking for the code…</Trans>
      </Notice>
    )
  }
  if (snapshot.matches('completing')) {
    return (
      <Notice kind="wait" role="status">
        <Trans>Saving…</Trans>
      </Notice>
    )
  }
  if (snapshot.matches('notChanged')) {
    return (
      <FailureMessage
        failure={failure}
        action={
          <div className={css.actions}>
            <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
              {failure?.code === 'code_not_sent' ? (
                <Trans>Ask for the code again</Trans>
              ) : (
                <Trans>Start again</Trans>
              )}
            </Button>
            <Button variant="subtle" size="sm" onClick={() => report({ type: 'change.closed' })}>
              <Trans>Leave it as it is</Trans>
            </Button>
          </div>
        }
      >
        <Trans>Nothing was changed.</Trans>
      </FailureMessage>
    )
  }
  if (snapshot.matches('outcomeUnknown') || snapshot.matches('checkingOutcome')) {
    return (
      <Notice
        kind="wait"
        role="status"
        title={<Trans>We don’t know yet whether it was changed</Trans>}
        action={
          <div className={css.actions}>
            <Button
              variant="default"
              size="sm"
              disabled={!snapshot.can({ type: 'outcome.requested' })}
              onClick={() => report({ type: 'outcome.requested' })}
            >
              <Trans>Check now</Trans>
            </Button>
            <Button
              variant="subtle"
              size="sm"
              disabled={!snapshot.can({ type: 'change.closed' })}
              onClick={() => report({ type: 'change.closed' })}
            >
              <Trans>Don’t wait</Trans>
            </Button>
          </div>
        }
      >
        <Trans>The answer was lost on its way. We’re checking what happened.</Trans>
      </Notice>
    )
  }
  return null
}
