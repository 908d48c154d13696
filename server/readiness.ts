import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ChainName } from './chain/chain.ts'
import { readChainStatuses } from './chain/status.ts'
import type { Deps } from './clock.ts'
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
  /** Blocks and seconds that are not read yet; null before the first one was. */
  chains: { network: ChainName; blocks: number | null; seconds: number | null }[]
  senders: Record<Channel, 'configured' | 'missing'>
}

/** Only a process that stops, or has no database, sends people elsewhere: all others have the same senders and nodes. */
export async function readReadiness({
  deps,
  senders,
  chains,
  jobs,
  isDraining,
}: {
  deps: Deps
  senders: Senders
  chains: readonly ChainName[]
  jobs: () => JobsState
  isDraining: () => boolean
}): Promise<Readiness> {
  const watched = await Promise.race([
    deps.database
      .rows(sql`select 1`)
      .then(() => readChainStatuses(deps, chains))
      .catch(() => null),
    pause(PATIENCE, null, { ref: false }),
  ])
  const isReachable = watched !== null
  return {
    status: isDraining() ? 'draining' : isReachable ? 'ready' : 'unavailable',
    database: isReachable ? 'reachable' : 'unreachable',
    migrations: 'done',
    jobs: jobs(),
    chains: (watched ?? []).map(({ name, lagBlocks, lagSeconds }) => ({
      network: name,
      blocks: lagBlocks,
      seconds: lagSeconds,
    })),
    senders: Object.fromEntries(
      channels.map((name) => [name, senders[name] ? 'configured' : 'missing']),
    ) as Readiness['senders'],
  }
}
