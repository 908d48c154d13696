import { type EventObject, fromCallback } from 'xstate'
import type { Answer } from './contract/endpoint.ts'
import { type lineNumbers, listPartners, type PartnerSort } from './contract/partner.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { ReadCache } from './read-cache.ts'

type Filter = {
  /** The beginning of a login; empty for everybody. */
  search: string
  line: (typeof lineNumbers)[number] | null
  sort: PartnerSort
  sortDir: 'asc' | 'desc'
  page: number
  limit: 10 | 20 | 50 | 100
}

type PartnersDeps = { call: Call; reads: ReadCache }

/** What partners bring is income, so all of it is old when the balance is. */
const group = 'balance'

export function partnersActors({ call, reads }: PartnersDeps) {
  return {
    listPartners: limited<Answer<typeof listPartners>, Filter>(
      ({ input: { search, line, sort, sortDir, page, limit }, signal }) => {
        const query = {
          page,
          limit,
          sort,
          sortDir,
          ...(search === '' ? {} : { search }),
          ...(line === null ? {} : { line }),
        }
        return reads.fetch(
          group,
          ['partners', query],
          (shared) => call(listPartners, { query }, { signal: shared }),
          signal,
        )
      },
    ),

    watchPartners: fromCallback<EventObject, undefined, { type: 'partners.changed' }>(
      ({ sendBack }) => reads.watch(group, () => sendBack({ type: 'partners.changed' })),
    ),
  }
}
