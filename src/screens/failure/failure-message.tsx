import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Failure } from '../../api/contract/failure.ts'
import { Notice } from '../parts/notice.tsx'
import { Help } from '../parts/support.tsx'
import { AskCodeAgain } from './ask-code-again.tsx'
import css from './failure.module.css'
import { useFailureText } from './use-failure-text.ts'

type FailureMessageProps = {
  /** Nothing is shown while there is none. */
  failure: Failure | null
  /** Says what the failure means here: "Your money is safe." */
  children?: ReactNode
  /** The one way on; without one, a code that was not sent is asked for again by the form around it. */
  action?: ReactNode
}

export function FailureMessage({ failure, children, action }: FailureMessageProps) {
  const text = useFailureText()
  // The dialog over the page says it once; as many calls as were refused would say it again beneath. Which of the two
  // sentences is true is known by that dialog alone, so the style sheet looks for it.
  if (failure?.code === 'session_timed_out') {
    return (
      <Notice kind="wait" action={action}>
        <span className={css.waiting}>
          <Trans>Waiting until you have signed in again.</Trans>
        </span>
        <span className={css.over}>
          <Trans>You are signed in again. Please repeat it.</Trans>
        </span>
      </Notice>
    )
  }
  const isAskedAgain = failure?.code === 'code_not_sent' && action === undefined
  return failure ? (
    <Notice
      kind="fail"
      role="alert"
      title={text(failure)}
      action={isAskedAgain ? <AskCodeAgain /> : action}
    >
      {children}
      {isOurs(failure) ? <Help isOurs /> : null}
    </Notice>
  ) : null
}

/** Nothing that the person or their connection could mend. */
const isOurs = ({ code }: Failure): boolean => code === 'unexpected' || code === 'payment_failed'
