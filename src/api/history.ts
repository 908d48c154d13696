import { type EventObject, fromCallback } from 'xstate'
import { limited } from './limited.ts'
import type { ReadCache, Tag } from './read-cache.ts'

export type Page<Item> = { items: Item[]; nextCursor: string | null }
/** The page after `cursor`; the first one when it is null. */
type Asked<Filter> = { filter: Filter; cursor: string | null }

type HistoryCall<Item, Filter> = {
  /** What is read belongs to it. */
  tag: Tag
  list: (asked: Asked<Filter>, signal: AbortSignal) => Promise<Page<Item>>
}

/** The calls of a list that a person filters and pages through. `at`: when a page came, in milliseconds. */
export function historyActors<Item, Filter>(
  { reads, now }: { reads: ReadCache; now: () => number },
  { tag, list }: HistoryCall<Item, Filter>,
) {
  return {
    listPage: limited<Page<Item> & { at: number }, Asked<Filter>>(async ({ input, signal }) => {
      const page = await reads.fetch(tag, ['list', input], (shared) => list(input, shared), signal)
      return { ...page, at: now() }
    }),

    watchChanges: fromCallback<EventObject, undefined, { type: 'history.changed' }>(
      ({ sendBack }) => reads.watch(tag, () => sendBack({ type: 'history.changed' })),
    ),
  }
}
