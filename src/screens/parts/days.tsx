import { Fragment, type ReactNode } from 'react'
import css from './days.module.css'
import { Rows } from './rows.tsx'
import { When } from './when.tsx'

type Dated = { id: string; createdAt: string }

type DaysProps<Item> = {
  /** As the provider sends them, newest first. */
  items: readonly Item[]
  /** Milliseconds of the machine's clock. */
  now: number
  /** A list item of one. */
  row: (item: Item) => ReactNode
  /** Beside the day's name, of the items that are shown of it; where it is told, a day is a head over its rows. */
  sum?: (items: readonly Item[]) => ReactNode
  /** 2 where the list is a whole page, 3 within a card that has a head of its own. */
  order?: 2 | 3
}

/** Rows in groups of one day each. */
export function Days<Item extends Dated>({ items, now, row, sum, order = 3 }: DaysProps<Item>) {
  const Heading = order === 2 ? 'h2' : 'h3'
  return byDay(items).map(({ day, items: ofDay }) => (
    <section key={day} className={css.group}>
      <div className={css.inner} data-summed={sum !== undefined || undefined}>
        <div className={css.head}>
          <Heading className={css.day}>
            <When at={day} now={now} form="weekday" />
          </Heading>
          {sum?.(ofDay)}
        </div>
        <Rows>
          {ofDay.map((item) => (
            <Fragment key={item.id}>{row(item)}</Fragment>
          ))}
        </Rows>
      </div>
    </section>
  ))
}

/** A day is a day of this device. */
function byDay<Item extends Dated>(items: readonly Item[]): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const last = days.at(-1)
    if (last && isSameDay(last.day, item.createdAt)) last.items.push(item)
    else days.push({ day: item.createdAt, items: [item] })
  }
  return days
}

const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()
