import type { Figures } from '../machines/cabinet.machine.ts'
import { isStoredAmount } from './stored-amount.ts'

/** As long as a session lasts: older ones would tell little. */
const KEPT_FOR = 24 * 3_600_000

/** As the device keeps them: with whose they are. */
export const storedFigures = (figures: Figures, login: string) => ({
  version: 1,
  login,
  ...figures,
})

const fieldsOf = (found: unknown): Record<string, unknown> =>
  typeof found === 'object' && found !== null ? { ...found } : {}

const isAmount = (found: unknown): found is string =>
  isStoredAmount(found) && /^\d+(\.\d+)?$/.test(found)

const isName = (found: unknown): found is string =>
  typeof found === 'string' && /^[A-Z]{3,5}$/.test(found)

/** Reads what the device kept; null where it is old, damaged or another person's. */
export function figuresFrom(found: unknown, login: string, now: number): Figures | null {
  const { version, login: whose, at, earned, currency, next } = fieldsOf(found)
  if (version !== 1 || whose !== login || typeof at !== 'number') return null
  if (!(at <= now && now < at + KEPT_FOR)) return null
  if (!isAmount(earned) || !isName(currency)) return null
  if (next === null) return { at, earned, currency, next }
  const { paid, currency: paidIn, endsAt } = fieldsOf(next)
  if (!isAmount(paid) || !isName(paidIn)) return null
  if (typeof endsAt !== 'string' || !(Date.parse(endsAt) > now)) return null
  return { at, earned, currency, next: { paid, currency: paidIn, endsAt } }
}
