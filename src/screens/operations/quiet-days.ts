import Big from 'big.js'
import type { AccountEvent } from '../../api/contract/event.ts'
import type { ListedEvent, ListedOperation } from '../../machines/operation-list.machine.ts'
import { byDay } from '../parts/by-day.ts'
import { nearnessOf } from '../parts/format.ts'

/** Days on which deposits earned and nothing else happened, told as one: `event` has their amounts together. */
export type QuietDays = {
  id: string
  createdAt: string
  since: string
  event: AccountEvent
  days: ListedEvent[]
}

const DAY = 86_400_000

/**
 * Puts quiet days in succession together, those of one month and of the same deposits, so that their sum stands for
 * days that are alike. Today stays by itself: it is not over. Whether a day is quiet is known of the whole day, wherever
 * a page ends.
 */
export function foldQuietDays(
  items: readonly ListedOperation[],
  now: number,
): (ListedOperation | QuietDays)[] {
  const folded: (ListedOperation | QuietDays)[] = []
  let run: ListedEvent[][] = []
  const close = () => {
    const [newest, ...earlier] = run.flat()
    if (newest && run.length > 1) folded.push(quietDays(newest, earlier))
    else folded.push(...run.flat())
    run = []
  }
  for (const { day, items: ofDay } of byDay(items)) {
    const quiet = ofDay.filter(isQuiet)
    const isOver = nearnessOf(new Date(day), new Date(now)) !== 'today'
    const later = run.at(-1)?.at(-1)
    if (later && !follows(later, quiet[0])) close()
    if (isOver && quiet.length === ofDay.length) run.push(quiet)
    else {
      close()
      folded.push(...ofDay)
    }
  }
  close()
  return folded
}

const isQuiet = (item: ListedOperation): item is ListedEvent =>
  'kind' in item && item.kind === 'accruals_withheld' && (item.day?.count ?? 0) === 0

/** Accruals have days of UTC, while a month is one of this device. */
function follows(later: ListedEvent, earlier: ListedEvent | undefined): boolean {
  return (
    earlier !== undefined &&
    dayNumber(later) - dayNumber(earlier) === 1 &&
    new Date(later.createdAt).getMonth() === new Date(earlier.createdAt).getMonth() &&
    later.count === earlier.count &&
    later.reference === earlier.reference
  )
}

const dayNumber = ({ createdAt }: ListedEvent): number => Math.floor(Date.parse(createdAt) / DAY)

/** Always more than one day, newest first. */
function quietDays(newest: ListedEvent, earlier: ListedEvent[]): QuietDays {
  const days = [newest, ...earlier]
  const { id, createdAt } = newest
  const byCurrency = Map.groupBy(
    days.flatMap(({ withheld }) => withheld),
    ({ currency }) => currency,
  )
  const withheld = [...byCurrency].map(([currency, those]) => ({
    currency,
    amount: sum(those.map(({ amount }) => amount)),
    held: sum(those.map(({ held }) => held)),
    lost: sum(those.map(({ lost }) => lost)),
  }))
  return {
    id,
    createdAt,
    since: (days.at(-1) ?? newest).createdAt,
    event: { ...newest, withheld },
    days,
  }
}

const sum = (amounts: string[]): string =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed()
