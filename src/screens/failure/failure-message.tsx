import type { ReactNode } from 'react'
import type { Failure } from '../../api/contract/failure.ts'
import { Notice } from '../parts/notice.tsx'
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
  return failure ? (
    <Notice kind="fail" role="alert" title={text(failure)} action={action}>
      {children}
    </Notice>
  ) : null
}
