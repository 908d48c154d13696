import Big from 'big.js'
import type { AccountEvent } from '../../api/contract/event.ts'
import type { ListedEvent } from '../../machines/operation-list.machine.ts'
import { byDay } from '../parts/by-day.ts'
import { nearnessOf } from '../parts/format.ts'

export type OperationDay = {
  /** The moment of the newest event. */
  day: string
  items: ListedEvent[]
  /** Those of them that are accruals withheld; of more than one day where nothing else happened on them. */
  earnings: ListedEvent[]
  /** All else of the day. */
  events: ListedEvent[]
}

const DAY = 86_400_000

/**
 * Puts quiet days in succession together, those of one month and of the same deposits, so that their sum stands for
 * days that are alike. Today stays by itself: it is not over. Whether a day is quiet is known of the whole day, wherever
 * a page ends.
 */
export function operationDays(items: readonly ListedEvent[], now: number): OperationDay[] {
  const days: (OperationDay & { isQuiet: boolean })[] = []
  for (const { day, items: ofDay } of byDay(items)) {
    const earnings = ofDay.filter(isEarnings)
    const events = ofDay.filter((event) => !isEarnings(event))
    const isOver = nearnessOf(new Date(day), new Date(now)) !== 'today'
    const isQuiet = isOver && ofDay.every((event) => isEarnings(event) && !event.day?.count)
    const later = days.at(-1)
    if (isQuiet && later?.isQuiet && follows(later.earnings.at(-1), earnings[0])) {
      later.items.push(...ofDay)
      later.earnings.push(...earnings)
    } else {
      days.push({ day, items: [...ofDay], earnings, events, isQuiet })
    }
  }
  return days
}

const isEarnings = ({ kind }: ListedEvent): boolean => kind === 'accruals_withheld'

/** Accruals have days of UTC, while a month is one of this device. */
function follows(later: ListedEvent | undefined, earlier: ListedEvent | undefined): boolean {
  return (
    later !== undefined &&
    earlier !== undefined &&
    dayNumber(later) - dayNumber(earlier) === 1 &&
    new Date(later.createdAt).getMonth() === new Date(earlier.createdAt).getMonth() &&
    later.count === earlier.count &&
    later.reference === earlier.reference
  )
}

const dayNumber = ({ createdAt }: ListedEvent): number => Math.floor(Date.parse(createdAt) / DAY)

/** Earnings with the amounts of all of them, else as the newest; null of none. */
export function together(earnings: readonly ListedEvent[]): AccountEvent | null {
  const [newest] = earnings
  if (newest === undefined) return null
  const byCurrency = Map.groupBy(
    earnings.flatMap(({ withheld }) => withheld),
    ({ currency }) => currency,
  )
  const withheld = [...byCurrency].map(([currency, those]) => ({
    currency,
    amount: sum(those.map(({ amount }) => amount)),
    held: sum(those.map(({ held }) => held)),
    lost: sum(those.map(({ lost }) => lost)),
  }))
  return { ...newest, withheld }
}

const sum = (amounts: string[]): string =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed()
