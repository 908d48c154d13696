import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailureMessage } from '../failure/failure-message.tsx'
import type { QueryProps } from '../view.ts'

type NotLoadedProps = QueryProps<unknown> & {
  /** The words of the button. */
  again?: ReactNode
  children?: ReactNode
}

/** Shown when something could not be loaded, or what is shown could not be refreshed. */
export function NotLoaded({
  query,
  ask,
  again = <Trans>Load again</Trans>,
  children,
}: NotLoadedProps) {
  return query.can({ type: 'retry.requested' }) ? (
    <FailureMessage
      failure={query.context.failure}
      action={
        <Button variant="default" size="sm" onClick={() => ask({ type: 'retry.requested' })}>
          {again}
        </Button>
      }
    >
      {children}
    </FailureMessage>
  ) : null
}
