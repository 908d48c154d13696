import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import type { EventDay } from '../../api/contract/event.ts'
import { Amount } from '../parts/amount.tsx'
import { Withheld } from '../parts/withheld.tsx'
import css from './event-row.module.css'

/** The total of a day: money in less money out, and beside it the earnings that are locked. */
export function DaySum({ day: { net, held } }: { day: EventDay }) {
  return (
    <span className={css.sum}>
      {held.length === 0 ? null : (
        <span className={css.held}>
          <Withheld>
            <span>
              {held.map(({ currency, amount }) => (
                <span key={currency}>
                  <Amount value={amount} currency={currency} sign="always" tone="plain" />{' '}
                </span>
              ))}
              <Trans context="accruals">locked</Trans>
            </span>
          </Withheld>
        </span>
      )}
      {net.length === 0 ? null : (
        <span className={css.net}>
          <VisuallyHidden>
            <Trans>Total of the day:</Trans>{' '}
          </VisuallyHidden>
          {net.map(({ currency, amount }) => (
            <Amount key={currency} value={amount} currency={currency} sign="always" tone="plain" />
          ))}
        </span>
      )}
    </span>
  )
}
