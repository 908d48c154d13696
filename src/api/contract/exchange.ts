import * as z from 'zod/mini'
import { Amount, Currency, PositiveAmount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { SecondsLeft } from './page.ts'

/** `give` of `from` becomes `get` of `to`; `rate` is `to` for one `from`, `fee` is in `to` and already taken off. */
export const ExchangeQuote = z.object({
  quote: z.string(),
  from: Currency,
  to: Currency,
  give: Amount,
  get: Amount,
  rate: Amount,
  fee: Amount,
  expiresIn: SecondsLeft,
})
export type ExchangeQuote = z.infer<typeof ExchangeQuote>

export const readExchangeRate = endpoint({
  method: 'GET',
  path: '/user/exchange-rate',
  tag: 'user',
  summary: 'A rate with its fee, good for some seconds',
  auth: true,
  query: z.object({
    from: Currency,
    to: Currency,
    amount: PositiveAmount,
    /** The side that `amount` counts. */
    side: z._default(z.enum(['give', 'get'], 'incorrect'), 'give'),
  }),
  response: ExchangeQuote,
  errors: [],
})

export const exchange = endpoint({
  method: 'POST',
  path: '/user/exchange',
  tag: 'user',
  summary: 'Exchanges by a quote',
  auth: true,
  idempotent: true,
  body: z.object({
    quote: z.string().check(z.minLength(1, 'required'), z.maxLength(64, 'incorrect')),
  }),
  response: ExchangeQuote,
  errors: ['quote_expired', 'insufficient_funds'],
})

/** Moves income of the partner programme to the main balance. */
export const moveIncome = endpoint({
  method: 'POST',
  path: '/user/balance',
  tag: 'user',
  summary: 'Moves referral or bonus income to the main balance',
  auth: true,
  idempotent: true,
  body: z.object({
    from: z.enum(['referral', 'bonus'], 'incorrect'),
    currency: Currency,
    amount: PositiveAmount,
  }),
  response: z.strictObject({}),
  errors: ['insufficient_funds'],
})
