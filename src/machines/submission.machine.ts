import { assign, type SnapshotFrom, setup } from 'xstate'
import { type Failure, failureFrom, isOutcomeUnknown } from '../api/contract/failure.ts'
import { port } from './unprovided.ts'

/**
 * Why this flow exists: a request that creates or moves something must do so once. Its key is made before the call and
 * kept until a definite answer. A lost answer is no failure: the provider is asked what became of the request, again
 * and again, and nothing is sent a second time meanwhile.
 */

export type Submission<Body> = { body: Body; key: string }

/** Found after a lost answer, it may have moved on meanwhile: who has created something goes to its page, and only there asks. */
export type Created = { id: string }

export type SubmissionOutput<Result> = { outcome: 'done'; result: Result } | SubmissionEnd

type SubmissionEnd =
  | { outcome: 'refused'; failure: Failure }
  /** The answer was lost, and the provider knows nothing of the request. */
  | { outcome: 'nothing' }
  /** Left while nobody knew what became of it. */
  | { outcome: 'unknown' }

export type SubmissionEvent = { type: 'outcome.requested' } | { type: 'outcome.left' }

/** For a parent that invokes it: one body and one result. One that was sent before a reload is not sent again. */
export function submissionOf<Body, Result extends object>(
  initial: 'sending' | 'outcomeUnknown' | 'checkingOutcome' = 'sending',
) {
  type Found = { result: Result | null }
  type Context = Submission<Body> & { timesAsked: number; output: SubmissionOutput<Result> }
  return setup({
    types: {} as {
      input: Submission<Body>
      context: Context
      events: SubmissionEvent
      output: SubmissionOutput<Result>
      tags: 'busy' | 'unknown'
    },
    actors: {
      send: port<Result, Submission<Body>>('send'),
      /** Asks what became of the request; null if nothing did. Rejects while that cannot be said. */
      find: port<Result | null, Submission<Body>>('find'),
    },
    actions: {
      storeResult: assign(
        (_, { result }: Found): Pick<Context, 'output'> => ({
          output: result === null ? { outcome: 'nothing' } : { outcome: 'done', result },
        }),
      ),
      storeRejection: assign(
        (_, failure: Failure): Pick<Context, 'output'> => ({
          output: { outcome: 'refused', failure },
        }),
      ),
      storeLeaving: assign({ output: { outcome: 'unknown' as const } }),
      countQuestion: assign(({ context }) => ({ timesAsked: context.timesAsked + 1 })),
    },
    guards: {
      isUndecided: (_, failure: Failure) => isOutcomeUnknown(failure),
      isFound: (_, { result }: Found) => result !== null,
    },
    delays: {
      /** Long enough for a request whose answer was lost to be finished by the provider. */
      outcomeWait: ({ context }) => Math.min(2_000 * 2 ** context.timesAsked, 30_000),
    },
  }).createMachine({
    id: 'submission',
    context: ({ input: { body, key } }) => ({
      body,
      key,
      timesAsked: 0,
      output: { outcome: 'nothing' },
    }),
    output: ({ context }) => context.output,
    initial,
    states: {
      sending: {
        tags: 'busy',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context: { body, key } }) => ({ body, key }),
          onDone: {
            target: 'carriedOut',
            actions: { type: 'storeResult', params: ({ event }) => ({ result: event.output }) },
          },
          onError: [
            {
              guard: { type: 'isUndecided', params: ({ event }) => failureFrom(event.error) },
              target: 'outcomeUnknown',
            },
            {
              target: 'refused',
              actions: { type: 'storeRejection', params: ({ event }) => failureFrom(event.error) },
            },
          ],
        },
      },
      outcomeUnknown: {
        tags: 'unknown',
        after: { outcomeWait: 'checkingOutcome' },
        on: {
          'outcome.requested': 'checkingOutcome',
          'outcome.left': { target: 'left', actions: 'storeLeaving' },
        },
      },
      checkingOutcome: {
        tags: ['busy', 'unknown'],
        entry: 'countQuestion',
        invoke: {
          id: 'find',
          src: 'find',
          input: ({ context: { body, key } }) => ({ body, key }),
          onDone: [
            {
              guard: { type: 'isFound', params: ({ event }) => ({ result: event.output }) },
              target: 'carriedOut',
              actions: { type: 'storeResult', params: ({ event }) => ({ result: event.output }) },
            },
            {
              target: 'nothingDone',
              actions: { type: 'storeResult', params: ({ event }) => ({ result: event.output }) },
            },
          ],
          onError: 'outcomeUnknown',
        },
      },
      carriedOut: { type: 'final' },
      refused: { type: 'final' },
      nothingDone: { type: 'final' },
      left: { type: 'final' },
    },
  })
}

export const submissionMachine = submissionOf<string, { id: string }>()

/** A view needs no more of a submission, whatever its body and result. */
export type SubmissionSnapshot = Pick<SnapshotFrom<typeof submissionMachine>, 'hasTag' | 'can'>

/** A parent keeps what it submitted last, and how that ended, unless it was done or is under way. */
export type Submitted<Body> = Submission<Body> & { end: SubmissionEnd | null }

/** As long as it is not known to be decided, the same body is the same request, and carries the same key. */
export function nextSubmission<Body>(
  last: Submitted<Body> | null,
  { body, key }: Submission<Body>,
): Submitted<Body> {
  const isRepeated =
    last !== null &&
    (isNothingDone(last) || isLeft(last)) &&
    JSON.stringify(last.body) === JSON.stringify(body)
  return { body, key: isRepeated ? last.key : key, end: null }
}

export const rejectionIn = (output: SubmissionOutput<unknown>): Failure | null =>
  output.outcome === 'refused' ? output.failure : null

export const resultIn = <Result>(output: SubmissionOutput<Result>): Result | null =>
  output.outcome === 'done' ? output.result : null

/** A submission that was carried out is kept no longer. */
export const endedBy = <Body>(
  submitted: Submitted<Body> | null,
  output: SubmissionOutput<unknown>,
): Submitted<Body> | null =>
  submitted === null || output.outcome === 'done' ? null : { ...submitted, end: output }

/** Guard of a parent. */
export const isDone = (_: unknown, { outcome }: SubmissionOutput<object>): boolean =>
  outcome === 'done'

export const rejectionOf = (submitted: Submitted<unknown> | null): Failure | null =>
  submitted?.end ? rejectionIn(submitted.end) : null

export const isNothingDone = (submitted: Submitted<unknown> | null): boolean =>
  submitted?.end?.outcome === 'nothing'

export const isLeft = (submitted: Submitted<unknown> | null): boolean =>
  submitted?.end?.outcome === 'unknown'

export function resultOf<Result>(output: SubmissionOutput<Result>): Result {
  if (output.outcome === 'done') return output.result
  throw new Error(`There is no result of a submission that ended with '${output.outcome}'`)
}
