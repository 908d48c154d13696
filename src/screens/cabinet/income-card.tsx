import { Trans, useLingui } from '@lingui/react/macro'
import { Card, NativeSelect, Text } from '@mantine/core'
import Big from 'big.js'
import { incomePeriods } from '../../api/contract/statistics.ts'
import type { cabinetMachine, StatisticsRead } from '../../machines/cabinet.machine.ts'
import { CardHead } from '../parts/card-head.tsx'
import { Chart, ChartKey, type ChartSeries } from '../parts/chart.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { QueryProps, ViewProps } from '../view.ts'
import css from './cabinet.module.css'

/** Above so many days bars would be hairs. */
const MOST_BARS = 62

type IncomeProps = ViewProps<typeof cabinetMachine> & QueryProps<StatisticsRead>

/** Income by day: what is paid stands solid, what comes when a term ends is hatched above it. */
export function IncomeCard({ snapshot, report, query }: IncomeProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { period, day, areAmountsHidden } = snapshot.context
  const { data: statistics } = query.context
  const words = { day: t`Today`, week: t`7 days`, month: t`30 days`, all: t`All time` }
  const series: ChartSeries[] = [
    { id: 'paid', label: t`Paid out`, fill: 'paid' },
    { id: 'held', label: t`Withheld`, fill: 'held' },
  ]
  const points = (statistics?.series ?? []).map(({ day: date, income, withheld }) => {
    // Noon, so that no zone moves it to another day.
    const at = new Date(`${date}T12:00:00`)
    return {
      id: date,
      label: format.day(at, { year: true }),
      short: format.day(at, { month: 'short' }),
      values: [Big(income).minus(withheld).toFixed(), withheld],
    }
  })
  const sumOf = (place: number) =>
    points.reduce((sum, { values }) => sum.plus(values[place] ?? '0'), Big(0)).toFixed()
  const [paid, held] = [0, 1].map((place) =>
    format.amount(sumOf(place), statistics?.currency ?? ''),
  )
  return (
    <Card component="section">
      <CardHead
        title={<Trans>Income</Trans>}
        action={
          <NativeSelect
            className={css.period ?? ''}
            aria-label={t`Period of the chart`}
            data={incomePeriods.map((value) => ({ value, label: words[value] }))}
            value={period}
            onChange={({ currentTarget: { value } }) => {
              const chosen = incomePeriods.find((one) => one === value)
              if (chosen) report({ type: 'period.chosen', period: chosen })
            }}
          />
        }
      />
      {areAmountsHidden ? (
        <Text inherit fz="sm" c="dimmed">
          <Trans>Amounts are hidden, and so is the chart.</Trans>
        </Text>
      ) : statistics && points.length > 0 ? (
        <>
          <ChartKey series={series} />
          <Chart
            kind={points.length > MOST_BARS ? 'area' : 'bars'}
            title={t`Income by day: ${paid} paid out, ${held} withheld`}
            series={series}
            points={points}
            currency={statistics.currency}
            chosen={day}
            onChoose={(place) => report({ type: 'day.chosen', day: place })}
          />
        </>
      ) : query.can({ type: 'retry.requested' }) ? (
        <Text inherit fz="sm" c="dimmed">
          <Trans>The chart comes with the figures above.</Trans>
        </Text>
      ) : (
        <Skeleton shape="lines" count={5} />
      )}
    </Card>
  )
}
