import { Plural } from '@lingui/react/macro'
import type { Currency } from '../../api/contract/amount.ts'
import type { ListedEvent } from '../../machines/operation-list.machine.ts'
import type { RouteLocation } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { EventDetails } from '../operation/event-details.tsx'
import { eventFigures } from '../operation/event-figures.tsx'
import eventCss from '../operation/event-row.module.css'
import { isHeld } from '../operation/events.ts'
import { icons } from '../operation/operation-texts.ts'
import { Row } from '../parts/row.tsx'
import { Rows } from '../parts/rows.tsx'
import { When } from '../parts/when.tsx'
import type { QuietDays } from './quiet-days.ts'

type QuietDaysRowProps = {
  run: QuietDays
  receiptOf: (event: ListedEvent) => RouteLocation
  /** When the list was asked for, in milliseconds. */
  now: number
  currency: Currency | null
}

/** One row for several days, which opens to each of them and its receipt. */
export function QuietDaysRow({
  run: { event, days },
  receiptOf,
  now,
  currency,
}: QuietDaysRowProps) {
  return (
    <Row
      icon={icons.accruals}
      kind={isHeld(event.withheld) ? 'held' : 'plain'}
      title={<Plural value={days.length} one="Earnings of # day" other="Earnings of # days" />}
      note={<EventDetails event={event} hidden={false} className={eventCss.detail ?? ''} />}
      {...eventFigures(event, currency)}
      column={null}
      unfolded={
        <Rows>
          {days.map((day) => (
            <Row
              key={day.id}
              href={addressOf(receiptOf(day))}
              title={<When at={day.createdAt} now={now} form="weekday" />}
              {...eventFigures(day, currency)}
              column={null}
            />
          ))}
        </Rows>
      }
    />
  )
}
