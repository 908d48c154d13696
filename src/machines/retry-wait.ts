import type { Failure } from '../api/contract/failure.ts'

/**
 * A wait that the provider asked for before the next attempt: kept as a deadline, because a timer of a device that
 * slept is late. Login and registration hold off in the same way.
 */
export type RetryWait = {
  failure: Failure | null
  /** Milliseconds on the clock of `deviceNow`: the wait lasts as long here whatever day the provider has. */
  retryAt: number
  secondsToRetry: number
  deviceNow: () => number
}

/** Seconds to wait where the provider names none. */
const USUAL_WAIT = 60

export const isTooEarly = (_: unknown, { failure }: { failure: Failure }): boolean =>
  failure.code === 'too_many_requests'

export const heldOff = (
  { deviceNow }: RetryWait,
  { failure }: { failure: Failure },
): Pick<RetryWait, 'failure' | 'retryAt'> => ({
  failure,
  retryAt: deviceNow() + (failure.retryAfter ?? USUAL_WAIT) * 1000,
})

export const countedDown = ({
  retryAt,
  deviceNow,
}: RetryWait): Pick<RetryWait, 'secondsToRetry'> => ({
  secondsToRetry: Math.max(0, Math.ceil((retryAt - deviceNow()) / 1000)),
})

export const retryWait = ({ context }: { context: RetryWait }): number =>
  Math.max(0, context.retryAt - context.deviceNow())

/** The state `waitingToRetry`; it ends where the next attempt is made. */
export const waitingToRetry = <Target extends string>(target: Target) =>
  ({
    entry: 'countDown',
    after: {
      // Every second anew: what a person reads is counted from the deadline.
      second: { target: 'waitingToRetry', reenter: true },
      retryWait: { target, actions: 'clearFailure' },
    },
  }) as const
