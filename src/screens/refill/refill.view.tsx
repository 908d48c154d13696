import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Card.layer.css'
import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './refill.module.css'

type RefillViewProps = {
  creation: ReactNode
  history: ReactNode
  /** The refill that is open. */
  payment: ReactNode
  /** The open refill takes the page; form and history keep beneath it what they hold. */
  isPaymentAlone: boolean
}

export function RefillView({ creation, history, payment, isPaymentAlone }: RefillViewProps) {
  return (
    <div className={css.stack}>
      {payment}
      <div className={css.columns} hidden={isPaymentAlone}>
        <Card>{creation}</Card>
        <Card>{history}</Card>
      </div>
    </div>
  )
}
