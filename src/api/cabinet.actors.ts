import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { listRefills } from './contract/refill.ts'
import { listOperations, readBalance } from './contract/user.ts'
import type { Call } from './http.ts'
import type { ReadCache, Tag } from './read-cache.ts'

const RECENT = 5

/** The actors of the cabinet's first page. All of them read through the cache. */
export function cabinetActors(call: Call, reads: ReadCache, now: () => number) {
  return {
    readBalance: fromPromise(({ signal }) =>
      reads.fetch('balance', [], (shared) => call(readBalance, {}, { signal: shared }), signal),
    ),
    listRecentOperations: fromPromise(async ({ signal }) => {
      const page = await reads.fetch(
        'operations',
        [{ limit: RECENT }],
        (shared) => call(listOperations, { query: { limit: RECENT } }, { signal: shared }),
        signal,
      )
      return { items: page.items, asOf: now() }
    }),
    findWaitingRefill: fromPromise(async ({ signal }) => {
      const query = { status: 'waiting', limit: 1 } as const
      const page = await reads.fetch(
        'refills',
        [query],
        (shared) => call(listRefills, { query }, { signal: shared }),
        signal,
      )
      return page.items[0] ?? null
    }),
    watchReads: fromCallback<
      EventObject,
      undefined,
      { type: `${(typeof watched)[number]}.outdated` }
    >(({ sendBack }) => {
      const unwatch = watched.map((tag) =>
        reads.watch(tag, () => sendBack({ type: `${tag}.outdated` })),
      )
      return () => {
        for (const stop of unwatch) stop()
      }
    }),
  }
}

const watched = ['balance', 'operations', 'refills'] as const satisfies readonly Tag[]
