import type { SubscriptionActor } from '../../machines/subscription.machine.ts'

export function SubscriptionScreen(_: { actor: SubscriptionActor }) {
  return null
}
