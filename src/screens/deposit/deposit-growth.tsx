import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import type { Deposit } from '../../api/contract/deposit.ts'
import { growthOf } from '../../machines/deposit-growth.ts'
import { GrowthChart } from '../parts/growth-chart.tsx'
import { useFormat } from '../parts/use-format.ts'
import { daysLeftOf } from './days-left.ts'

/** Draws the earnings until today, and on to the end of the term. */
export function DepositGrowth({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  const format = useFormat()
  const { status, currency, amount, accrued, expected } = deposit
  const { past, ahead } = growthOf(deposit)
  const locked = format.ownAmount(amount, currency)
  const earned = format.ownAmount(accrued, currency)
  const whole = format.ownAmount(expected, currency)
  const { passed, total } = deposit.days
  const left = daysLeftOf(deposit)
  const end = ahead.at(-1)
  return (
    <div>
      <GrowthChart
        title={
          status === 'active'
            ? t`Earned by day: ${earned} so far, ${whole} at the end, estimated`
            : t`Earned by day: ${earned}`
        }
        past={past}
        ahead={ahead}
        currency={currency}
        payouts={end ? [{ day: end.day, earned: expected }] : []}
        earnedLabel={t`Earned`}
        base={t`Put in: ${locked}`}
        received={status === 'active' ? '0' : accrued}
        isOver={status !== 'active'}
      />
      <Group justify="space-between" gap="0 1rem" mt="xs" fz="sm" c="dimmed">
        <span>
          <Trans>
            {passed} of {total} days earned
          </Trans>
        </span>
        {status !== 'active' ? null : left > 0 ? (
          <span>
            <Plural value={left} one="# day left" other="# days left" />
          </span>
        ) : (
          <span>
            <Trans>Ends today</Trans>
          </span>
        )}
      </Group>
    </div>
  )
}
