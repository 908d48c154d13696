import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Group } from '@mantine/core'
import type { Statistics } from '../../api/contract/statistics.ts'
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

/** What came in so far, and how far the partner programme has got. */
export function StatsBar({ statistics }: { statistics: Statistics }) {
  const { t } = useLingui()
  const { currency, earned, referrals, bonuses, rank } = statistics
  return (
    <dl className={css.stats}>
      <div>
        <dt>
          <Trans>Paid out by deposits</Trans>
        </dt>
        <dd>
          <Amount value={earned} currency={currency} opens />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Referral income and team bonus, all time</Trans>
        </dt>
        <dd>
          <Amount value={referrals} currency={currency} opens />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Bonuses, all time</Trans>
        </dt>
        <dd>
          <Amount value={bonuses} currency={currency} opens />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Rank</Trans>
        </dt>
        <Group component="dd" gap="0.25rem 0.75rem">
          <span>
            <Trans>
              {rank} of {TIERS}
            </Trans>
          </span>
          <Box component="span" flex="1 1 4rem" maw="7rem">
            <Ticks done={rank} of={TIERS} label={t`Rank ${rank} of ${TIERS}`} />
          </Box>
        </Group>
      </div>
    </dl>
  )
}
