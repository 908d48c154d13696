import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Failure, FailureCode } from '../../src/api/contract/failure.ts'
import type { QueryRequest } from '../../src/machines/query.machine.ts'
import { type Flow, settled } from './flow.ts'
import { apiFailure } from './paths.ts'

/** The query that a flow runs as `id`: what is known of it, and what the provider answers. */
export function queryIn<Machine extends AnyStateMachine>(flow: Flow<Machine>, id: string) {
  const actor = (): AnyActorRef => {
    const { children }: AnyMachineSnapshot = flow.snapshot
    const query = children[id]
    if (!query) throw new Error(`No query '${id}' runs`)
    return query
  }
  const snapshot = (): AnyMachineSnapshot => actor().getSnapshot()
  const ended = async (outcome: { output: unknown } | { error: unknown }) => {
    flow.services.settle('read', outcome, actor())
    await settled()
  }
  return {
    get value(): unknown {
      return snapshot().value
    },
    get context(): { data: unknown; failure: Failure | null; olderFailure: Failure | null } {
      return snapshot().context
    },
    /** Requests that wait for an answer. */
    get asked(): unknown {
      return flow.services.running('read', actor()).input
    },
    /** All that it asked for so far, and whether that was given up. */
    get calls(): [unknown, boolean][] {
      return flow.services.calls.flatMap(({ id: call, parent, input, signal }) =>
        call === 'read' && parent === actor() ? [[input, signal.aborted]] : [],
      )
    },
    answer: (output: unknown) => ended({ output }),
    refuse: (failure: FailureCode | Failure) => ended({ error: apiFailure(failure) }),
    ask: (request: QueryRequest) => actor().send(request),
    /** Something else was written. */
    outdate: () => actor().send({ type: 'data.outdated' }),
  }
}

/** Answers those of these queries that wait for their first answer; what was answered before stays. */
export async function answerQueries<Machine extends AnyStateMachine>(
  flow: Flow<Machine>,
  answers: Record<string, unknown>,
): Promise<void> {
  for (const [id, output] of Object.entries(answers)) {
    const query = queryIn(flow, id)
    if (query.value === 'loading') await query.answer(output)
  }
}
