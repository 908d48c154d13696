import { useLingui } from '@lingui/react/macro'
import { IconReceipt } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { Currency } from '../../api/contract/amount.ts'
import type { AccountEvent } from '../../api/contract/event.ts'
import type { RouteLocation } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { Facts } from '../parts/facts.tsx'
import { Row } from '../parts/row.tsx'
import { timeText } from '../parts/time.ts'
import { When } from '../parts/when.tsx'
import { EventBalances } from './event-balances.tsx'
import { EventDetails } from './event-details.tsx'
import { eventFigures } from './event-figures.tsx'
import { EventName } from './event-name.tsx'
import css from './event-row.module.css'
import { isGain, isHeld, subjectOf } from './events.ts'
import { icons } from './operation-texts.ts'

type EventRowProps = {
  event: AccountEvent
  /** Leads to its receipt. */
  receipt: RouteLocation
  /** When the list was asked for, in milliseconds; null where its day stands above already. */
  asOf: number | null
  /** Shows the balances afterwards in a column of their own where there is room. */
  hasBalance?: boolean
  /** That the list is narrowed down to. */
  currency?: Currency | null
  /** The page is about the same thing: the row leads to the receipt. */
  isHere?: boolean
  hidden?: boolean
}

/** A row leads to what moved the money, and from its end to the receipt. */
export function EventRow({
  event,
  receipt,
  asOf,
  hasBalance = false,
  currency = null,
  isHere = false,
  hidden = false,
}: EventRowProps) {
  const id = useId()
  const { t } = useLingui()
  const { type, createdAt, withheld } = event
  const gain = isGain(event)
  const subject = isHere ? null : subjectOf(event)
  return (
    <Row
      icon={icons[type]}
      kind={gain ? 'in' : isHeld(withheld) ? 'held' : 'plain'}
      href={addressOf(subject ?? receipt)}
      title={<EventName event={event} />}
      titleId={`${id}-name`}
      note={
        <Facts>
          {asOf === null ? (
            <time dateTime={createdAt}>{timeText(new Date(createdAt))}</time>
          ) : (
            <When at={createdAt} now={asOf} />
          )}
          <EventDetails event={event} hidden={hidden} />
        </Facts>
      }
      {...eventFigures(event, currency, hidden)}
      column={hasBalance ? <EventBalances event={event} hidden={hidden} /> : undefined}
      aside={
        subject === null ? undefined : (
          <Link
            id={`${id}-receipt`}
            href={addressOf(receipt)}
            className={css.receipt}
            aria-label={t`Receipt`}
            aria-labelledby={`${id}-receipt ${id}-name`}
          >
            <IconReceipt size={18} stroke={1.75} aria-hidden />
          </Link>
        )
      }
    />
  )
}
