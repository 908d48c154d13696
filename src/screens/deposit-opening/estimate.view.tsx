import { Plural, Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Amount as Value } from '../../api/contract/amount.ts'
import type { Plan } from '../../api/contract/plan.ts'
import type { SubscriptionOption } from '../../api/contract/subscription.ts'
import { difference, isBelow, sum } from '../../machines/decimal.ts'
import { coveringOf, estimateOf } from '../../machines/deposit-estimate.ts'
import { Amount } from '../parts/amount.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { useFormat } from '../parts/use-format.ts'
import css from './deposit-opening.module.css'

type EstimateProps = {
  plan: Plan
  /** Null as long as nothing fit for the plan is typed. */
  amount: Value | null
  /** When it would be opened, in milliseconds. */
  at: number
  /** Has to be bought first, and is paid in the same currency; null where one runs. */
  subscription: SubscriptionOption | null
  /** Says that another currency pays. */
  note: ReactNode
}

/** Shows the payment and the payout, to the last digit, while the amount is chosen. */
export function EstimateView({ plan, amount, at, subscription, note }: EstimateProps) {
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
  const paid = sum(amount, subscription?.price ?? '0')
  const price = subscription && format.amount(subscription.price, currency)
  const body = format.amount(amount, currency)
  return (
    <div className={css.estimate}>
      <Ledger
        rows={[
          {
            id: 'pay',
            label: <Trans>You pay today</Trans>,
            note: (
              <>
                {subscription ? (
                  <Trans>
                    {body} for the deposit, {price} for{' '}
                    <Plural value={subscription.days} one="# day" other="# days" /> of subscription
                  </Trans>
                ) : null}
                {subscription && note ? <br /> : null}
                {note}
              </>
            ),
            value: money(paid),
          },
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
      {subscription && isBelow(total, paid) ? (
        <Loss plan={plan} lost={difference(paid, total)} subscription={subscription} />
      ) : null}
    </div>
  )
}

type LossProps = { plan: Plan; lost: Value; subscription: SubscriptionOption }

/** A small deposit earns less than the subscription costs that it needs. */
function Loss({ plan, lost, subscription }: LossProps) {
  const format = useFormat()
  const less = format.amount(lost, plan.currency)
  const covering = coveringOf(plan, subscription.price)
  const least = covering && format.amount(covering, plan.currency, 0)
  return (
    <Notice kind="warn" title={<Trans>You get back {less} less than you pay</Trans>}>
      {least === null ? (
        <Trans>It earns less than the subscription costs.</Trans>
      ) : (
        <Trans>From {least} on, a deposit earns more than the subscription costs.</Trans>
      )}
    </Notice>
  )
}
