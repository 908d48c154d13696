import type { Rates } from '../api/contract/rates.ts'
import { exchangeActors } from '../api/exchange.actors.ts'
import { exchangeMachine, type QuoteUse } from '../machines/exchange.machine.ts'
import { exchangeQuoteMachine } from '../machines/exchange-quote.machine.ts'
import { type IncomeOrder, incomeTransferMachine } from '../machines/income-transfer.machine.ts'
import { queryOf } from '../machines/query.machine.ts'
import { submissionOf } from '../machines/submission.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { ExchangeScreen } from '../screens/exchange/exchange.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, now, goTo }: Services) => {
  const actors = exchangeActors({ call, reads, now })
  return exchangeMachine.provide({
    actors: {
      readHoldings: actors.readHoldings,
      rates: queryOf<Rates>().provide({ actors: actors.rates }),
      submission: submissionOf<QuoteUse, QuoteUse>().provide({
        actors: { send: actors.exchange, find: actors.findExchange },
      }),
      exchangeQuote: exchangeQuoteMachine.provide({ actors }),
      incomeTransfer: incomeTransferMachine.provide({
        actors: {
          submission: submissionOf<IncomeOrder, IncomeOrder>().provide({
            actors: { send: actors.moveIncome, find: actors.findMovedIncome },
          }),
        },
      }),
    },
    actions: { goTo },
  })
}

export const Screen: RouteScreen<typeof create> = ExchangeScreen
