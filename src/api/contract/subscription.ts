import * as z from 'zod/mini'
import { Amount, Currency } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './page.ts'

export const SubscriptionOption = z.object({
  id: z.string(),
  days: z.int().check(z.positive()),
  price: Amount,
  currency: Currency,
})
export type SubscriptionOption = z.infer<typeof SubscriptionOption>

export const listSubscriptionOptions = endpoint({
  method: 'GET',
  path: '/settings/subscription/options',
  tag: 'settings',
  summary: 'Periods and prices of the subscription, the shortest first',
  auth: false,
  response: z.object({ items: z.array(SubscriptionOption) }),
  errors: [],
})

/** A period that is bought while one runs begins when that one ends. `until` is null if there never was one. */
export const Subscription = z.object({ active: z.boolean(), until: z.nullable(Instant) })
export type Subscription = z.infer<typeof Subscription>

export const subscribe = endpoint({
  method: 'POST',
  path: '/user/subscription',
  tag: 'user',
  summary: 'Buys a period of the subscription from the balance',
  auth: true,
  idempotent: true,
  body: z.object({
    option: z.string('required').check(z.minLength(1, 'required'), z.maxLength(32, 'incorrect')),
  }),
  response: Subscription,
  errors: ['insufficient_funds', 'not_found'],
})
