import type { Amount, Currency } from './contract/amount.ts'
import { type ExchangeQuote, exchange, moveIncome, readExchangeRate } from './contract/exchange.ts'
import { ApiFailure } from './contract/failure.ts'
import { listPaymentSystems, type PaymentSystem } from './contract/settings.ts'
import { type Balance, listOperations, type OperationType, readBalance } from './contract/user.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { ReadCache, Tag } from './read-cache.ts'

type QuoteRequest = { from: Currency; to: Currency; amount: Amount; side: 'give' | 'get' }
type IncomeOrder = { from: 'referral' | 'bonus'; currency: Currency; amount: Amount }
type QuoteUse = { quote: string; until: number }
type Holdings = { balance: Balance['currencies']; decimals: Partial<Record<Currency, number>> }

type ExchangeDeps = { call: Call; reads: ReadCache; now: () => number }

/** What money that changed its currency or its account makes old. */
const touched: readonly Tag[] = ['balance', 'operations']

/** How many of the newest operations are looked through for the one whose answer was lost. */
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
      const [{ currencies }, { items }] = await Promise.all([
        call(readBalance, {}, { signal }),
        reads.fetch(
          'payment',
          ['systems'],
          (shared) => call(listPaymentSystems, {}, { signal: shared }),
          signal,
        ),
      ])
      return { balance: currencies, decimals: decimalsOf(items) }
    }),

    readQuote: limited<ExchangeQuote, QuoteRequest>(({ input, signal }) =>
      call(readExchangeRate, { query: input }, { signal }),
    ),

    exchange: limited<QuoteUse, { body: QuoteUse; key: string }>(
      async ({ input: { body, key }, signal }) => {
        await call(exchange, { body: { quote: body.quote } }, { signal, idempotencyKey: key })
        reads.invalidate(touched)
        return body
      },
    ),

    /** An exchange is booked under the quote that it was made by. As long as the quote can be used, nothing is decided. */
    findExchange: limited<QuoteUse | null, { body: QuoteUse; key: string }>(
      async ({ input: { body }, signal }) => {
        // Before the question: what came after it could have been booked after the answer.
        const isOver = now() >= body.until
        if (await isBooked('exchange', body.quote, signal)) return body
        if (isOver) return null
        throw new ApiFailure('idempotency_in_progress')
      },
    ),

    moveIncome: limited<IncomeOrder, { body: IncomeOrder; key: string }>(
      async ({ input: { body, key }, signal }) => {
        await call(moveIncome, { body }, { signal, idempotencyKey: key })
        reads.invalidate(touched)
        return body
      },
    ),

    /** A transfer of income is booked under the key of its request. */
    findMovedIncome: limited<IncomeOrder | null, { body: IncomeOrder; key: string }>(
      async ({ input: { body, key }, signal }) =>
        (await isBooked('transfer', key, signal)) ? body : null,
    ),
  }
}

/** Digits after the point that every network of a currency can carry. */
function decimalsOf(systems: PaymentSystem[]): Holdings['decimals'] {
  const least: Holdings['decimals'] = {}
  for (const { currency, decimals } of systems) {
    least[currency] = Math.min(decimals, least[currency] ?? decimals)
  }
  return least
}
