import * as z from 'zod/mini'

/** Every refusal the provider may put on the wire, with its HTTP status (product.md, section 7). */
export const refusals = {
  validation_failed: 422,
  credentials_incorrect: 422,
  too_many_requests: 429,
  code_not_sent: 502,
  phone_taken: 409,
  email_taken: 409,
  login_taken: 409,
  registration_failed: 422,
  inviter_unknown: 422,
  verification_failed: 422,
  code_mismatch: 422,
  code_expired: 422,
  code_invalid: 422,
  insufficient_funds: 409,
  deposit_not_opened: 409,
  deposit_not_closed: 409,
  wallet_missing: 409,
  deposit_and_refill_required: 409,
  payment_failed: 500,
  session_timed_out: 401,
  profile_not_updated: 422,
  wallets_not_updated: 422,
  password_not_updated: 422,
  old_password_incorrect: 422,
  avatar_not_updated: 422,
  verification_not_updated: 422,
  security_not_updated: 422,
  referral_not_loaded: 404,
  maintenance: 503,
  subscription_required: 403,
  reauthentication_required: 403,
  idempotency_in_progress: 409,
  idempotency_key_reused: 422,
  quote_expired: 409,
  wallet_on_hold: 409,
  wallet_address_invalid: 422,
  wallet_memo_required: 422,
  file_too_large: 413,
  file_type_not_supported: 415,
  overloaded: 503,
  not_found: 404,
  unexpected: 500,
} as const

export type RefusalCode = keyof typeof refusals

/**
 * What a flow can meet: the provider's refusals, and two that are the client's own.
 * `timed_out`: no answer within the call's time limit. `unreachable`: no connection.
 */
export type FailureCode = RefusalCode | 'timed_out' | 'unreachable'

/** What a field can be told (product.md, section 7). Schemas carry these as their messages. */
export const fieldCodes = [
  'required',
  'too_short',
  'too_long',
  'charset',
  'format',
  'too_simple',
  'mismatch',
  'below_zero',
  'below_min',
  'above_max',
  'incorrect',
] as const
export type FieldCode = (typeof fieldCodes)[number]

export const FieldFailure = z.object({ path: z.string(), code: z.enum(fieldCodes) })
export type FieldFailure = z.infer<typeof FieldFailure>

const refusalCodes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]

/**
 * RFC 9457 body of every refusal. `params` fills the message's placeholders, `errors` names fields,
 * `retryAfter` is in seconds.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(refusalCodes),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  errors: z.optional(z.array(FieldFailure)),
  retryAfter: z.optional(z.int().check(z.nonnegative())),
})
export type Problem = z.infer<typeof Problem>

export type FailureDetails = {
  params?: Record<string, string | number>
  fields?: FieldFailure[]
  /** Seconds to wait before the call may succeed. */
  retryAfter?: number
}

/** What a machine keeps of a refused call: plain data, fit for a snapshot. */
export type Failure = { code: FailureCode } & FailureDetails

export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly failure: Failure

  constructor(code: FailureCode, details: FailureDetails = {}, options?: ErrorOptions) {
    super(code, options)
    this.failure = { code, ...details }
  }
}

/** Total: whatever was thrown, the caller gets a failure it can name. */
export function failureFrom(thrown: unknown): Failure {
  return thrown instanceof ApiFailure ? thrown.failure : { code: 'unexpected' }
}

const undecided: ReadonlySet<FailureCode> = new Set([
  'timed_out',
  'unreachable',
  'unexpected',
  'overloaded',
  'idempotency_in_progress',
])

/** True when a call that creates something may have been carried out although it failed here. */
export const isOutcomeUnknown = (failure: Failure): boolean => undecided.has(failure.code)
