import type { Calls } from '../../src/api/contract/calls.ts'
import type { Deps } from '../clock.ts'
import type { Handlers } from '../handler.ts'
import { listOptions, subscribe } from '../services/subscription.ts'

export function subscriptionHandlers(
  deps: Deps,
): Handlers<Pick<Calls, 'listSubscriptionOptions' | 'subscribe'>> {
  return {
    listSubscriptionOptions: async () => ({ items: await listOptions(deps.database) }),
    subscribe: ({ body }, { userId }) => subscribe(deps, userId, body.option),
  }
}
