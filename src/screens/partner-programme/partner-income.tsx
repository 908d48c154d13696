import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, NativeSelect } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { isPositive, sum } from '../../machines/decimal.ts'
import { incomePeriods } from '../../machines/income-period.ts'
import type { partnerProgrammeMachine } from '../../machines/partner-programme.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Amount } from '../parts/amount.tsx'
import { useAmountText } from '../parts/amounts.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Chart } from '../parts/chart.tsx'
import { Empty } from '../parts/empty.tsx'
import { dayText } from '../parts/format.ts'
import { localeOf } from '../parts/locale.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import css from './partner-programme.module.css'

/** Above so many days bars would be hairs. */
const MOST_BARS = 62

/** Income of the partner programme by day; withheld income has no day yet. */
export function PartnerIncome({ snapshot, report }: ViewProps<typeof partnerProgrammeMachine>) {
  const { t, i18n } = useLingui()
  const { statistics, statisticsFailure, period, day } = snapshot.context
  const isNotRead = snapshot.matches({ income: 'incomeNotRead' })
  const locale = localeOf(i18n.locale)
  const words = { day: t`Today`, week: t`7 days`, month: t`30 days`, all: t`All time` }
  const series = statistics?.series ?? []
  const currency = statistics?.currency ?? ''
  const whole = sum(...series.map(({ partners }) => partners))
  const amountText = useAmountText()
  const total = amountText(whole, currency)
  return (
    <Card
      component="section"
      aria-busy={snapshot.matches({ income: 'readingIncome' }) || undefined}
    >
      <CardHead
        title={<Trans>Partner income</Trans>}
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
      {isNotRead ? (
        <FailureMessage
          failure={statisticsFailure}
          action={
            <Button
              variant="default"
              size="sm"
              onClick={() => report({ type: 'income.requested' })}
            >
              <Trans>Load the income again</Trans>
            </Button>
          }
        >
          <Trans>Your money is not affected.</Trans>
        </FailureMessage>
      ) : null}
      {statistics === null ? (
        isNotRead ? null : (
          <Skeleton shape="lines" count={5} />
        )
      ) : isPositive(whole) ? (
        <>
          <p className={css.whole}>
            <Amount value={whole} currency={currency} size="lg" />
          </p>
          <Chart
            kind={series.length > MOST_BARS ? 'area' : 'bars'}
            title={t`Partner income by day, ${total} together`}
            series={[{ id: 'partners', label: t`Partner income`, fill: 'paid' }]}
            points={series.map(({ day: date, partners }) => {
              // Noon, so that no zone moves it to another day.
              const at = new Date(`${date}T12:00:00`)
              return {
                id: date,
                label: dayText(at, locale, { year: true }),
                short: dayText(at, locale, { month: 'short' }),
                values: [partners],
              }
            })}
            currency={currency}
            chosen={day}
            onChoose={(place) => report({ type: 'day.chosen', day: place })}
          />
        </>
      ) : (
        <Empty icon={IconChartBar} title={<Trans>No partner income in this period</Trans>}>
          <Trans>
            It comes when deposits of your partners end: a percent of each deposit and of its
            accruals, for the time of your subscription.
          </Trans>
        </Empty>
      )}
    </Card>
  )
}
