import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, NativeSelect, Title } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Currency, defaultCurrency } from '../../api/contract/amount.ts'
import type { AccountType } from '../../api/contract/user.ts'
import type { cabinetMachine } from '../../machines/cabinet.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { accounts } from '../operation/operation-texts.ts'
import { Amount } from '../parts/amount.tsx'
import { Composition, type Share } from '../parts/composition.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import css from './balance-card.module.css'
import { amountOf, currenciesOf, totalOf } from './totals.ts'

const shares = [
  { account: 'balance', fill: 'free' },
  { account: 'deposit', fill: 'locked' },
  { account: 'referral', fill: 'income' },
  { account: 'bonus', fill: 'bonus' },
] as const satisfies { account: AccountType; fill: Share['fill'] }[]

export function BalanceCard({ snapshot, report }: ViewProps<typeof cabinetMachine>) {
  const { t, i18n } = useLingui()
  const { balance, balanceFailure, currency } = snapshot.context
  const isNotRead = snapshot.matches({ balance: 'balanceNotRead' })
  const offered = balance ? currenciesOf(balance) : [defaultCurrency]
  return (
    <Card component="section" aria-busy={snapshot.matches({ balance: 'readingBalance' })}>
      <div className={css.head}>
        <div className={css.choice}>
          <Title order={2} className={css.title ?? ''}>
            <Trans>Total</Trans>
          </Title>
          <NativeSelect
            className={css.currency ?? ''}
            aria-label={t`Currency`}
            data={offered.includes(currency) ? offered : [...offered, currency]}
            value={currency}
            disabled={!snapshot.can({ type: 'currency.chosen', currency })}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            onChange={(event) => {
              const chosen = Currency.safeParse(event.currentTarget.value)
              if (chosen.success) report({ type: 'currency.chosen', currency: chosen.data })
            }}
          />
        </div>
        {balance ? (
          <p className={css.total}>
            <Amount value={totalOf(balance, currency)} currency={currency} size="hero" />
          </p>
        ) : null}
        <div className={css.actions}>
          <Button component="a" href={addressOf({ name: 'refill', query: {} })}>
            <Trans context="action">Refill</Trans>
          </Button>
          <Button
            component="a"
            href={addressOf({ name: 'withdrawal', query: {} })}
            variant="default"
          >
            <Trans context="action">Withdraw</Trans>
          </Button>
          <Button
            component="a"
            href={addressOf({ name: 'depositOpening', query: {} })}
            variant="light"
          >
            <Trans context="action">Open a deposit</Trans>
          </Button>
        </div>
      </div>
      {balance === null && !isNotRead ? <Skeleton shape="amount" /> : null}
      {isNotRead ? (
        <div className={css.failure}>
          <FailureMessage
            failure={balanceFailure}
            action={
              <Button
                variant="default"
                size="sm"
                onClick={() => report({ type: 'balance.requested' })}
              >
                <Trans>Load the balance again</Trans>
              </Button>
            }
          >
            {balance ? (
              <Trans>The figures shown may be old. Your money is not affected.</Trans>
            ) : (
              <Trans>Your money is not affected.</Trans>
            )}
          </FailureMessage>
        </div>
      ) : null}
      {balance ? (
        <div className={css.shares}>
          <Composition
            currency={currency}
            shares={shares.map(({ account, fill }) => ({
              fill,
              label: i18n._(accounts[account]),
              value: amountOf(balance, account, currency),
            }))}
          />
        </div>
      ) : null}
    </Card>
  )
}
