import { useSelector } from '@xstate/react'
import type { SubscriptionActor } from '../../machines/subscription.machine.ts'
import { MovingAmounts } from '../parts/amounts.tsx'
import { SubscriptionView } from './subscription.view.tsx'

export function SubscriptionScreen({ actor }: { actor: SubscriptionActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return (
    <MovingAmounts>
      <SubscriptionView snapshot={snapshot} report={actor.send} />
    </MovingAmounts>
  )
}
