import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconPercentage, IconUsers } from '@tabler/icons-react'
import type { EventDetail, EventPart } from '../../api/contract/event.ts'
import { addressOf } from '../addresses.ts'
import { isGain } from '../operation/events.ts'
import { accrualStates } from '../operation/operation-texts.ts'
import { Amount } from '../parts/amount.tsx'
import { Row } from '../parts/row.tsx'
import { Rows } from '../parts/rows.tsx'
import { timeText } from '../parts/time.ts'
import css from './operations.module.css'

/** Lists the parts of an event of a day, newest first. */
export function EventParts({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const { parts, count } = event
  const shown = parts.length
  return (
    <section aria-label={t`What it is made of`}>
      <h3 className={css.parts}>
        <Trans>What it is made of</Trans>
      </h3>
      <Rows>
        {parts.map((part) => (
          <Row
            key={part.id}
            icon={part.state === null ? IconUsers : IconPercentage}
            kind={part.state === null ? 'in' : part.state === 'held' ? 'held' : 'plain'}
            {...hrefOf(part)}
            title={<PartTitle part={part} />}
            note={<PartNote part={part} />}
            end={
              <Amount
                value={part.amount}
                currency={part.currency}
                sign="always"
                tone={isGain(event) ? 'in' : 'plain'}
              />
            }
            endNote={<time dateTime={part.createdAt}>{timeText(new Date(part.createdAt))}</time>}
          />
        ))}
      </Rows>
      {shown < count ? (
        <Text inherit fz="sm" c="dimmed" mt="xs">
          <Trans>
            These are the newest {shown} of {count}.
          </Trans>
        </Text>
      ) : null}
    </section>
  )
}

/** Leads to who or what it came from; nowhere from somebody who is on none of the lines any more. */
function hrefOf({ partner, deposit }: EventPart): { href?: string } {
  const id = partner?.id ?? deposit?.id ?? null
  if (id === null) return {}
  return { href: addressOf({ name: partner ? 'partners' : 'deposit', id, query: {} }) }
}

function PartTitle({ part: { partner, deposit } }: { part: EventPart }) {
  const name = partner?.login ?? deposit?.plan
  return name === undefined ? <Trans>Partner</Trans> : <span translate="no">{name}</span>
}

function PartNote({ part: { partner, deposit, day, state } }: { part: EventPart }) {
  const { i18n } = useLingui()
  if (partner?.line) {
    const { line } = partner
    return <Trans>Level {line}</Trans>
  }
  if (deposit === null || day === null || state === null) return null
  const [passed, total] = [day, deposit.termDays]
  return (
    <>
      <Trans>
        Day {passed} of {total}
      </Trans>
      , {i18n._(accrualStates[state])}
    </>
  )
}
