import { type EventObject, fromCallback } from 'xstate'
import { limited } from './limited.ts'
import type { ReadCache, Tag } from './read-cache.ts'

/** `cursor`: where the page that is asked for begins; null for the first one. */
type Asked<Params> = { params: Params; cursor: string | null }

/** The actors of a query: how it is read, and the groups that it belongs to. */
export function queryActors<Data, Params = null>(
  reads: ReadCache,
  tags: readonly Tag[],
  read: (asked: Asked<Params>, signal: AbortSignal) => Promise<Data>,
) {
  return {
    read: limited<Data, Asked<Params>>(({ input, signal }) => read(input, signal)),
    watchChanges: fromCallback<EventObject, undefined, { type: 'data.outdated' }>(
      ({ sendBack }) => {
        const stops = tags.map((tag) => reads.watch(tag, () => sendBack({ type: 'data.outdated' })))
        return () => {
          for (const stop of stops) stop()
        }
      },
    ),
  }
}
