/** The provider of a checkout: two of them can be timed side by side in one process. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Database } from '../server/database/database.ts'
import type { SessionRules } from '../server/services/session.ts'

export type Tree = typeof import('../server/app.ts') &
  typeof import('../server/config.ts') &
  typeof import('../server/database/database.ts') &
  typeof import('../server/log.ts') &
  typeof import('../server/seed/seed.ts') &
  typeof import('../server/services/deposit-end.ts') &
  typeof import('../server/services/ledger-audit.ts') &
  typeof import('../server/services/rate.ts') &
  typeof import('../server/services/refill.ts') &
  typeof import('../server/services/registration.ts') &
  typeof import('../server/services/sandbox-chain.ts') &
  typeof import('../server/services/session.ts')

const modules = [
  'app',
  'config',
  'database/database',
  'log',
  'seed/seed',
  'services/deposit-end',
  'services/ledger-audit',
  'services/rate',
  'services/refill',
  'services/registration',
  'services/sandbox-chain',
  'services/session',
]

export async function loadTree(folder: string): Promise<Tree> {
  const loaded = await Promise.all(
    modules.map(
      (name): Promise<object> => import(pathToFileURL(join(folder, 'server', `${name}.ts`)).href),
    ),
  )
  return Object.assign({}, ...loaded)
}

export const ownTree = (): Promise<Tree> => loadTree(join(import.meta.dirname, '..'))

/** The session outlasts every measurement. */
export const sessionRules = (database: Database): SessionRules => ({
  database,
  maxSeconds: 36_000,
  idleSeconds: 36_000,
  support: null,
  realNow: Date.now,
})
