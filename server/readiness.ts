import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ReadChain } from './chain-status.ts'
import type { Database } from './database/database.ts'
import type { JobsState } from './jobs/scheduler.ts'
import { type Channel, channels, type Senders } from './services/messages.ts'

/** Probes give up soon, so that one which waits for the database would say nothing of why. */
const PATIENCE = 2_000

export type Readiness = {
  status: 'ready' | 'draining' | 'unavailable'
  database: 'reachable' | 'unreachable'
  /** They ran before the database was opened for anything else. */
  migrations: 'done'
  jobs: JobsState
  chain: { network: string; lag: number }[]
  senders: Record<Channel, 'configured' | 'missing'>
}

/** Only a process that stops, or has no database, sends people elsewhere: all others have the same senders and nodes. */
export async function readReadiness({
  database,
  senders,
  chain,
  jobs,
  isDraining,
}: {
  database: Database
  senders: Senders
  chain: ReadChain
  jobs: () => JobsState
  isDraining: () => boolean
}): Promise<Readiness> {
  const isReachable = await Promise.race([
    database.rows(sql`select 1`).then(
      () => true,
      () => false,
    ),
    pause(PATIENCE, false, { ref: false }),
  ])
  return {
    status: isDraining() ? 'draining' : isReachable ? 'ready' : 'unavailable',
    database: isReachable ? 'reachable' : 'unreachable',
    migrations: 'done',
    jobs: jobs(),
    chain: chain().map(({ network, head, cursor }) => ({ network, lag: head - cursor })),
    senders: Object.fromEntries(
      channels.map((name) => [name, senders[name] ? 'configured' : 'missing']),
    ) as Readiness['senders'],
  }
}
