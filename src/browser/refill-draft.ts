import type { RefillDraft } from '../machines/refill-creation.machine.ts'
import { fieldsOf, isStoredAmount, isStoredId } from './stored-fields.ts'

/** A stored draft may be old or damaged: one that could not have been typed is null. */
export function refillDraftFrom(found: unknown): RefillDraft | null {
  const { paymentSystem, amount, begun } = fieldsOf(found)
  if (!isStoredId(paymentSystem) || !isStoredAmount(amount)) return null
  return typeof begun === 'string' ? { paymentSystem, amount, begun } : null
}
