import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import type { LastFigures as Figures } from '../../machines/cabinet.machine.ts'
import { Amount } from '../parts/amount.tsx'
import { daysUntil, timeText } from '../parts/time.ts'
import { useFormat } from '../parts/use-format.ts'
import css from './growth-card.module.css'

/** How much was earned and what comes next, as they were at the last visit. */
export function LastFigures({
  figures: { at, earned, currency, next, now },
}: {
  figures: Figures
}) {
  const format = useFormat()
  const isToday = daysUntil(new Date(at).toISOString(), now) === 0
  const time = isToday ? timeText(new Date(at)) : format.moment(at)
  const day = next ? format.day(new Date(next.endsAt)) : ''
  return (
    <div className={css.head}>
      <Title order={2} className={css.title ?? ''}>
        <Trans>You have earned</Trans>
      </Title>
      <div className={css.total}>
        <Amount value={earned} currency={currency} size="hero" opens />
      </div>
      <p className={css.next}>
        <span>
          <Trans>As of {time}</Trans>
        </span>
        {next ? (
          <span data-next>
            <Trans>
              next payout <Amount value={next.paid} currency={next.currency} /> on <b>{day}</b>
            </Trans>
          </span>
        ) : null}
      </p>
    </div>
  )
}
