import { Trans } from '@lingui/react/macro'
import { Anchor, Box, Card, Stack } from '@mantine/core'
import { Link } from 'wouter'
import type { Balance } from '../../api/contract/user.ts'
import { movableIn } from '../../machines/income-transfer.machine.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { QueryProps } from '../view.ts'
import css from './currencies-card.module.css'
import { amountOf, currenciesOf } from './totals.ts'

/** Shows for each currency what can be moved and what is on deposits. */
export function CurrenciesCard({ hidden, ...props }: QueryProps<Balance> & { hidden: boolean }) {
  const { data: balance } = props.query.context
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
      {props.query.matches('loading') && !balance ? <Skeleton shape="lines" count={3} /> : null}
      <NotLoaded {...props} again={<Trans>Load the balance again</Trans>}>
        <Trans>Your money is not affected.</Trans>
      </NotLoaded>
      {balance ? (
        <Stack className={layout.list} component="ul" gap="sm">
          {currenciesOf(balance).map((currency) => {
            const locked = amountOf(balance, 'deposit', currency)
            return (
              <li key={currency} className={css.currency}>
                <b translate="no">{currency}</b>
                <span className={css.figures}>
                  <Amount
                    value={amountOf(balance, 'balance', currency)}
                    currency={currency}
                    hidden={hidden}
                    opens
                  />
                  {/[1-9]/.test(locked) ? (
                    <Box component="span" fz="0.8125rem" fw={400} c="dimmed">
                      <Trans>On deposits</Trans>{' '}
                      <Amount value={locked} currency={currency} hidden={hidden} opens />
                    </Box>
                  ) : null}
                </span>
              </li>
            )
          })}
        </Stack>
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
