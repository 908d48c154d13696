import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Failure } from '../../api/contract/failure.ts'
import { FailureMessage } from '../failure/failure-message.tsx'

type OlderProps = {
  /** Why the older ones did not come when they were asked for last. */
  failure: Failure | null
  canLoad: boolean
  isLoading: boolean
  onLoad: () => void
  /** Stands on the button. */
  children: ReactNode
}

/** Below a list that goes on. */
export function Older({ failure, canLoad, isLoading, onLoad, children }: OlderProps) {
  return (
    <Stack gap="sm" mt="md">
      <FailureMessage failure={failure} />
      <Button
        variant="default"
        fullWidth
        disabled={!canLoad}
        aria-busy={isLoading || undefined}
        onClick={onLoad}
      >
        {children}
      </Button>
    </Stack>
  )
}
