import { Trans } from '@lingui/react/macro'
import { Card, UnstyledButton } from '@mantine/core'
import type { Currency } from '../../api/contract/amount.ts'
import type { Balance } from '../../api/contract/user.ts'
import { Amount } from '../parts/amount.tsx'
import { CardHead } from '../parts/card-head.tsx'
import css from './currencies-card.module.css'
import { amountOf, currenciesOf } from './totals.ts'

type CurrenciesCardProps = {
  balance: Balance
  /** The one the figures above are in. */
  currency: Currency
  onChoose: (currency: Currency) => void
}

/** What can be moved, in each currency; choosing one shows all its figures. */
export function CurrenciesCard({ balance, currency, onChoose }: CurrenciesCardProps) {
  return (
    <Card component="section" className={css.card ?? ''}>
      <CardHead title={<Trans>Available by currency</Trans>} />
      <ul className={css.list}>
        {currenciesOf(balance).map((one) => (
          <li key={one}>
            <UnstyledButton
              className={css.currency}
              aria-pressed={one === currency}
              onClick={() => onChoose(one)}
            >
              <span translate="no">{one}</span>
              <Amount value={amountOf(balance, 'balance', one)} currency={one} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
