import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Failure } from '../../api/contract/failure.ts'
import { FailureMessage } from '../failure/failure-message.tsx'

type Retry = { type: 'retry.requested' }

type NotLoadedProps = {
  /** A query, or a flow that reads by itself. */
  query: { can: (retry: Retry) => boolean; context: { failure: Failure | null } }
  ask: (retry: Retry) => void
  /** The words of the button. */
  again?: ReactNode
  size?: 'sm' | 'md'
  children?: ReactNode
}

/** Shown when something could not be loaded, or what is shown could not be refreshed. */
export function NotLoaded({
  query,
  ask,
  again = <Trans>Try again</Trans>,
  size = 'sm',
  children,
}: NotLoadedProps) {
  return query.can({ type: 'retry.requested' }) ? (
    <FailureMessage
      failure={query.context.failure}
      action={
        <Button variant="default" size={size} onClick={() => ask({ type: 'retry.requested' })}>
          {again}
        </Button>
      }
    >
      {children}
    </FailureMessage>
  ) : null
}
