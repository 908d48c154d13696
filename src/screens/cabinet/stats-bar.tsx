import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Group } from '@mantine/core'
import { memo } from 'react'
import type { Statistics } from '../../api/contract/statistics.ts'
import { isPositive } from '../../machines/decimal.ts'
import { Amount } from '../parts/amount.tsx'
import { Ticks } from '../parts/ticks.tsx'
import css from './stats-bar.module.css'

/** The specification's four tiers of bonuses. */
const TIERS = 4

/** The place of the figures, so that nothing moves when they come; that they are awaited, the total above says. */
export function StatsBarToCome() {
  return (
    <div className={css.stats} aria-hidden>
      <div className={css.toCome} />
      <div className={css.toCome} />
      <div className={css.toCome} />
      <div className={css.toCome} />
    </div>
  )
}

/** Tells what came in so far, and how far the partner programme has got; nothing that is zero. */
export const StatsBar = memo(function StatsBar({ statistics }: { statistics: Statistics }) {
  const { t } = useLingui()
  const { currency, earned, referrals, bonuses, rank } = statistics
  const figures = [
    { id: 'earned', label: <Trans>Paid out by deposits</Trans>, value: earned },
    {
      id: 'referrals',
      label: <Trans>Partner income, all time</Trans>,
      value: referrals,
    },
    { id: 'bonuses', label: <Trans>Bonuses, all time</Trans>, value: bonuses },
  ].filter(({ value }) => isPositive(value))
  if (figures.length === 0 && rank === 0) return null
  return (
    <dl className={css.stats}>
      {figures.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            <Amount value={value} currency={currency} opens />
          </dd>
        </div>
      ))}
      {rank > 0 ? (
        <div>
          <dt>
            <Trans>Bonus tier</Trans>
          </dt>
          <Group component="dd" gap="0.25rem 0.75rem">
            <span>
              <Trans>
                {rank} of {TIERS}
              </Trans>
            </span>
            <Box component="span" flex="1 1 4rem" maw="7rem">
              <Ticks done={rank} of={TIERS} label={t`Bonus tier ${rank} of ${TIERS}`} />
            </Box>
          </Group>
        </div>
      ) : null}
    </dl>
  )
})
