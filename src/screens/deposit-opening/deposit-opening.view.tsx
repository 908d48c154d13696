import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Card.layer.css'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { depositOpeningMachine } from '../../machines/deposit-opening.machine.ts'
import { present } from '../../machines/present.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Notice } from '../parts/notice.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import css from './deposit-opening.module.css'
import { ReviewView } from './review.view.tsx'

type DepositOpeningProps = ViewProps<typeof depositOpeningMachine> & {
  /** The form; null until there is a plan to choose. */
  choice: ReactNode
  /** The rate to agree to, with the button that does, where another currency pays. */
  exchange: ReactNode
}

export function DepositOpeningView({ snapshot, report, choice, exchange }: DepositOpeningProps) {
  const { failure, offer, deposit } = snapshot.context
  if (snapshot.matches('notLoaded')) {
    return (
      <FailureMessage
        failure={failure}
        action={
          <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
            <Trans>Load again</Trans>
          </Button>
        }
      >
        <Trans>The plans could not be loaded. Your money is not affected.</Trans>
      </FailureMessage>
    )
  }
  if (snapshot.matches('opened')) {
    const { id } = present(deposit, 'deposit')
    return (
      <Notice
        kind="done"
        role="status"
        title={<Trans>The deposit is open</Trans>}
        action={
          <div className={css.actions}>
            <Anchor component={Link} href={addressOf({ name: 'deposit', id, query: {} })}>
              <Trans>See the deposit</Trans>
            </Anchor>
            <Button
              variant="default"
              size="sm"
              onClick={() => report({ type: 'another.requested' })}
            >
              <Trans>Open another one</Trans>
            </Button>
          </div>
        }
      >
        <Trans>Its first day is accrued when a full day has passed.</Trans>
      </Notice>
    )
  }
  if (offer === null) {
    return (
      <Card>
        <Skeleton shape="form" count={4} />
      </Card>
    )
  }
  if (choice === null && !snapshot.matches('outcomeUnknown')) {
    return (
      <Notice kind="info" title={<Trans>No plan is on offer at the moment</Trans>}>
        <Trans>Please come back later. Deposits that are open go on as they are.</Trans>
      </Notice>
    )
  }
  if (
    snapshot.matches('loading') ||
    snapshot.matches('choosing') ||
    snapshot.matches('askingMaximum')
  ) {
    return choice
  }
  return <ReviewView snapshot={snapshot} report={report} exchange={exchange} />
}
