import * as z from 'zod/mini'
import { Amount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { cursorQuery, Instant, pageOf } from './page.ts'

/** One full day of a deposit earned `amount`; `total` is the sum of its days until then. */
export const Accrual = z.object({
  /** Counted from the first day of the term, which is 1. */
  day: z.int().check(z.positive()),
  amount: Amount,
  total: Amount,
  createdAt: Instant,
})
export type Accrual = z.infer<typeof Accrual>

export const listAccruals = endpoint({
  method: 'GET',
  path: '/funds/deposits/{id}/accruals',
  tag: 'funds',
  summary: 'What each day of a deposit earned, newest first (an addition to the specification)',
  auth: true,
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'incorrect')) }),
  query: z.object(cursorQuery),
  response: pageOf(Accrual),
  errors: ['not_found'],
})
