import type { RejectionCode } from './rejections.ts'

/**
 * A flow can meet the provider's rejections, and two failures that are the client's own.
 * `timed_out`: no answer within the call's time limit. `unreachable`: no connection.
 */
export type FailureCode = RejectionCode | 'timed_out' | 'unreachable'

/** The messages of the schemas' checks (product.md, section 7). */
export const fieldCodes = [
  'required',
  'too_short',
  'too_long',
  'charset',
  'format',
  'too_simple',
  'too_common',
  'mismatch',
  'unchanged',
  'below_zero',
  'below_min',
  'above_max',
  'incorrect',
  'taken',
  'ours',
] as const
export type FieldCode = (typeof fieldCodes)[number]

export type FieldFailure = { path: string; code: FieldCode }

export type FailureDetails = {
  params?: Record<string, string | number>
  fields?: FieldFailure[]
  /** Seconds to wait before the call may succeed. */
  retryAfter?: number
}

/** Plain data, so that a snapshot can hold it. */
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
