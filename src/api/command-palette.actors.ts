import type { Found } from '../machines/command-palette.machine.ts'
import { listDeposits } from './contract/deposit.ts'
import { listPartners } from './contract/partner.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { ReadCache } from './read-cache.ts'

type CommandPaletteDeps = { call: Call; reads: ReadCache }

/** As many as the provider gives at once. */
const MOST = 100

export function commandPaletteActors({ call, reads }: CommandPaletteDeps) {
  return {
    readFound: limited<Found>(async ({ signal }) => {
      const [deposits, partners] = await Promise.all([
        reads.fetch(
          'deposit',
          ['newest', MOST],
          (shared) => call(listDeposits, { query: { limit: MOST } }, { signal: shared }),
          signal,
        ),
        reads.fetch(
          'balance',
          ['partners by login', MOST],
          (shared) =>
            call(listPartners, { query: { limit: MOST, sort: 'login' } }, { signal: shared }),
          signal,
        ),
      ])
      return {
        deposits: deposits.items,
        partners: partners.items,
        hasMorePartners: partners.total > partners.items.length,
      }
    }),
  }
}
