import { type EventObject, fromCallback } from 'xstate'
import type { CryptoCasesRead } from '../machines/crypto-cases.machine.ts'
import { listCryptoCases, listPlans } from './contract/plan.ts'
import { listCaseOperations } from './contract/statistics.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { ReadCache } from './read-cache.ts'

type CryptoCasesDeps = { call: Call; reads: ReadCache; now: () => number }

/** The page of operations has the others. */
const NEWEST = 10

export function cryptoCasesActors({ call, reads, now }: CryptoCasesDeps) {
  return {
    readCases: limited<CryptoCasesRead, void>(async ({ signal }) => {
      const read = await reads.fetch(
        'operations',
        ['cryptoCases'],
        async (shared) => {
          const [{ items: cases }, { items: plans }, { items: operations, nextCursor }] =
            await Promise.all([
              call(listCryptoCases, {}, { signal: shared }),
              call(listPlans, {}, { signal: shared }),
              call(listCaseOperations, { query: { limit: NEWEST } }, { signal: shared }),
            ])
          return { cases, plans, operations, hasOlder: nextCursor !== null }
        },
        signal,
      )
      return { ...read, at: now() }
    }),
    watchCases: fromCallback<EventObject, undefined, { type: 'cases.outdated' }>(({ sendBack }) =>
      reads.watch('operations', () => sendBack({ type: 'cases.outdated' })),
    ),
  }
}
