import { type EventObject, fromCallback } from 'xstate'
import type { Asked, DataOutdated } from '../machines/query.machine.ts'
import { limited } from './limited.ts'
import type { ReadCache, Tag } from './read-cache.ts'

/** The actors of a query: how it is read, and the groups that it belongs to. */
export function queryActors<Data, Params = null>(
  reads: ReadCache,
  tags: readonly Tag[],
  read: (asked: Asked<Params>, signal: AbortSignal) => Promise<Data>,
) {
  return {
    read: limited<Data, Asked<Params>>(({ input, signal }) => read(input, signal)),
    watchChanges: fromCallback<EventObject, undefined, DataOutdated>(({ sendBack }) => {
      const stops = tags.map((tag) => reads.watch(tag, () => sendBack({ type: 'data.outdated' })))
      return () => {
        for (const stop of stops) stop()
      }
    }),
  }
}
