import type { Currency } from '../../api/contract/amount.ts'
import type { AccountEvent, AccrualState } from '../../api/contract/event.ts'
import type { EventKind } from '../../api/contract/user.ts'
import type { RouteLocation } from '../../machines/route-location.ts'

const gains: readonly EventKind[] = [
  'accruals_paid',
  'referral_income',
  'matching_income',
  'bonus_awarded',
]

/** Income that is the person's now: neither their own money that moves or comes back, nor what is withheld. */
export const isGain = ({ kind }: AccountEvent): boolean => gains.includes(kind)

/** Tells how the accruals of a day stand now; null of an event that has none. */
export function accrualStateOf({
  withheld,
}: AccountEvent): AccrualState | 'partlyReleased' | 'partlyLost' | null {
  if (withheld.length === 0) return null
  if (withheld.every(({ amount, held }) => held === amount)) return 'held'
  if (withheld.every(({ lost }) => lost === '0'))
    return isHeld(withheld) ? 'partlyReleased' : 'released'
  return withheld.every(({ amount, lost }) => lost === amount) ? 'lost' : 'partlyLost'
}

/** Says that some of it still waits for its term. */
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

/** The person's own money goes from one of their accounts to another: nothing comes in and nothing goes out. */
const moves: readonly EventKind[] = [
  'deposit_opened',
  'deposit_ended',
  'deposit_closed',
  'income_moved',
]

type Figure = { amount: string; currency: Currency; isMove: boolean }

/** The amounts of a row, the leading one first; an exchange has both sides, unless one currency is asked for. */
export function figuresOf(event: AccountEvent, currency: Currency | null): [Figure, ...Figure[]] {
  const isMove = moves.includes(event.kind)
  const main = figureOf(event, currency)
  const rest = event.kind === 'exchanged' ? event.movements : event.withheld
  const others = rest.filter(
    (one) => one.currency !== main.currency && (currency === null || one.currency === currency),
  )
  return [{ ...main, isMove }, ...others.map((one) => ({ ...one, isMove }))]
}

/** The page of the thing that moved the money; null where there is only a receipt. */
export function subjectOf({
  type,
  reference,
  deposit,
  partner,
}: AccountEvent): RouteLocation | null {
  const to = (name: RouteLocation['name'], id: string | null | undefined): RouteLocation | null =>
    id ? { name, id, query: {} } : null
  switch (type) {
    case 'refill':
    case 'withdrawal':
      return to(type, reference)
    case 'plan':
    case 'accruals':
      return to('deposit', deposit?.id)
    case 'referrals':
    case 'matching':
      return to('partners', partner?.id)
    case 'bonus':
      return { name: 'partners', query: {} }
    case 'subscription':
      return { name: 'subscription', query: {} }
    case 'exchange':
    case 'transfer':
      return null
  }
}
