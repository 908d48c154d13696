import * as z from 'zod/mini'
import { Amount, Currency, PositiveAmount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { paymentLifecycle, statusesOf } from './lifecycle.ts'
import { AskedInstant, cursorQuery, Instant, pageOf, SecondsLeft } from './page.ts'
import { CodeOrPasskey } from './passkey.ts'
import { Challenge } from './session.ts'

export const paymentStatuses = statusesOf(paymentLifecycle)
export const PaymentStatus = z.enum(paymentStatuses, 'incorrect')
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const PaymentRejection = z.enum(['operator', 'cancelled'])
export type PaymentRejection = z.infer<typeof PaymentRejection>

/** Money going out. `amount` leaves the balance, `net` arrives, the rest is the fee. */
export const Payment = z.object({
  id: z.string(),
  paymentSystem: z.string(),
  currency: Currency,
  network: z.string(),
  amount: Amount,
  fee: Amount,
  net: Amount,
  wallet: z.string(),
  memo: z.nullable(z.string()),
  status: PaymentStatus,
  rejection: z.nullable(PaymentRejection),
  /** One of `withdrawalReasons`, or the operator's own words. */
  reason: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  createdAt: Instant,
  inspectedAt: z.nullable(Instant),
  /** The specification's withdrawal date. */
  finishedAt: z.nullable(Instant),
  cancellable: z.boolean(),
})
export type Payment = z.infer<typeof Payment>

/** A payment system needs all of these before a withdrawal; the answer lists each. */
export const paymentConditions = ['wallet', 'hold', 'security', 'refill', 'deposit'] as const
export const PaymentConditions = z.object({
  items: z.array(
    z.object({
      condition: z.enum(paymentConditions),
      met: z.boolean(),
      /** Null for all but `hold`. */
      secondsLeft: z.nullable(SecondsLeft),
    }),
  ),
})
export type PaymentConditions = z.infer<typeof PaymentConditions>

export const readPaymentConditions = endpoint({
  method: 'GET',
  path: '/funds/payments/conditions',
  tag: 'funds',
  summary: 'Which conditions of a withdrawal are met (an addition to the specification)',
  auth: true,
  query: z.object({ paymentSystem: z.string().check(z.maxLength(40, 'incorrect')) }),
  response: PaymentConditions,
  errors: ['not_found'],
})

export const PaymentRequest = z.object({
  requestId: z.string(),
  currency: Currency,
  amount: Amount,
  fee: Amount,
  net: Amount,
  wallet: z.string(),
  memo: z.nullable(z.string()),
  challenge: Challenge,
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

export const requestPayment = endpoint({
  method: 'POST',
  path: '/funds/payments/request',
  tag: 'funds',
  summary: 'Quotes a withdrawal and sends the code that confirms it',
  auth: true,
  body: z.object({
    paymentSystem: z
      .string('required')
      .check(z.minLength(1, 'required'), z.maxLength(40, 'incorrect')),
    amount: PositiveAmount,
  }),
  response: PaymentRequest,
  errors: [
    'wallet_missing',
    'wallet_on_hold',
    'withdrawals_on_hold',
    'deposit_and_refill_required',
    'insufficient_funds',
    'code_not_sent',
  ],
})

const RequestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'incorrect'))

export const readPaymentRequest = endpoint({
  method: 'GET',
  path: '/funds/payments/request/{requestId}',
  tag: 'funds',
  summary:
    'A requested withdrawal whose code is awaited, for a page that was reloaded; sends nothing (an addition to the specification)',
  auth: true,
  params: z.object({ requestId: RequestId }),
  response: PaymentRequest,
  errors: ['not_found', 'code_invalid', 'code_expired'],
})

export const validatePayment = endpoint({
  method: 'POST',
  path: '/funds/payments/validate',
  tag: 'funds',
  summary: 'Checks the code of a requested withdrawal',
  auth: true,
  body: z.object({ requestId: RequestId, code: CodeOrPasskey }),
  response: z.object({ requestId: z.string(), validFor: SecondsLeft }),
  errors: ['passkey_refused', 'code_mismatch', 'code_expired', 'code_invalid', 'not_found'],
})

export const createPayment = endpoint({
  method: 'POST',
  path: '/funds/payments',
  tag: 'funds',
  summary: 'Makes the withdrawal of a validated request; the amount is reserved',
  auth: true,
  idempotent: true,
  body: z.object({ requestId: RequestId }),
  response: Payment,
  errors: [
    'insufficient_funds',
    'wallet_on_hold',
    'withdrawals_on_hold',
    'code_invalid',
    'code_expired',
    'payment_failed',
  ],
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/funds/payments',
  tag: 'funds',
  summary: 'Withdrawals, newest first',
  auth: true,
  query: z.object({
    ...cursorQuery,
    status: z.optional(z.enum([...paymentStatuses, 'all'], 'incorrect')),
    currency: z.optional(Currency),
    from: z.optional(AskedInstant),
    to: z.optional(AskedInstant),
    key: z.optional(z.string().check(z.maxLength(64, 'incorrect'))),
  }),
  response: pageOf(Payment),
  errors: [],
})

const PaymentId = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'incorrect')) })

export const readPayment = endpoint({
  method: 'GET',
  path: '/funds/payments/{id}',
  tag: 'funds',
  summary: 'One withdrawal (an addition to the specification)',
  auth: true,
  params: PaymentId,
  response: Payment,
  errors: ['not_found'],
})

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/funds/payments/cancel/{id}',
  tag: 'funds',
  summary: 'Takes back a withdrawal that is still pending (an addition to the specification)',
  auth: true,
  params: PaymentId,
  response: Payment,
  errors: ['not_found', 'payment_failed'],
})
