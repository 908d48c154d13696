import { type Currency, currencies } from '../api/contract/amount.ts'
import { fieldsOf, isStoredAmount, isStoredId } from './stored-fields.ts'

/** A deposit that is being chosen; `key` is that of a request whose answer is owed. */
export type DepositDraft = {
  plan: string
  currency: Currency
  amount: string
  autoinvestment: boolean
  key: string | null
}

/** Stands in the place of a draft, as long as nothing else is chosen. */
export function openedDepositFrom(found: unknown): string | null {
  const { opened } = fieldsOf(found)
  return isStoredId(opened) ? opened : null
}

/** The tab's record may be old or damaged: a draft that nobody could have chosen is dropped. */
export function depositDraftFrom(found: unknown): DepositDraft | null {
  const fields = fieldsOf(found)
  const { plan, amount, autoinvestment, key } = fields
  const currency = currencies.find((each) => each === fields.currency)
  if (!isStoredId(plan) || !currency || typeof autoinvestment !== 'boolean') return null
  if (!isStoredAmount(amount)) return null
  return key === null || isStoredId(key) ? { plan, currency, amount, autoinvestment, key } : null
}
