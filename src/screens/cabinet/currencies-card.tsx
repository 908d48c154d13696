import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Card } from '@mantine/core'
import { Link } from 'wouter'
import type { cabinetMachine } from '../../machines/cabinet.machine.ts'
import { movableIn } from '../../machines/income-transfer.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Amount } from '../parts/amount.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import css from './currencies-card.module.css'
import { amountOf, currenciesOf } from './totals.ts'

/** Shows for each currency what can be moved and what is on deposits. */
export function CurrenciesCard({ snapshot, report }: ViewProps<typeof cabinetMachine>) {
  const { balance, balanceFailure, areAmountsHidden } = snapshot.context
  const isNotRead = snapshot.matches({ balance: 'balanceNotRead' })
  const [income] = balance ? movableIn(balance.currencies) : []
  return (
    <Card component="section" className={css.card ?? ''}>
      <CardHead
        title={<Trans>Balance by currency</Trans>}
        action={
          <Anchor
            component={Link}
            href={addressOf({ name: 'exchange', query: {} })}
            size="sm"
            className={css.link ?? ''}
          >
            <Trans context="action">Exchange</Trans>
          </Anchor>
        }
      />
      {balance === null && !isNotRead ? <Skeleton shape="lines" count={3} /> : null}
      {isNotRead ? (
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
          <Trans>Your money is not affected.</Trans>
        </FailureMessage>
      ) : null}
      {balance ? (
        <ul className={css.list}>
          {currenciesOf(balance).map((currency) => {
            const locked = amountOf(balance, 'deposit', currency)
            return (
              <li key={currency} className={css.currency}>
                <b translate="no">{currency}</b>
                <span className={css.figures}>
                  <Amount
                    value={amountOf(balance, 'balance', currency)}
                    currency={currency}
                    hidden={areAmountsHidden}
                    opens
                  />
                  {/[1-9]/.test(locked) ? (
                    <span className={css.locked}>
                      <Trans>On deposits</Trans>{' '}
                      <Amount value={locked} currency={currency} hidden={areAmountsHidden} opens />
                    </span>
                  ) : null}
                </span>
              </li>
            )
          })}
        </ul>
      ) : null}
      {income ? (
        <Anchor
          component={Link}
          href={addressOf({ name: 'exchange', query: { income: income.from } })}
          size="sm"
          className={css.link ?? ''}
        >
          <Trans>Move income to the balance</Trans>
        </Anchor>
      ) : null}
    </Card>
  )
}
