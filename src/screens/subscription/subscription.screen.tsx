import { useSelector } from '@xstate/react'
import type { SubscriptionActor } from '../../machines/subscription.machine.ts'
import { SubscriptionView } from './subscription.view.tsx'

export function SubscriptionScreen({ actor }: { actor: SubscriptionActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <SubscriptionView snapshot={snapshot} report={actor.send} />
}
