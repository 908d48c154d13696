import type { Endpoint } from '../../src/api/contract/endpoint.ts'
import { Rejection } from './rejection.ts'

/** A blocked person may still read where support is, and sign out. */
export const isOpenToBlocked = ({ path }: Pick<Endpoint, 'path'>) =>
  path.startsWith('/settings/') || path === '/auth/logout'

/** Says that an account is blocked, and where help is if there is any. */
export function refuseBlocked(support: string | null, blockedAt: Date | null): void {
  if (blockedAt === null) return
  throw new Rejection('account_blocked', support === null ? {} : { params: { support } })
}
