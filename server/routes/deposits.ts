import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import {
  changeDeposit,
  type InvestmentRules,
  listDeposits,
  openDeposit,
  readDeposit,
} from '../rules/deposit.ts'
import { closeDeposit, quoteClosing } from '../rules/deposit-closing.ts'
import { settleDeposit } from '../rules/deposit-end.ts'
import { withIdempotency } from '../rules/idempotency.ts'

export function depositHandlers(
  rules: InvestmentRules,
): Handlers<
  Pick<
    Calls,
    | 'openDeposit'
    | 'listDeposits'
    | 'readDeposit'
    | 'changeDeposit'
    | 'quoteClosing'
    | 'closeDeposit'
  >
> {
  const { database, clock } = rules

  return {
    async openDeposit({ body }, { userId, idempotencyKey }) {
      const key = idempotencyKey ?? ''
      const now = await clock.now()
      const intent = { scope: `user:${userId}`, call: 'openDeposit', key, body, now }
      return withIdempotency(database, intent, () => openDeposit(rules, { userId, key, ...body }))
    },
    listDeposits: ({ query }, { userId }) => listDeposits(rules, userId, query),
    readDeposit: ({ params }, { userId }) => readDeposit(rules, userId, params.id),
    changeDeposit: ({ params, body }, { userId }) => changeDeposit(rules, userId, params.id, body),

    async quoteClosing({ params }, { userId }) {
      await settleDeposit(rules, userId, params.id)
      return quoteClosing(rules, userId, params.id)
    },

    async closeDeposit({ params, body }, { userId, idempotencyKey }) {
      await settleDeposit(rules, userId, params.id)
      const intent = {
        scope: `user:${userId}`,
        call: 'closeDeposit',
        key: idempotencyKey ?? '',
        body: { ...params, ...body },
        now: await clock.now(),
      }
      return withIdempotency(database, intent, () =>
        closeDeposit(rules, userId, params.id, body.quote),
      )
    },
  }
}
