import type { Asked, Page } from '../machines/query.machine.ts'
import { queryActors } from './query.ts'
import type { ReadCache, Tag } from './read-cache.ts'

/** The calls of a list that a person filters and pages through; what is read belongs to `tag`. */
export const pagedListActors = <Item, Filter>(
  { reads, now }: { reads: ReadCache; now: () => number },
  tag: Tag,
  list: (asked: Asked<Filter>, signal: AbortSignal) => Promise<Omit<Page<Item>, 'at'>>,
) =>
  queryActors<Page<Item>, Filter>(reads, [tag], async (asked, signal) => {
    const page = await reads.fetch(tag, ['list', asked], (shared) => list(asked, shared), signal)
    return { ...page, at: now() }
  })
