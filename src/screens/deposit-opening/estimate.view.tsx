import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { Amount as Value } from '../../api/contract/amount.ts'
import type { Plan } from '../../api/contract/plan.ts'
import { estimateOf, scheduleOf } from '../../machines/deposit-estimate.ts'
import { Amount } from '../parts/amount.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Chart } from '../parts/chart.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { useFormat } from '../parts/use-format.ts'

type EstimateProps = {
  plan: Plan
  /** Null as long as nothing fit for the plan is typed. */
  amount: Value | null
  /** When it would be opened, in milliseconds. */
  at: number
}

/** What a deposit would bring, to the last digit, while it is chosen. */
export function EstimateView({ plan, amount, at }: EstimateProps) {
  const format = useFormat()
  const { dailyYield, termDays, currency } = plan
  const money = (value: Value) => <Amount value={value} currency={currency} />
  const rate = format.percent(dailyYield)
  const estimate = amount === null ? null : estimateOf(plan, amount, at)
  return (
    <>
      <CardHead title={<Trans>What it brings</Trans>} />
      <Stack gap="md">
        <Ledger
          rows={[
            {
              id: 'rate',
              label: <Trans>Rate, estimated</Trans>,
              value: <Trans>{rate} a day</Trans>,
            },
            {
              id: 'daily',
              label: <Trans>Accrued a day, estimated</Trans>,
              value: estimate ? money(estimate.daily) : '–',
            },
            {
              id: 'income',
              label: (
                <Plural
                  value={termDays}
                  one="Net income in # day, estimated"
                  other="Net income in # days, estimated"
                />
              ),
              note: <Trans>withheld until the end</Trans>,
              value: estimate ? money(estimate.income) : '–',
            },
            {
              id: 'end',
              label: <Trans>Ends, if opened now</Trans>,
              note: <Trans>your local time</Trans>,
              value: estimate ? <Moment at={estimate.endsAt} year /> : '–',
            },
            {
              id: 'total',
              kind: 'total',
              label: <Trans>Total with the body, estimated</Trans>,
              value: estimate ? money(estimate.total) : '–',
            },
          ]}
        />
        {amount === null ? (
          <Text size="sm" c="dimmed">
            <Trans>Enter an amount within the limits of the plan to see what it brings.</Trans>
          </Text>
        ) : (
          <Schedule plan={plan} amount={amount} at={at} />
        )}
        <EarlyClosing />
      </Stack>
    </>
  )
}

function Schedule({ plan, amount, at }: { plan: Plan; amount: Value; at: number }) {
  const { t } = useLingui()
  const format = useFormat()
  const income = format.amount(estimateOf(plan, amount, at).income, plan.currency)
  return (
    <Chart
      kind="area"
      title={t`Withheld accruals by day, estimated: ${income} at the end`}
      series={[{ id: 'withheld', label: t`Withheld`, fill: 'held' }]}
      points={scheduleOf(plan, amount, at).map(({ day, at: moment, accrued }) => ({
        id: String(day),
        label: format.day(moment, { year: true }),
        short: format.day(moment, { month: 'short' }),
        values: [accrued],
      }))}
      currency={plan.currency}
    />
  )
}

export function EarlyClosing() {
  return (
    <Notice kind="warn">
      <Trans>Closing early returns the body; all accruals withheld by then are lost.</Trans>
    </Notice>
  )
}
