import type { Calls } from '../../src/api/contract/calls.ts'
import type { Ground } from '../clock.ts'
import type { Handlers } from '../handler.ts'
import { listOptions, subscribe } from '../rules/subscription.ts'

export function subscriptionHandlers(
  ground: Ground,
): Handlers<Pick<Calls, 'listSubscriptionOptions' | 'subscribe'>> {
  return {
    listSubscriptionOptions: async () => ({ items: await listOptions(ground.database) }),
    subscribe: ({ body }, { userId }) => subscribe(ground, userId, body.option),
  }
}
