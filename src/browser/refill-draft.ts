import type { RefillDraft } from '../machines/refill-creation.machine.ts'
import { fieldsOf, isStoredAmount, isStoredId } from './stored-fields.ts'

/** As the tab keeps it: with whose it is. */
export const storedRefill = (draft: RefillDraft, login: string) => ({ ...draft, login })

/** A stored draft may be old or damaged: one that could not have been typed, or that is another person's, is null. */
export function refillDraftFrom(found: unknown, login: string): RefillDraft | null {
  const { paymentSystem, amount, begun, login: owner } = fieldsOf(found)
  if (owner !== login || !isStoredId(paymentSystem) || !isStoredAmount(amount)) return null
  return typeof begun === 'string' ? { paymentSystem, amount, begun } : null
}
