import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import { type ExchangeRules, exchangeByQuote, quoteExchange } from '../rules/exchange.ts'
import { withIdempotency } from '../rules/idempotency.ts'
import { moveIncome } from '../rules/income-transfer.ts'
import type { RateLimits } from '../rules/rate-limit.ts'

export function exchangeHandlers(
  rules: ExchangeRules,
  limits: RateLimits,
): Handlers<Pick<Calls, 'readExchangeRate' | 'exchange' | 'moveIncome'>> {
  const { database, clock } = rules

  return {
    async readExchangeRate({ query }, caller) {
      await limits.admit('quote', caller)
      return quoteExchange(rules, caller.userId, query)
    },

    async exchange({ body }, { userId, idempotencyKey }) {
      const intent = {
        scope: `user:${userId}`,
        call: 'exchange',
        key: idempotencyKey ?? '',
        body,
        now: await clock.now(),
      }
      return withIdempotency(database, intent, () => exchangeByQuote(rules, userId, body.quote))
    },

    async moveIncome({ body }, { userId, idempotencyKey }) {
      const key = idempotencyKey ?? ''
      const now = await clock.now()
      const intent = { scope: `user:${userId}`, call: 'moveIncome', key, body, now }
      return withIdempotency(database, intent, async () => {
        await moveIncome(rules, { userId, key, ...body })
        return {}
      })
    },
  }
}
