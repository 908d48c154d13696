import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Payment } from './payment.ts'
import { Refill } from './refill.ts'
import { VerificationStatus } from './verification.ts'

const Others = z.int().check(z.nonnegative())

export const Overview = z.object({
  /** A deposit was opened at some time. */
  hasDeposit: z.boolean(),
  /** Is the newest that the network has seen and whose rest may still follow, or else the one whose time ends first. */
  refill: z.nullable(Refill),
  /** Counts those that are waited for. */
  moreRefills: Others,
  /** The newest withdrawal that is not finished. */
  payment: z.nullable(Payment),
  morePayments: Others,
  isPhoneConfirmed: z.boolean(),
  isEmailConfirmed: z.boolean(),
  verification: VerificationStatus,
  hasWallet: z.boolean(),
})
export type Overview = z.infer<typeof Overview>

export const readOverview = endpoint({
  method: 'GET',
  path: '/user/overview',
  tag: 'user',
  summary: 'What the person signed in has under way, and which first steps were made',
  auth: true,
  response: Overview,
  errors: [],
})
