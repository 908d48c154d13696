import type { Holdings, QuoteUse } from '../machines/exchange.machine.ts'
import type { QuoteRequest } from '../machines/exchange-quote.machine.ts'
import type { IncomeOrder } from '../machines/income-transfer.machine.ts'
import type { Submission } from '../machines/submission.machine.ts'
import { defaultCurrency } from './contract/amount.ts'
import { type ExchangeQuote, exchange, moveIncome, readExchangeRate } from './contract/exchange.ts'
import { ApiFailure } from './contract/failure.ts'
import type { Rates } from './contract/rates.ts'
import { listOperations, type OperationType, readBalance } from './contract/user.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import { decimalsOf, fetchPaymentSystems } from './payment-systems.ts'
import { queryActors } from './query.ts'
import { fetchRates } from './rates.ts'
import type { ReadCache, Tag } from './read-cache.ts'

type ExchangeDeps = { call: Call; reads: ReadCache; now: () => number }

const touched: readonly Tag[] = ['balance', 'operations']

/** An exchange whose answer was lost is searched among so many of the newest operations. */
const LOOKED_THROUGH = 20

export function exchangeActors({ call, reads, now }: ExchangeDeps) {
  /** After a lost answer something may have been moved, whatever the person is told. */
  const isBooked = async (type: OperationType, reference: string, signal: AbortSignal) => {
    const { items } = await call(
      listOperations,
      { query: { type, limit: LOOKED_THROUGH } },
      { signal },
    )
    reads.invalidate(touched)
    return items.some((operation) => operation.reference === reference)
  }

  return {
    /** Money is shown as it is now: the balance does not come from the cache. */
    readHoldings: limited<Holdings, void>(async ({ signal }) => {
      const [{ currencies }, systems] = await Promise.all([
        call(readBalance, {}, { signal }),
        fetchPaymentSystems(call, reads, signal),
      ])
      return { balance: currencies, decimals: decimalsOf(systems) }
    }),

    rates: queryActors<Rates>(reads, ['balance'], (_, signal) =>
      fetchRates(call, reads, defaultCurrency, signal),
    ),

    readQuote: limited<ExchangeQuote, QuoteRequest>(({ input, signal }) =>
      call(readExchangeRate, { query: input }, { signal }),
    ),

    exchange: limited<QuoteUse, Submission<QuoteUse>>(async ({ input: { body, key }, signal }) => {
      await call(exchange, { body: { quote: body.quote } }, { signal, idempotencyKey: key })
      reads.invalidate(touched)
      return body
    }),

    /** An exchange is booked under the quote that it was made by. As long as the quote can be used, nothing is decided. */
    findExchange: limited<QuoteUse | null, Submission<QuoteUse>>(
      async ({ input: { body }, signal }) => {
        // Before the question: what came after it could have been booked after the answer.
        const isOver = now() >= body.until
        if (await isBooked('exchange', body.quote, signal)) return body
        if (isOver) return null
        throw new ApiFailure('idempotency_in_progress')
      },
    ),

    moveIncome: limited<IncomeOrder, Submission<IncomeOrder>>(
      async ({ input: { body, key }, signal }) => {
        await call(moveIncome, { body }, { signal, idempotencyKey: key })
        reads.invalidate(touched)
        return body
      },
    ),

    /** A transfer of income is booked under the key of its request. */
    findMovedIncome: limited<IncomeOrder | null, Submission<IncomeOrder>>(
      async ({ input: { body, key }, signal }) =>
        (await isBooked('transfer', key, signal)) ? body : null,
    ),
  }
}
