import type { Currency } from '../../api/contract/amount.ts'
import type { AccountEvent, AccrualState } from '../../api/contract/event.ts'
import type { EventKind } from '../../api/contract/user.ts'

const gains: readonly EventKind[] = [
  'accruals_paid',
  'referral_income',
  'matching_income',
  'bonus_awarded',
]

/** Income that is the person's now: neither their own money that moves or comes back, nor what is withheld. */
export const isGain = ({ kind }: AccountEvent): boolean => gains.includes(kind)

/** How the accruals of a day stand now; null of an event that has none. */
export function accrualStateOf({
  withheld,
}: AccountEvent): AccrualState | 'partlyReleased' | 'partlyLost' | null {
  if (withheld.length === 0) return null
  if (withheld.every(({ amount, held }) => held === amount)) return 'held'
  if (withheld.every(({ lost }) => lost === '0'))
    return isHeld(withheld) ? 'partlyReleased' : 'released'
  return withheld.every(({ amount, lost }) => lost === amount) ? 'lost' : 'partlyLost'
}

/** Whether any of it still waits for its term. */
export const isHeld = (withheld: AccountEvent['withheld']): boolean =>
  withheld.some(({ held }) => held !== '0')

/**
 * The one of several that the figure of the event is about: in the currency that is asked for, else what an exchange
 * brought, else what became of the available balance. None of withheld accruals.
 */
export function mainMovement({ kind, movements }: AccountEvent, currency: Currency | null) {
  const asked = movements.filter((one) => currency === null || one.currency === currency)
  const received = asked.find(({ amount }) => kind === 'exchanged' && !amount.startsWith('-'))
  return received ?? asked.find(({ account }) => account === 'balance') ?? movements[0] ?? null
}

export function figureOf(
  event: AccountEvent,
  currency: Currency | null,
): { amount: string; currency: Currency } {
  const figure = mainMovement(event, currency) ?? event.withheld[0]
  if (!figure) throw new Error('An event has an amount.')
  return figure
}
