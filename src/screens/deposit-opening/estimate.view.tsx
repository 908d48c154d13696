import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Amount as Value } from '../../api/contract/amount.ts'
import type { Plan } from '../../api/contract/plan.ts'
import { estimateOf } from '../../machines/deposit-estimate.ts'
import { Amount } from '../parts/amount.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { useFormat } from '../parts/use-format.ts'
import css from './deposit-opening.module.css'

type EstimateProps = {
  plan: Plan
  /** Null as long as nothing fit for the plan is typed. */
  amount: Value | null
  /** When it would be opened, in milliseconds. */
  at: number
  /** Says that another currency pays. */
  note: ReactNode
}

/** Shows the payment and the payout, to the last digit, while the amount is chosen. */
export function EstimateView({ plan, amount, at, note }: EstimateProps) {
  const format = useFormat()
  const { currency } = plan
  const money = (value: Value) => <Amount value={value} currency={currency} />
  if (amount === null) {
    return (
      <Text className={css.estimate ?? ''} size="sm" c="dimmed">
        <Trans>Enter an amount within the limits of the plan to see what you get back.</Trans>
      </Text>
    )
  }
  const { daily, income, total, endsAt } = estimateOf(plan, amount, at)
  const end = format.day(endsAt, { year: true, after: 'until' })
  const day = format.amount(daily, currency)
  return (
    <div className={css.estimate}>
      <Ledger
        rows={[
          { id: 'pay', label: <Trans>You pay today</Trans>, note, value: money(amount) },
          {
            id: 'income',
            label: <Trans>Earned by {end}</Trans>,
            note: <Trans>{day} a day, locked until then</Trans>,
            value: <Amount value={income} currency={currency} sign="always" tone="plain" />,
          },
          {
            id: 'total',
            kind: 'total',
            label: <Trans>You get back, estimated</Trans>,
            value: money(total),
          },
        ]}
      />
    </div>
  )
}
