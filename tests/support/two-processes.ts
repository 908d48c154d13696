import { createClock, type Deps } from '../../server/clock.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { Ask } from './asked.ts'
import { type ProviderProcess, startProvider } from './provider-process.ts'
import { sandboxDatabase } from './sandbox-data.ts'

export type TwoProcesses = {
  url: string
  /** The test's own connections to the database that both processes stand on. */
  deps: Deps
  processes: [ProviderProcess, ProviderProcess]
  /** Each call goes to the other process than the one before it. */
  ask: Ask
  stop(): Promise<void>
}

/** Two servers, as `npm start` starts them, on one real PostgreSQL. */
export async function startTwoProcesses(): Promise<TwoProcesses> {
  const url = await sandboxDatabase()
  const start = () =>
    startProvider({ DATABASE_URL: url, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error' })
  const processes = await Promise.all([start(), start()])
  const [one, other] = processes
  const database = await openDatabase({ url })
  let turn = 0
  return {
    url,
    deps: { database, clock: createClock(database, { movable: true }) },
    processes,
    ask: (...call) => {
      turn += 1
      return (turn % 2 ? one : other).ask(...call)
    },
    async stop() {
      await Promise.all(processes.map((each) => each.kill()))
      await database.close()
    },
  }
}
