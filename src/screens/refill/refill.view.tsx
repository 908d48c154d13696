import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addressOf } from '../addresses.ts'
import { Card } from '../parts/card.tsx'
import layout from '../parts/layout.module.css'

type RefillViewProps = {
  creation: ReactNode
  history: ReactNode
  /** The refill that is open. */
  payment: ReactNode
  /** A refill that was opened from form or history is loaded; they stay until it is there. */
  isAwaited: boolean
  /** The open refill takes the page; form and history keep beneath it what they hold. */
  isPaymentAlone: boolean
  /** A deposit is being opened, and what was chosen for it waits. */
  isForDeposit: boolean
}

export function RefillView({
  creation,
  history,
  payment,
  isAwaited,
  isPaymentAlone,
  isForDeposit,
}: RefillViewProps) {
  return (
    <div className={layout.page}>
      {isForDeposit ? (
        <Anchor
          component={Link}
          className={layout.link ?? ''}
          href={addressOf({ name: 'depositOpening', query: {} })}
        >
          <IconArrowLeft size={16} stroke={2} aria-hidden />{' '}
          <Trans>Continue opening the deposit</Trans>
        </Anchor>
      ) : null}
      {payment}
      <div className={layout.halves} hidden={isPaymentAlone} aria-busy={isAwaited || undefined}>
        <Card>{creation}</Card>
        <Card>{history}</Card>
      </div>
    </div>
  )
}
