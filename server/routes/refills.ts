import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import type { RateLimits } from '../services/rate-limit.ts'
import {
  createRefill,
  listRefills,
  type RefillDeps,
  readRefill,
  refuseManyOpen,
} from '../services/refill.ts'
import { lookUpTransfer } from '../services/transfer-lookup.ts'

export function refillHandlers(
  deps: RefillDeps,
  { openInvoices, limits }: { openInvoices: number; limits: Pick<RateLimits, 'admit'> },
): Handlers<Pick<Calls, 'createRefill' | 'listRefills' | 'readRefill' | 'lookUpTransfer'>> {
  return {
    async createRefill({ body }, { userId, idempotencyKey: key }) {
      await refuseManyOpen(deps, userId, openInvoices)
      return createRefill(deps, { userId, key, ...body })
    },
    listRefills: ({ query }, { userId }) => listRefills(deps, userId, query),
    readRefill: ({ params }, { userId }) => readRefill(deps, userId, params.id),
    async lookUpTransfer({ params, body }, caller) {
      await limits.admit('lookup', caller)
      return lookUpTransfer(deps, { userId: caller.userId, id: params.id, ...body })
    },
  }
}
