import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import type { EventDay } from '../../api/contract/event.ts'
import { Amount } from '../parts/amount.tsx'
import { Withheld } from '../parts/withheld.tsx'
import css from './event-row.module.css'

/** What a day comes to: what came in less what went out, and beside it what was earned and is locked. */
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
