import type { DisplayCurrency } from './contract/amount.ts'
import { listRates, type Rates } from './contract/rates.ts'
import type { Call } from './http.ts'
import type { ReadCache } from './read-cache.ts'

/** Today's prices: what a balance is worth grows old with it. Shared by all that ask in one currency. */
export const fetchRates = (
  call: Call,
  reads: ReadCache,
  currency: DisplayCurrency,
  signal: AbortSignal,
): Promise<Rates> =>
  reads.fetch(
    'balance',
    ['rates', currency],
    (shared) => call(listRates, { query: { currency } }, { signal: shared }),
    signal,
  )
