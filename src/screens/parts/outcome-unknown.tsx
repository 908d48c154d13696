import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SubmissionSnapshot } from '../../machines/submission.machine.ts'
import { Notice } from './notice.tsx'

type OutcomeUnknownProps = {
  submission: SubmissionSnapshot | undefined
  ask: () => void
  title: ReactNode
  children: ReactNode
}

/** Shown while nobody knows what became of a submission. */
export function OutcomeUnknown({ submission, ask, title, children }: OutcomeUnknownProps) {
  if (!submission?.hasTag('unknown')) return null
  return (
    <Notice
      kind="wait"
      role="status"
      title={title}
      action={
        <Button
          variant="default"
          size="sm"
          disabled={!submission.can({ type: 'outcome.requested' })}
          onClick={ask}
        >
          <Trans>Check now</Trans>
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
