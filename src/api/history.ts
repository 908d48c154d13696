import { queryActors } from './query.ts'
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
export const historyActors = <Item, Filter>(
  { reads, now }: { reads: ReadCache; now: () => number },
  { tag, list }: HistoryCall<Item, Filter>,
) =>
  queryActors<Page<Item> & { at: number }, Filter>(
    reads,
    [tag],
    async ({ params: filter, cursor }, signal) => {
      const asked = { filter, cursor }
      const page = await reads.fetch(tag, ['list', asked], (shared) => list(asked, shared), signal)
      return { ...page, at: now() }
    },
  )
