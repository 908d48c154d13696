import type { WithdrawalDraft } from '../machines/withdrawal-creation.machine.ts'
import { fieldsOf, isStoredAmount, isStoredId } from './stored-fields.ts'

/** After a day nobody comes back to what was begun; the provider has forgotten the request as well. */
const KEPT_FOR = 24 * 3_600_000

const isIdOrNull = (found: unknown): found is string | null => found === null || isStoredId(found)

/** As the tab keeps it: whose it is, and since when. */
export const storedWithdrawal = (draft: WithdrawalDraft, login: string, now: number) => ({
  ...draft,
  login,
  at: now,
})

/** Reads what the tab kept; null where it is old, damaged or another person's. */
export function withdrawalDraftFrom(
  found: unknown,
  login: string,
  now: number,
): WithdrawalDraft | null {
  const fields = fieldsOf(found)
  const { paymentSystem, amount, requestId, key, at } = fields
  if (fields.login !== login || typeof at !== 'number') return null
  if (!(at <= now && now < at + KEPT_FOR)) return null
  if (!isStoredId(paymentSystem) || !isIdOrNull(requestId) || !isIdOrNull(key)) return null
  if (!isStoredAmount(amount)) return null
  return key !== null && requestId === null ? null : { paymentSystem, amount, requestId, key }
}
