import type { Endpoint } from '../../src/api/contract/endpoint.ts'
import type { Database } from '../database/database.ts'
import { readApplication } from './application.ts'
import { Refusal } from './refusal.ts'

/** A blocked person may still read where support is, and sign out. */
export const isOpenToBlocked = ({ path }: Pick<Endpoint, 'path'>) =>
  path.startsWith('/settings/') || path === '/auth/logout'

/** Says that an account is blocked, and where help is if anybody said so. */
export async function refuseBlocked(database: Database, blockedAt: Date | null): Promise<void> {
  if (blockedAt === null) return
  const { support } = await readApplication(database)
  throw new Refusal('account_blocked', support === null ? {} : { params: { support } })
}
