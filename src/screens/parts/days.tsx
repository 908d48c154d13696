import { Fragment, type ReactNode } from 'react'
import { byDay } from './by-day.ts'
import css from './days.module.css'
import { Rows } from './rows.tsx'
import { useFormat } from './use-format.ts'
import { When } from './when.tsx'

/** `since`: an earlier moment of the same month, for what is told of several days at once. */
type Dated = { id: string; createdAt: string; since?: string }

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
            {ofDay[0].since === undefined ? (
              <When at={day} now={now} form="weekday" />
            ) : (
              <Several since={ofDay[0].since} until={day} now={now} />
            )}
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

function Several({ since, until, now }: { since: string; until: string; now: number }) {
  const format = useFormat()
  const year = new Date(until).getFullYear() !== new Date(now).getFullYear()
  return format.days(since, until, { year })
}
