import type { Currency } from './contract/amount.ts'
import { listPaymentSystems, type PaymentSystem } from './contract/settings.ts'
import type { Call } from './http.ts'
import type { ReadCache } from './read-cache.ts'

/** Shared by all that ask. */
export const fetchPaymentSystems = async (
  call: Call,
  reads: ReadCache,
  signal: AbortSignal,
): Promise<PaymentSystem[]> => {
  const { items } = await reads.fetch(
    'payment',
    ['systems'],
    (shared) => call(listPaymentSystems, {}, { signal: shared }),
    signal,
  )
  return items
}

/** Digits after the point that every network of a currency can carry. */
export function decimalsOf(systems: PaymentSystem[]): Partial<Record<Currency, number>> {
  const least: Partial<Record<Currency, number>> = {}
  for (const { currency, decimals } of systems) {
    least[currency] = Math.min(decimals, least[currency] ?? decimals)
  }
  return least
}
