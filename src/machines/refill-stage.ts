import type { Amount } from '../api/contract/amount.ts'
import type { Refill } from '../api/contract/refill.ts'
import { difference, isBelow, isPositive, sum } from './decimal.ts'

/**
 * Progress of a refill. `payable`: nothing seen yet. `confirming`: a transfer was seen and is not credited
 * yet. `expired`: the time is over with nothing seen, and a late transfer would still be credited.
 */
export type RefillStage = 'payable' | 'confirming' | 'expired' | 'rejected' | 'replenished'

/** Decided by what the provider said; only the end of the waiting time is also seen by the clock here. */
export function stageOf(refill: Refill, secondsLeft: number = refill.expiresIn): RefillStage {
  if (refill.status === 'replenished') return 'replenished'
  if (refill.rejection === 'operator') return 'rejected'
  if (refill.received !== null) return 'confirming'
  if (refill.status === 'rejected' || secondsLeft === 0) return 'expired'
  return 'payable'
}

/** The amount that may still follow to the same address; null when all has come, or the time is over. */
export function restOf(refill: Refill, secondsLeft: number = refill.expiresIn): Amount | null {
  const arrival = arrivalOf(refill)
  return secondsLeft > 0 && arrival?.kind === 'under' ? arrival.by : null
}

/** Each transfer pays the fee; one that is smaller is taken whole. */
export const feesOf = ({ transfers }: Pick<Refill, 'transfers'>, fee: Amount): Amount =>
  sum(...transfers.map(({ amount }) => (isBelow(amount, fee) ? amount : fee)))

/** The provider's answer and when it came, in milliseconds: deadlines are counted from there. */
export type RefillReading = { refill: Refill; at: number }

export type Arrival = { kind: 'exact' | 'under' | 'over'; by: Amount }

/** Compares what arrived with what was asked; null as long as nothing did. */
export function arrivalOf({ amount, received, credited }: Refill): Arrival | null {
  const arrived = received ?? credited
  if (arrived === null) return null
  const by = difference(arrived, amount)
  if (isPositive(by)) return { kind: 'over', by }
  return isBelow(arrived, amount)
    ? { kind: 'under', by: difference(amount, arrived) }
    : { kind: 'exact', by: '0' }
}
