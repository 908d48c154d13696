import { type Failure, failureFrom } from '../api/contract/failure.ts'

/** Failure of a refused call, as guards and actions take it. */
export const rejection = ({ event }: { event: { error: unknown } }) => ({
  failure: failureFrom(event.error),
})

/** Failure of a call that nobody answered. */
export const noAnswer: { failure: Failure } = { failure: { code: 'timed_out' } }
