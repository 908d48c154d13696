import type { Calls } from '../../src/api/contract/calls.ts'
import type { Ground } from '../clock.ts'
import type { Handlers } from '../handler.ts'
import { withIdempotency } from '../rules/idempotency.ts'
import { listOptions, subscribe } from '../rules/subscription.ts'

export function subscriptionHandlers(
  ground: Ground,
): Handlers<Pick<Calls, 'listSubscriptionOptions' | 'subscribe'>> {
  return {
    listSubscriptionOptions: async () => ({ items: await listOptions(ground.database) }),
    async subscribe({ body }, { userId, idempotencyKey }) {
      const intent = {
        scope: `user:${userId}`,
        call: 'subscribe',
        key: idempotencyKey ?? '',
        body,
        now: await ground.clock.now(),
      }
      return withIdempotency(ground.database, intent, () => subscribe(ground, userId, body.option))
    },
  }
}
