import type { Calls } from '../../src/api/contract/calls.ts'
import { calendarResponse } from '../calendar-file.ts'
import type { Files, Handlers } from '../handler.ts'
import { listAccruals } from '../services/accrual-list.ts'
import {
  changeDeposit,
  type InvestmentRules,
  listDeposits,
  openDeposit,
  readDeposit,
} from '../services/deposit.ts'
import { closeDeposit, quoteClosing } from '../services/deposit-closing.ts'
import { settleDeposit } from '../services/deposit-end.ts'
import { listPayouts } from '../services/payout.ts'
import { calendarOfPayouts } from '../services/payout-calendar.ts'

export function depositFiles(
  rules: InvestmentRules & { publicUrl: string },
): Files<Pick<Calls, 'listPayouts'>> {
  return {
    listPayouts: async (_, { userId, locale }) =>
      calendarResponse(await calendarOfPayouts(rules, userId, locale)),
  }
}

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
    | 'listAccruals'
    | 'listPayouts'
  >
> {
  return {
    openDeposit: ({ body }, { userId, idempotencyKey: key }) =>
      openDeposit(rules, { userId, key, ...body }),
    listDeposits: ({ query }, { userId }) => listDeposits(rules, userId, query),
    readDeposit: ({ params }, { userId }) => readDeposit(rules, userId, params.id),
    changeDeposit: ({ params, body }, { userId }) => changeDeposit(rules, userId, params.id, body),
    listAccruals: ({ params, query }, { userId }) =>
      listAccruals(rules.database, userId, params.id, query),
    listPayouts: ({ query }, { userId }) => listPayouts(rules, userId, query),

    async quoteClosing({ params }, { userId }) {
      await settleDeposit(rules, userId, params.id)
      return quoteClosing(rules, userId, params.id)
    },

    closeDeposit: {
      async around({ params, body }, { userId }, once) {
        // Due accruals are paid, whether or not the deposit is closed then.
        await settleDeposit(rules, userId, params.id)
        return once(() => closeDeposit(rules, userId, params.id, body.quote))
      },
    },
  }
}
