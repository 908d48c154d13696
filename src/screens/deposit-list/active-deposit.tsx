import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Switch, Title } from '@mantine/core'
import { Link } from 'wouter'
import type { DisplayCurrency } from '../../api/contract/amount.ts'
import type { Deposit } from '../../api/contract/deposit.ts'
import type { Payout } from '../../api/contract/payout.ts'
import { canSwitch } from '../../machines/deposit.machine.ts'
import type { depositListMachine } from '../../machines/deposit-list.machine.ts'
import { addressOf } from '../addresses.ts'
import { daysLeftOf } from '../deposit/days-left.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Amount } from '../parts/amount.tsx'
import { DateTile } from '../parts/date-tile.tsx'
import { Facts } from '../parts/facts.tsx'
import layout from '../parts/layout.module.css'
import { PayoutSplit } from '../parts/payout-split.tsx'
import { Ticks } from '../parts/ticks.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import css from './deposit-list.module.css'

type ActiveDepositProps = ViewProps<typeof depositListMachine> & {
  deposit: Deposit
  /** Unknown of those beyond the first hundred. */
  payout: Payout | undefined
  /** The worth of a payout is told in it. */
  worthIn: DisplayCurrency
}

export function ActiveDeposit({ deposit, payout, worthIn, snapshot, report }: ActiveDepositProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { wanted, refused, failure } = snapshot.context
  const { id, plan, amount, currency, accrued, expected, endsAt } = deposit
  const { passed, total } = deposit.days
  const daysLeft = daysLeftOf(deposit)
  const percent = format.percent(plan.dailyYield, 2)
  const isOn = wanted?.id === id ? wanted.autoinvestment : deposit.autoinvestment
  const name = `${plan.title}, ${format.ownAmount(amount, currency)}`
  return (
    <li className={css.deposit}>
      <DateTile at={endsAt} />
      <div>
        <Title order={3} fz="md" fw={600}>
          <Anchor
            component={Link}
            className={layout.rowLink ?? ''}
            href={addressOf({ name: 'deposit', id, query: {} })}
            inherit
            translate="no"
          >
            {plan.title}
          </Anchor>
        </Title>
        <div className={css.note}>
          <Facts>
            <Amount value={amount} currency={currency} />
            <span>
              <Trans>{percent} a day</Trans>
            </span>
          </Facts>
        </div>
      </div>
      <div className={css.term}>
        <Ticks done={passed} of={total} label={t`${passed} of ${total} days earned`} />
        <div className={css.note}>
          <Trans>
            Earned <Amount value={accrued} currency={currency} /> of{' '}
            <Amount value={expected} currency={currency} />
          </Trans>
        </div>
      </div>
      {payout ? (
        <div className={css.pays}>
          <Amount value={payout.paid} currency={currency} size="lg" />
          {currency === worthIn ? null : (
            <div className={css.note}>
              {'≈\u00a0'}
              <Amount value={payout.worth} currency={worthIn} />
            </div>
          )}
          <div className={css.note}>
            {daysLeft > 0 ? (
              <Plural value={daysLeft} one="paid in # day" other="paid in # days" />
            ) : (
              <Trans>paid today</Trans>
            )}
          </div>
          <div className={css.note}>
            <PayoutSplit {...payout} isRenewing={payout.renewal === 'planned'} />
          </div>
        </div>
      ) : null}
      {canSwitch(deposit) ? (
        <div className={css.renewal}>
          <Switch
            label={<Trans>Auto-renew</Trans>}
            labelPosition="left"
            classNames={{ body: `${layout.switch} ${css.switch}` }}
            aria-label={t`Auto-renew: ${name}`}
            checked={isOn}
            disabled={!snapshot.can({ type: 'autoinvestment.switched', id, autoinvestment: !isOn })}
            onChange={(event) =>
              report({
                type: 'autoinvestment.switched',
                id,
                autoinvestment: event.currentTarget.checked,
              })
            }
          />
        </div>
      ) : null}
      {refused?.id === id ? (
        <div className={css.refused}>
          <FailureMessage failure={failure}>
            <Trans>Auto-renew was left as it was.</Trans>
          </FailureMessage>
        </div>
      ) : null}
    </li>
  )
}
