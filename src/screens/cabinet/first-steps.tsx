import { Trans } from '@lingui/react/macro'
import { Button, Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { addressOf } from '../addresses.ts'
import { CardHead } from '../parts/card-head.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import css from './first-steps.module.css'

/** For a person who has moved nothing yet: what is done, what is next, what comes then. */
export function FirstSteps({ email }: { email: ReactNode }) {
  return (
    <Card component="section">
      <CardHead title={<Trans>First steps</Trans>} />
      <ol className={css.steps}>
        <li>
          <b>
            <Trans>Confirm your phone</Trans>
          </b>
          <StatusChip kind="done">
            <Trans>Done</Trans>
          </StatusChip>
        </li>
        {email}
        <li>
          <b>
            <Trans>Refill your balance</Trans>
          </b>
          <span>
            <Trans>You get an address and send a transfer to it.</Trans>
          </span>
          <Button
            component="a"
            href={addressOf({ name: 'refill', query: {} })}
            variant="light"
            size="sm"
          >
            <Trans>Go to refill</Trans>
          </Button>
        </li>
        <li>
          <b>
            <Trans>Open a deposit</Trans>
          </b>
          <span>
            <Trans>A plan states its term and its estimated daily yield before you agree.</Trans>
          </span>
        </li>
      </ol>
    </Card>
  )
}
