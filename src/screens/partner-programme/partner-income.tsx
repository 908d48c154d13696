import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { Statistics } from '../../api/contract/statistics.ts'
import { incomePeriods } from '../../api/contract/statistics.ts'
import { isPositive, sum } from '../../machines/decimal.ts'
import type { partnerProgrammeMachine } from '../../machines/partner-programme.machine.ts'
import { Amount } from '../parts/amount.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { QueryProps, ViewProps } from '../view.ts'
import { IncomeChart } from './income-chart.tsx'
import css from './partner-programme.module.css'

type IncomeProps = ViewProps<typeof partnerProgrammeMachine> & QueryProps<Statistics>

/** Income of the partner programme by day; withheld income has no day yet. */
export function PartnerIncome({ snapshot, report, query, ask }: IncomeProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { period, day } = snapshot.context
  const { data: statistics } = query.context
  const words = { day: t`Today`, week: t`7 days`, month: t`30 days`, all: t`All time` }
  const series = statistics?.series ?? []
  const currency = statistics?.currency ?? ''
  const whole = sum(...series.map(({ partners }) => partners))
  const total = format.ownAmount(whole, currency)
  return (
    <Card component="section" aria-busy={query.hasTag('busy') || undefined}>
      <CardHead
        title={<Trans>Partner income and bonuses</Trans>}
        action={
          <NativeSelect
            className={css.period ?? ''}
            aria-label={t`Period of the partner income`}
            data={incomePeriods.map((value) => ({ value, label: words[value] }))}
            value={period}
            onChange={({ currentTarget: { value } }) => {
              const chosen = incomePeriods.find((one) => one === value)
              if (chosen) report({ type: 'period.chosen', period: chosen })
            }}
          />
        }
      />
      <NotLoaded query={query} ask={ask} again={<Trans>Load the income again</Trans>}>
        <Trans>Your money is safe.</Trans>
      </NotLoaded>
      {statistics === null ? (
        query.matches('loading') ? (
          <Skeleton shape="lines" count={5} />
        ) : null
      ) : isPositive(whole) ? (
        <>
          <Text inherit mb="0.25rem">
            <Amount value={whole} currency={currency} size="lg" />
          </Text>
          <IncomeChart
            series={series}
            title={t`Partner income and bonuses by day, ${total} together`}
            currency={currency}
            chosen={day}
            onChoose={(chosen) => report({ type: 'day.chosen', day: chosen })}
          />
        </>
      ) : (
        <Empty icon={IconChartBar} title={<Trans>No partner income in this period</Trans>}>
          <Trans>
            You are paid when your partners’ deposits end: a percentage of each deposit and of its
            earnings. It counts only days on which you are subscribed.
          </Trans>
        </Empty>
      )}
    </Card>
  )
}
