import * as z from 'zod/mini'
import { Amount, Currency, DisplayCurrency } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './page.ts'

/**
 * The price of one unit in the currency that was asked for. `change` is per cent in the last 24 hours, null if no price
 * is known from then; `history` covers seven days, oldest first, at most 84 prices, the last of them now.
 */
export const CurrencyRate = z.object({
  currency: Currency,
  price: Amount,
  change: z.nullable(Amount),
  history: z.array(z.object({ at: Instant, price: Amount })),
})
export type CurrencyRate = z.infer<typeof CurrencyRate>

/** A currency without a price is absent. */
export const Rates = z.object({
  currency: DisplayCurrency,
  asOf: Instant,
  items: z.array(CurrencyRate),
})
export type Rates = z.infer<typeof Rates>

export const listRates = endpoint({
  method: 'GET',
  path: '/user/rates',
  tag: 'user',
  summary: 'Prices of the currencies, with their last days (an addition to the specification)',
  auth: true,
  query: z.object({ currency: z._default(DisplayCurrency, 'USDT') }),
  response: Rates,
  errors: [],
})
