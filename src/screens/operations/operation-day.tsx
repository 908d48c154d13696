import { Plural } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Currency } from '../../api/contract/amount.ts'
import type { AccountEvent } from '../../api/contract/event.ts'
import type { ListedEvent } from '../../machines/operation-list.machine.ts'
import type { RouteLocation } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { EventDetails } from '../operation/event-details.tsx'
import { eventFigures } from '../operation/event-figures.tsx'
import { EventName } from '../operation/event-name.tsx'
import { EventRow } from '../operation/event-row.tsx'
import { isHeld } from '../operation/events.ts'
import { ExactAmounts } from '../parts/amounts.tsx'
import { Facts } from '../parts/facts.tsx'
import { Row } from '../parts/row.tsx'
import { Rows } from '../parts/rows.tsx'
import { useFormat } from '../parts/use-format.ts'
import { When } from '../parts/when.tsx'
import { Withheld } from '../parts/withheld.tsx'
import css from './operation-day.module.css'
import { type OperationDay as Day, together } from './operation-days.ts'

type OperationDayProps = {
  of: Day
  receiptOf: (event: ListedEvent) => RouteLocation
  /** When the list was asked for, in milliseconds. */
  now: number
  /** The list is narrowed down to it. */
  currency: Currency | null
}

/** Has what deposits earned in its head, so that a day of nothing else takes one line; a run of those opens to each. */
export function OperationDay({
  of: { day, earnings, events },
  receiptOf,
  now,
  currency,
}: OperationDayProps) {
  const [newest, ...earlier] = earnings
  const earliest = earlier.at(-1)
  const name = (
    <h2 className={css.name}>
      {earliest ? (
        <Several since={earliest.createdAt} until={day} now={now} />
      ) : (
        <When at={day} now={now} form="weekday" />
      )}
      {earliest ? (
        <IconChevronDown className={css.fold} size={18} stroke={1.75} aria-hidden />
      ) : null}
    </h2>
  )
  const sum = together(earnings)
  const inside = (
    <>
      {name}
      {sum ? <Earnings event={sum} days={earnings.length} currency={currency} /> : null}
    </>
  )
  return (
    <ExactAmounts>
      {newest === undefined ? (
        <div className={css.head}>{inside}</div>
      ) : earliest ? (
        <details className={css.run}>
          <summary className={css.head}>{inside}</summary>
          <Rows>
            {earnings.map((one) => (
              <Row
                key={one.id}
                href={addressOf(receiptOf(one))}
                title={<When at={one.createdAt} now={now} form="weekday" />}
                {...eventFigures(one, currency)}
                column={null}
              />
            ))}
          </Rows>
        </details>
      ) : (
        <Link className={css.head} href={addressOf(receiptOf(newest))}>
          {inside}
        </Link>
      )}
      {events.length > 0 ? (
        <Rows>
          {events.map((event) => (
            <EventRow
              key={event.id}
              event={event}
              receipt={receiptOf(event)}
              asOf={null}
              hasBalance
              currency={currency}
            />
          ))}
        </Rows>
      ) : null}
    </ExactAmounts>
  )
}

function Several({ since, until, now }: { since: string; until: string; now: number }) {
  const format = useFormat()
  const year = new Date(until).getFullYear() !== new Date(now).getFullYear()
  return format.days(since, until, { year })
}

type EarningsProps = { event: AccountEvent; days: number; currency: Currency | null }

function Earnings({ event, days, currency }: EarningsProps) {
  const { end, endNote } = eventFigures(event, currency)
  const title =
    days > 1 ? (
      <Plural value={days} one="Earnings of # day" other="Earnings of # days" />
    ) : (
      <EventName event={event} />
    )
  return (
    <>
      <span className={css.facts}>
        <Facts>
          <span>{isHeld(event.withheld) ? <Withheld>{title}</Withheld> : title}</span>
          <EventDetails event={event} hidden={false} />
        </Facts>
      </span>
      <span className={css.end}>
        {end}
        {endNote}
      </span>
    </>
  )
}
