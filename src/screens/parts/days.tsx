import { Fragment, type ReactNode } from 'react'
import { byDay } from './by-day.ts'
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
  /** 2 where the list is a whole page, 3 within a card that has a head of its own. */
  order?: 2 | 3
}

/** Rows in groups of one day each. */
export function Days<Item extends Dated>({ items, now, row, order = 3 }: DaysProps<Item>) {
  const Heading = order === 2 ? 'h2' : 'h3'
  return byDay(items).map(({ day, items: ofDay }) => (
    <section key={day} className={css.group}>
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
    </section>
  ))
}
