import type { WithdrawalDraft } from '../machines/withdrawal-creation.machine.ts'
import { fieldsOf, isStoredAmount, isStoredId } from './stored-fields.ts'

/** After a day nobody comes back to what was begun; the provider has forgotten the request as well. */
const KEPT_FOR = 24 * 3_600_000

const isIdOrNull = (found: unknown): found is string | null => found === null || isStoredId(found)

/** Reads what the tab kept with its time; null where it is old or damaged. */
export function withdrawalDraftFrom(found: unknown, now: number): WithdrawalDraft | null {
  const { paymentSystem, amount, requestId, key, at } = fieldsOf(found)
  if (typeof at !== 'number' || !(at <= now && now < at + KEPT_FOR)) return null
  if (!isStoredId(paymentSystem) || !isIdOrNull(requestId) || !isIdOrNull(key)) return null
  if (!isStoredAmount(amount)) return null
  return key !== null && requestId === null ? null : { paymentSystem, amount, requestId, key }
}
