import { useSelector } from '@xstate/react'
import { newIdempotencyKey } from '../../machines/idempotency-key.ts'
import type { SubscriptionActor } from '../../machines/subscription.machine.ts'
import { MovingAmounts } from '../parts/amounts.tsx'
import { SubscriptionView } from './subscription.view.tsx'

export function SubscriptionScreen({ actor }: { actor: SubscriptionActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { submission } = snapshot.children
  const submissionSnapshot = useSelector(submission, (current) => current)
  return (
    <MovingAmounts>
      <SubscriptionView
        snapshot={snapshot}
        report={actor.send}
        pay={() => actor.send({ type: 'subscription.submitted', key: newIdempotencyKey() })}
        submission={submissionSnapshot}
        ask={() => submission?.send({ type: 'outcome.requested' })}
      />
    </MovingAmounts>
  )
}
