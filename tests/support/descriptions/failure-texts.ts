import type { Failure } from '../../../src/api/contract/failure.ts'

const texts: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
  too_many_requests: 'Too many requests: repeat in 2 minutes.',
  terms_changed: 'Please read and accept the current terms.',
  code_expired: 'The code is out of date. Ask for a new one.',
  code_not_sent: 'Code sending error. Ask for the code again.',
  payment_failed: 'An unexpected error with the withdrawal.',
}

/** The text of a failure, one of the flow's own before those that every call can bring. */
export const failureText = (
  failure: Failure | null,
  own: Record<string, string> = {},
): string | null => (failure && (own[failure.code] ?? texts[failure.code])) ?? null

/** The alert in place of what could not be loaded, and its one way on. */
export const notLoaded = (failure: Failure | null, meaning: string, way = 'Try again') => ({
  buttons: [way],
  alert: `${failureText(failure)}${meaning}${way}`,
})
