import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { listRefills, type Refill } from './contract/refill.ts'
import { type Balance, listOperations, type Operation, readBalance } from './contract/user.ts'
import type { Call } from './http.ts'
import type { ReadCache, Tag } from './read-cache.ts'

const RECENT = 5
const watched = ['balance', 'operations', 'refills'] as const satisfies readonly Tag[]

/** The actors of the cabinet's first page. All of them read through the cache. */
export function cabinetActors(call: Call, reads: ReadCache, now: () => number = Date.now) {
  return {
    readBalance: fromPromise<Balance, void>(({ signal }) =>
      reads.fetch('balance', [], (shared) => call(readBalance, {}, { signal: shared }), signal),
    ),
    listRecentOperations: fromPromise<{ items: Operation[]; asOf: number }, void>(
      async ({ signal }) => {
        const query = { limit: RECENT }
        const page = await reads.fetch(
          'operations',
          [query],
          (shared) => call(listOperations, { query }, { signal: shared }),
          signal,
        )
        return { items: page.items, asOf: now() }
      },
    ),
    findWaitingRefill: fromPromise<Refill | null, void>(async ({ signal }) => {
      const query = { status: 'waiting', limit: 1 } as const
      const page = await reads.fetch(
        'refills',
        [query],
        (shared) => call(listRefills, { query }, { signal: shared }),
        signal,
      )
      return page.items[0] ?? null
    }),
    /** Tells when a write elsewhere made what was read here old. */
    watchReads: fromCallback<
      EventObject,
      undefined,
      { type: `${(typeof watched)[number]}.outdated` }
    >(({ sendBack }) => {
      const stops = watched.map((tag) =>
        reads.watch(tag, () => sendBack({ type: `${tag}.outdated` })),
      )
      return () => {
        for (const stop of stops) stop()
      }
    }),
  }
}
