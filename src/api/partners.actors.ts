import { type EventObject, fromCallback } from 'xstate'
import type { PartnerFilter } from '../machines/partner-filter.ts'
import type { PartnerPage } from '../machines/partner-list.machine.ts'
import { listPartners } from './contract/partner.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { ReadCache } from './read-cache.ts'

type PartnersDeps = { call: Call; reads: ReadCache }

/** Partner income is part of the balance, so a change of the balance makes these reads old. */
const group = 'balance'

export function partnersActors({ call, reads }: PartnersDeps) {
  return {
    listPartners: limited<PartnerPage, PartnerFilter>(
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
