import { Trans } from '@lingui/react/macro'
import type { Failure } from '../../api/contract/failure.ts'
import { Notice } from '../parts/notice.tsx'

/** Before the calls are here only two things go wrong: they do not come, or not in time. */
export function EarlyFailure({ failure }: { failure: Failure | null }) {
  return failure ? (
    <Notice
      kind="fail"
      role="alert"
      title={
        failure.code === 'timed_out' ? (
          <Trans>The waiting time has expired.</Trans>
        ) : (
          <Trans>No connection. Check your internet and try again.</Trans>
        )
      }
    />
  ) : null
}
