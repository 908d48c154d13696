import { type Overview, readOverview } from './contract/overview.ts'
import type { Call } from './http.ts'
import type { ReadCache, Tag } from './read-cache.ts'

const tags: readonly Tag[] = ['deposit', 'refills', 'payment', 'profile']

export const fetchOverview = (
  call: Call,
  reads: ReadCache,
  signal: AbortSignal,
): Promise<Overview> =>
  reads.fetch(tags, ['overview'], (shared) => call(readOverview, {}, { signal: shared }), signal)
