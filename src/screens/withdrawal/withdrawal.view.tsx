import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Card.layer.css'
import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './withdrawal.module.css'

type WithdrawalViewProps = {
  creation: ReactNode
  history: ReactNode
  /** The withdrawal that is open. */
  progress: ReactNode
  /** The open withdrawal takes the page; form and history keep beneath it what they hold. */
  isProgressAlone: boolean
}

export function WithdrawalView({
  creation,
  history,
  progress,
  isProgressAlone,
}: WithdrawalViewProps) {
  return (
    <div className={css.stack}>
      {progress}
      <div className={css.columns} hidden={isProgressAlone}>
        <div className={css.stack}>{creation}</div>
        <Card>{history}</Card>
      </div>
    </div>
  )
}
