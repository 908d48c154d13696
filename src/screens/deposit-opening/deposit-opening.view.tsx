import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { present } from '../../machines/present.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Card } from '../parts/card.tsx'
import { Notice } from '../parts/notice.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type ReviewProps, ReviewView } from './review.view.tsx'

type DepositOpeningProps = ReviewProps & {
  /** The form; null until there is a plan to choose. */
  choice: ReactNode
}

export function DepositOpeningView({ choice, ...props }: DepositOpeningProps) {
  const { snapshot, report } = props
  const { failure, offer, deposit } = snapshot.context
  if (snapshot.matches('notLoaded')) {
    return (
      <FailureMessage
        failure={failure}
        action={
          <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>We couldn’t load the plans. Your money is safe.</Trans>
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
          <Group gap="0.625rem 1rem">
            <Anchor component={Link} href={addressOf({ name: 'deposit', id, query: {} })}>
              <Trans>See the deposit</Trans>
            </Anchor>
            <Button
              variant="default"
              size="sm"
              onClick={() => report({ type: 'another.requested' })}
            >
              <Trans>Add another</Trans>
            </Button>
          </Group>
        }
      >
        <Trans>It earns every day, for the first time tomorrow.</Trans>
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
  if (choice === null && !snapshot.matches('askingOutcome')) {
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
  return <ReviewView {...props} />
}
