import type { ReactNode } from 'react'
import { Card } from '../parts/card.tsx'
import layout from '../parts/layout.module.css'

type WithdrawalViewProps = {
  creation: ReactNode
  history: ReactNode
  /** The withdrawal that is open. */
  progress: ReactNode
  /** A withdrawal that was opened from form or history is loaded; they stay until it is there. */
  isAwaited: boolean
  /** The open withdrawal takes the page; form and history keep beneath it what they hold. */
  isProgressAlone: boolean
}

export function WithdrawalView({
  creation,
  history,
  progress,
  isAwaited,
  isProgressAlone,
}: WithdrawalViewProps) {
  return (
    <div className={layout.page}>
      {progress}
      <div className={layout.halves} hidden={isProgressAlone} aria-busy={isAwaited || undefined}>
        <div className={layout.page}>{creation}</div>
        <Card>{history}</Card>
      </div>
    </div>
  )
}
