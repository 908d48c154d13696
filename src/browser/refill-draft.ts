import type { RefillDraft } from '../machines/refill-creation.machine.ts'
import { fieldsOf, isStoredAmount, isStoredId } from './stored-fields.ts'

/** What the tab kept may be old or damaged: what could not have been typed is no draft. */
export function refillDraftFrom(found: unknown): RefillDraft | null {
  const { paymentSystem, amount, begun } = fieldsOf(found)
  if (!isStoredId(paymentSystem) || !isStoredAmount(amount)) return null
  return typeof begun === 'string' ? { paymentSystem, amount, begun } : null
}
