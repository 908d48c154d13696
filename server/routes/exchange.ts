import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import { type ExchangeRules, exchangeByQuote, quoteExchange } from '../services/exchange.ts'
import { moveIncome } from '../services/income-transfer.ts'
import { listCurrencyRates } from '../services/rate-history.ts'
import type { RateLimits } from '../services/rate-limit.ts'

export function exchangeHandlers(
  rules: ExchangeRules,
  limits: RateLimits,
): Handlers<Pick<Calls, 'listRates' | 'readExchangeRate' | 'exchange' | 'moveIncome'>> {
  return {
    listRates: ({ query }) => listCurrencyRates(rules, query.currency),

    async readExchangeRate({ query }, caller) {
      await limits.admit('quote', caller)
      return quoteExchange(rules, caller.userId, query)
    },

    exchange: ({ body }, { userId }) => exchangeByQuote(rules, userId, body.quote),

    async moveIncome({ body }, { userId, idempotencyKey: key }) {
      await moveIncome(rules, { userId, key, ...body })
      return {}
    },
  }
}
