import { fromPromise } from 'xstate'
import { ApiFailure } from './contract/failure.ts'

/** Longer than a call's own limit, in milliseconds: one that needs several calls may take a little more. */
const ANSWER_LIMIT = 20_000

/** The same where a person answers in between, in windows of the browser that close after two minutes. */
export const PERSON_LIMIT = 150_000

/** `passed` rejects with `timed_out` after so many milliseconds, and `signal` aborts, unless it was stopped before. */
export function startLimit(limit: number) {
  const controller = new AbortController()
  const passing = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const failure = new ApiFailure('timed_out')
    passing.reject(failure)
    controller.abort(failure)
  }, limit)
  return {
    signal: controller.signal,
    passed: passing.promise,
    stop: () => clearTimeout(timer),
  }
}

/** Makes the implementation of a port: promise logic that limits its own time. */
export function limited<Output, Input = void>(
  creator: (asked: { input: Input; signal: AbortSignal }) => PromiseLike<Output>,
  limit = ANSWER_LIMIT,
) {
  const logic = fromPromise<Output, Input>(async ({ input, signal }) => {
    const { signal: late, passed, stop } = startLimit(limit)
    signal.addEventListener('abort', stop)
    try {
      return await Promise.race([
        creator({ input, signal: AbortSignal.any([signal, late]) }),
        passed,
      ])
    } finally {
      stop()
    }
  })
  return Object.assign(logic, { isLimited: true as const })
}
