import type { DepositGroup, DepositPage } from '../machines/deposit-list.machine.ts'
import { defaultCurrency } from './contract/amount.ts'
import { listDeposits } from './contract/deposit.ts'
import { listPayouts } from './contract/payout.ts'
import type { Call, Download } from './http.ts'
import { limited } from './limited.ts'
import type { ReadCache } from './read-cache.ts'

type DepositListDeps = {
  call: Call
  download: Download
  reads: ReadCache
  now: () => number
  saveFile: (file: Blob, name: string) => void
}

/** Longer than the file's own 100 seconds. */
const FILE_LIMIT = 105_000

/** Active deposits come on one page, so that their sums can be shown; past ones are a history. */
const queries = {
  active: { status: 'active', order: 'end', limit: 100 },
  past: { status: 'past', limit: 20 },
} as const

export function depositListActors({ call, download, reads, now, saveFile }: DepositListDeps) {
  return {
    listDeposits: limited<DepositPage, { group: DepositGroup; cursor: string | null }>(
      async ({ input: { group, cursor }, signal }) => {
        const query = { ...queries[group], ...(cursor ? { cursor } : {}) }
        const [page, payouts] = await Promise.all([
          reads.fetch(
            'deposit',
            ['list', group, cursor],
            (shared) => call(listDeposits, { query }, { signal: shared }),
            signal,
          ),
          group === 'active'
            ? reads.fetch(
                'deposit',
                ['payouts'],
                (shared) =>
                  call(listPayouts, { query: { currency: defaultCurrency } }, { signal: shared }),
                signal,
              )
            : null,
        ])
        return { ...page, payouts, at: now() }
      },
    ),

    saveCalendar: limited<void, undefined>(async ({ signal }) => {
      const file = await download(listPayouts, { query: {} }, { signal, type: 'text/calendar' })
      saveFile(file, `payouts-${new Date(now()).toISOString().slice(0, 10)}.ics`)
    }, FILE_LIMIT),
  }
}
