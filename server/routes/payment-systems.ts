import { asc, eq } from 'drizzle-orm'
import type { Calls } from '../../src/api/contract/calls.ts'
import type { Deps } from '../clock.ts'
import { paymentSystems } from '../database/schema/refill.ts'
import type { Handlers } from '../handler.ts'
import { plainAmount } from '../services/ledger.ts'

export function paymentSystemHandlers({
  database,
}: Deps): Handlers<Pick<Calls, 'listPaymentSystems'>> {
  return {
    async listPaymentSystems() {
      const rows = await database.queries
        .select()
        .from(paymentSystems)
        .where(eq(paymentSystems.enabled, true))
        .orderBy(asc(paymentSystems.position))
      return {
        items: rows.map((row) => ({
          id: row.id,
          currency: row.currency,
          network: row.network,
          decimals: row.decimals,
          memo: row.memo,
          addressPattern: row.addressPattern,
          confirmations: row.confirmations,
          usualSeconds: row.usualSeconds,
          refill: limits(row.refillMin, row.refillMax, row.refillFee),
          withdrawal: limits(row.withdrawalMin, row.withdrawalMax, row.withdrawalFee),
        })),
      }
    },
  }
}

function limits(min: string, max: string, fee: string) {
  return { min: plainAmount(min), max: plainAmount(max), fee: plainAmount(fee) }
}
