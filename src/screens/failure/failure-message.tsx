import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Failure } from '../../api/contract/failure.ts'
import { Notice } from '../parts/notice.tsx'
import { Help } from '../parts/support.tsx'
import { useFailureText } from './use-failure-text.ts'

type FailureMessageProps = {
  /** Nothing is shown while there is none. */
  failure: Failure | null
  /** What it means here: "Your money is not affected." */
  children?: ReactNode
  /** The one way on. */
  action?: ReactNode
}

export function FailureMessage({ failure, children, action }: FailureMessageProps) {
  const text = useFailureText()
  // The dialog over the page says it once; as many calls as were refused would say it again beneath.
  if (failure?.code === 'session_timed_out') {
    return (
      <Notice kind="wait" action={action}>
        <Trans>Waiting until you have signed in again.</Trans>
      </Notice>
    )
  }
  return failure ? (
    <Notice kind="fail" role="alert" title={text(failure)} action={action}>
      {children}
      {isOurs(failure) ? <Help /> : null}
    </Notice>
  ) : null
}

/** Nothing that the person or their connection could mend. */
const isOurs = ({ code }: Failure): boolean => code === 'unexpected' || code === 'payment_failed'
