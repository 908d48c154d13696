import * as z from 'zod/mini'
import { Amount, Currency } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './page.ts'

/** A basket that backs a plan: tickers with weights in percent, a hundred in all. */
export const CryptoCase = z.object({
  id: z.string(),
  title: z.string(),
  parts: z.array(z.object({ asset: z.string(), weight: Amount })),
})
export type CryptoCase = z.infer<typeof CryptoCase>

/** Income of a day is cut off after these many digits: amount × daily yield / 100, the same every day of a term. */
export const incomeDecimals = 8

/** `dailyYield` is percent a day. `autoinvestment`: whether the body may open the next deposit by itself. */
export const Plan = z.object({
  id: z.string(),
  title: z.string(),
  dailyYield: Amount,
  termDays: z.int().check(z.positive()),
  currency: Currency,
  min: Amount,
  max: z.nullable(Amount),
  autoinvestment: z.boolean(),
  cryptoCase: z.nullable(CryptoCase),
})
export type Plan = z.infer<typeof Plan>

export const listPlans = endpoint({
  method: 'GET',
  path: '/settings_other/plans/available',
  tag: 'settings',
  summary: 'Plans on offer, with the basket that backs them',
  auth: false,
  /** `asOf` is the provider's clock: an end is counted from it. */
  response: z.object({ asOf: Instant, items: z.array(Plan) }),
  errors: [],
})

export const listCryptoCases = endpoint({
  method: 'GET',
  path: '/crypto-cases/all',
  tag: 'funds',
  summary: 'All baskets',
  auth: false,
  response: z.object({ items: z.array(CryptoCase) }),
  errors: [],
})
