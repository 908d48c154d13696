import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import type { EventDay } from '../../api/contract/event.ts'
import { Amount } from '../parts/amount.tsx'
import css from './event-row.module.css'

/** The total of a day: money in less money out. */
export function DaySum({ day: { net } }: { day: EventDay }) {
  return (
    <span className={css.net}>
      <VisuallyHidden>
        <Trans>Total of the day:</Trans>{' '}
      </VisuallyHidden>
      {net.map(({ currency, amount }) => (
        <Amount key={currency} value={amount} currency={currency} sign="always" tone="plain" />
      ))}
    </span>
  )
}
