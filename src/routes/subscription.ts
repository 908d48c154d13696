import { subscriptionActors } from '../api/subscription.actors.ts'
import { subscriptionMachine } from '../machines/subscription.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { SubscriptionScreen } from '../screens/subscription/subscription.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, now, goTo }: Services) =>
  subscriptionMachine.provide({
    actors: subscriptionActors({ call, reads, now }),
    actions: { goTo },
  })

export const Screen: RouteScreen<typeof create> = SubscriptionScreen
