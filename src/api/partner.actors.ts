import type { Answer } from './contract/endpoint.ts'
import {
  type PartnerDetail,
  type PartnerInfo,
  readBonus,
  readPartner,
  readPartnerInfo,
} from './contract/partner.ts'
import { type IncomePeriod, readStatistics, type Statistics } from './contract/statistics.ts'
import type { Call } from './http.ts'
import { queryActors } from './query.ts'
import type { ReadCache } from './read-cache.ts'

type Partner = { id: string }
type PartnerDeps = { call: Call; reads: ReadCache }

/** Partner income is part of the balance, so a change of the balance makes these reads old. */
const group = 'balance'

/** The actors of one partner's card, and of tiers and income of the programme. All of them read through the cache. */
export function partnerActors({ call, reads }: PartnerDeps) {
  return {
    card: queryActors<PartnerDetail, Partner>(reads, [group], ({ params }, signal) =>
      reads.fetch(
        group,
        ['partner', params],
        (shared) => call(readPartner, { params }, { signal: shared }),
        signal,
      ),
    ),

    lines: queryActors<PartnerInfo, Partner>(reads, [group], ({ params }, signal) =>
      reads.fetch(
        group,
        ['partnerInfo', params],
        (shared) => call(readPartnerInfo, { params }, { signal: shared }),
        signal,
      ),
    ),

    tiers: queryActors<Answer<typeof readBonus>>(reads, [group], (_, signal) =>
      reads.fetch(group, ['bonus'], (shared) => call(readBonus, {}, { signal: shared }), signal),
    ),

    /** In the currency that the cabinet's own chart begins with, and of the same reading. */
    income: queryActors<Statistics, { period: IncomePeriod }>(
      reads,
      [group],
      ({ params: { period } }, signal) => {
        const query = { currency: 'USDT', period } as const
        return reads.fetch(
          group,
          ['statistics', query],
          (shared) => call(readStatistics, { query }, { signal: shared }),
          signal,
        )
      },
    ),
  }
}
