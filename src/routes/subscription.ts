import type { Subscription } from '../api/contract/subscription.ts'
import { subscriptionActors } from '../api/subscription.actors.ts'
import { submissionOf } from '../machines/submission.machine.ts'
import { type SubscriptionPayment, subscriptionMachine } from '../machines/subscription.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { SubscriptionScreen } from '../screens/subscription/subscription.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, now, goTo }: Services) => {
  const { readOffer, subscribe, findPaid } = subscriptionActors({ call, reads, now })
  return subscriptionMachine.provide({
    actors: {
      readOffer,
      submission: submissionOf<SubscriptionPayment, Subscription>().provide({
        actors: { send: subscribe, find: findPaid },
      }),
    },
    actions: { goTo },
  })
}

export const Screen: RouteScreen<typeof create> = SubscriptionScreen
