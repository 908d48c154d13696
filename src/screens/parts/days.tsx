import { Fragment, type ReactNode, useCallback, useMemo } from 'react'
import { byDay } from './by-day.ts'
import { DayList } from './day-list.tsx'
import css from './days.module.css'
import { Rows } from './rows.tsx'
import { When } from './when.tsx'

type Dated = { id: string; createdAt: string }

type DaysProps<Item> = {
  /** As the provider sends them, newest first. */
  items: readonly Item[]
  /** Milliseconds of the machine's clock. */
  now: number
  /** A list item of one; the same function for as long as it gives the same. */
  row: (item: Item) => ReactNode
  /** 2 where the list is a whole page, 3 within a card that has a head of its own. */
  order?: 2 | 3
}

type Day<Item> = { day: string; items: readonly Item[] }

/** Rows in groups of one day each. */
export function Days<Item extends Dated>({ items, now, row, order = 3 }: DaysProps<Item>) {
  const Heading = order === 2 ? 'h2' : 'h3'
  const days = useMemo(() => byDay(items), [items])
  const draw = useCallback(
    ({ day, items: ofDay }: Day<Item>) => (
      <div className={css.inner}>
        <Heading className={css.day}>
          <When at={day} now={now} form="weekday" />
        </Heading>
        <Rows>
          {ofDay.map((item) => (
            <Fragment key={item.id}>{row(item)}</Fragment>
          ))}
        </Rows>
      </div>
    ),
    [Heading, now, row],
  )
  return <DayList days={days} heightOf={heightOf} draw={draw} />
}

/** A head and rows of two lines. */
const heightOf = ({ items }: { items: readonly unknown[] }): number => 2.5 + 4 * items.length
