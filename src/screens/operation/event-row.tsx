import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { Fragment } from 'react'
import type { Currency } from '../../api/contract/amount.ts'
import type { AccountEvent } from '../../api/contract/event.ts'
import { Amount } from '../parts/amount.tsx'
import { Row } from '../parts/row.tsx'
import { timeText } from '../parts/time.ts'
import { When } from '../parts/when.tsx'
import { EventTitle } from './event-title.tsx'
import { accrualStateOf, figureOf, isGain, isHeld, mainMovement } from './events.ts'
import { accounts, accrualStates, icons } from './operation-texts.ts'

type EventRowProps = {
  event: AccountEvent
  /** Where its receipt is. */
  href: string
  /** When the list was asked for, in milliseconds; null where its day stands above already. */
  asOf: number | null
  /** At the end stand the accounts with what they held afterwards, and the moment leads. */
  hasBalance?: boolean
  /** That the list is narrowed down to. */
  currency?: Currency | null
  hidden?: boolean
}

export function EventRow({
  event,
  href,
  asOf,
  hasBalance = false,
  currency = null,
  hidden = false,
}: EventRowProps) {
  const { i18n } = useLingui()
  const { type, createdAt, movements, withheld } = event
  const figure = figureOf(event, currency)
  const gain = isGain(event)
  const state = accrualStateOf(event)
  const moment =
    asOf === null ? (
      <time dateTime={createdAt}>{timeText(new Date(createdAt))}</time>
    ) : (
      <When at={createdAt} now={asOf} />
    )
  const main = mainMovement(event, currency)
  const held = (
    <>
      {withheld.slice(1).map((one) => (
        <Fragment key={one.currency}>
          <Amount
            value={one.amount}
            currency={one.currency}
            sign="always"
            tone="plain"
            hidden={hidden}
          />{' '}
        </Fragment>
      ))}
      {state === null ? null : i18n._(accrualStates[state])}
    </>
  )
  const account = main === null ? held : i18n._(accounts[main.account])
  return (
    <Row
      icon={icons[type]}
      kind={gain ? 'in' : isHeld(withheld) ? 'held' : 'plain'}
      href={href}
      title={<EventTitle event={event} hidden={hidden} />}
      note={hasBalance ? moment : account}
      end={
        <Amount
          value={figure.amount}
          currency={figure.currency}
          sign="always"
          tone={gain ? 'in' : 'plain'}
          hidden={hidden}
        />
      }
      endNote={
        !hasBalance
          ? moment
          : main === null
            ? held
            : [main, ...movements.filter((one) => one !== main)].map((one) => (
                <Box key={`${one.account} ${one.currency}`} component="span" display="block">
                  {i18n._(accounts[one.account])}{' '}
                  <Amount value={one.balanceAfter} currency={one.currency} hidden={hidden} />
                </Box>
              ))
      }
    />
  )
}
