import { type Failure, failureFrom } from '../api/contract/failure.ts'

/** Of a call that was refused: the failure, as guards and actions take it. */
export const rejection = ({ event }: { event: { error: unknown } }) => ({
  failure: failureFrom(event.error),
})

/** Of a call that nobody answered. */
export const noAnswer: { failure: Failure } = { failure: { code: 'timed_out' } }
