/** Measures whether the provider's memory grows under minutes of mixed load: reads of all kinds, and withdrawals. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { openBooks, prepareWithdrawals } from './money-figures.ts'
import { DRIVEN_FOR, driven, listening } from './provider-figures.ts'
import { ownTree, sessionRules } from './provider-tree.ts'

const WITHDRAWALS_A_ROUND = 50
const WITHDRAWALS = 20_000

const paths = [
  '/user/balance',
  '/user/events',
  '/user/statistics',
  '/user/growth',
  '/user/referrals',
  '/notification',
  '/funds/payments',
  '/content/news',
]

export type MemoryFigures = {
  calls: number
  withdrawals: number
  /** Megabytes in use after garbage was collected: after the first round, and at the end. */
  heap: [number, number]
  /** The same of all that the system counts for the process, the database among it. */
  resident: [number, number]
  /** Megabytes a minute of the later half, when caches are full: the slope of the line that fits best. */
  slope: number
}

export async function memoryFigures(minutes: number): Promise<MemoryFigures> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const directory = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
  const { tree, provider, database } = await openBooks(await ownTree(), { directory })
  const withdraw = await prepareWithdrawals({ tree, provider, database }, WITHDRAWALS)
  const [person] = await database.rows<{ id: string }>(
    sql`select id::text as id from users where login = 'withdrawer1'`,
  )
  const token = await tree.openSession(sessionRules(database), Number(person?.id))
  const served = await listening(provider.app)
  const headers = { authorization: `Bearer ${token}` }
  const started = performance.now()
  const samples: { minute: number; heap: number; resident: number }[] = []
  let calls = 0
  let withdrawals = 0
  try {
    while (performance.now() - started < minutes * 60_000) {
      for (const path of paths) {
        const aSecond = await driven(`${served.origin}/api${path}`, headers)
        calls += (aSecond * DRIVEN_FOR) / 1000
      }
      await withdraw(WITHDRAWALS_A_ROUND)
      withdrawals += WITHDRAWALS_A_ROUND
      collect()
      const { heapUsed, rss } = process.memoryUsage()
      samples.push({
        minute: (performance.now() - started) / 60_000,
        heap: heapUsed / 1_000_000,
        resident: rss / 1_000_000,
      })
    }
  } finally {
    served.close()
    await database.close()
    rmSync(directory, { recursive: true, force: true })
  }
  const ends = (of: 'heap' | 'resident'): [number, number] => [
    samples.at(0)?.[of] ?? 0,
    samples.at(-1)?.[of] ?? 0,
  ]
  const later = samples.slice(Math.floor(samples.length / 2))
  return {
    calls,
    withdrawals,
    heap: ends('heap'),
    resident: ends('resident'),
    slope: slopeOf(later),
  }
}

function slopeOf(samples: { minute: number; heap: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const [minute, heap] = [mean(samples.map((s) => s.minute)), mean(samples.map((s) => s.heap))]
  const above = samples.reduce((sum, s) => sum + (s.minute - minute) * (s.heap - heap), 0)
  return above / samples.reduce((sum, s) => sum + (s.minute - minute) ** 2, 0)
}
