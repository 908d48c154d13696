import { type CSSProperties, memo, type ReactNode } from 'react'
import css from './day-list.module.css'

type ListedDay = {
  /** The moment of its newest item. */
  day: string
  items: readonly unknown[]
}

type DayListProps<Day extends ListedDay> = {
  /** Newest first. */
  days: readonly Day[]
  /** The likely height of one in rem. */
  heightOf: (day: Day) => number
  /** A line between days. */
  isDivided?: boolean
  /** Stays the same function for as long as it draws the same: then a day is drawn anew only when its items change. */
  draw: (day: Day) => ReactNode
}

/**
 * Days of a list that may grow without end. The browser works out only those near the window; what is far from it stays in
 * the page, for whoever searches it, goes through it by keyboard or has it read. Months do the same for their days, of
 * which there may be thousands.
 */
export function DayList<Day extends ListedDay>({
  days,
  heightOf,
  isDivided = false,
  draw,
}: DayListProps<Day>) {
  return months(days).map((month) => {
    const heights = month.map(heightOf)
    return (
      <Month
        key={monthOf(month[0])}
        height={heights.reduce((sum, height) => sum + height, 0)}
        items={month.flatMap(({ items }) => items)}
        isDivided={isDivided}
        draw={draw}
      >
        {() =>
          month.map((day, place) => (
            <section key={day.day} className={css.day} style={room(heights[place] ?? 0)}>
              {draw(day)}
            </section>
          ))
        }
      </Month>
    )
  })
}

type MonthProps = {
  height: number
  items: readonly unknown[]
  isDivided: boolean
  draw: unknown
  children: () => ReactNode
}

const Month = memo(
  function Month({ height, isDivided, children }: MonthProps) {
    return (
      <div className={css.month} data-divided={isDivided || undefined} style={room(height)}>
        {children()}
      </div>
    )
  },
  (one, other) =>
    one.draw === other.draw &&
    one.items.length === other.items.length &&
    one.items.every((item, place) => item === other.items[place]),
)

const room = (height: number): CSSProperties & { '--height': string } => ({
  '--height': `${height}rem`,
})

/** Those of this device's calendar. */
function months<Day extends ListedDay>(days: readonly Day[]): [Day, ...Day[]][] {
  const found: [Day, ...Day[]][] = []
  for (const day of days) {
    const last = found.at(-1)
    if (last && monthOf(last[0]) === monthOf(day)) last.push(day)
    else found.push([day])
  }
  return found
}

function monthOf({ day }: ListedDay): string {
  const moment = new Date(day)
  return `${moment.getFullYear()}-${moment.getMonth()}`
}
