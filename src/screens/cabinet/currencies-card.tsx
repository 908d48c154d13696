import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Card } from '@mantine/core'
import Big from 'big.js'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type Currency, defaultCurrency, type Amount as Value } from '../../api/contract/amount.ts'
import type { CurrencyRate, Rates } from '../../api/contract/rates.ts'
import type { Statistics } from '../../api/contract/statistics.ts'
import type { Balance } from '../../api/contract/user.ts'
import { isPositive } from '../../machines/decimal.ts'
import { movableIn } from '../../machines/income-transfer.machine.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { useShowing } from '../parts/amounts.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { CurrencyMark } from '../parts/currency-mark.tsx'
import layout from '../parts/layout.module.css'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { RateChange } from '../parts/rate-change.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Sparkline } from '../parts/sparkline.tsx'
import { useFormat } from '../parts/use-format.ts'
import { markColours } from '../theme/mark-colours.ts'
import type { QueryProps } from '../view.ts'
import css from './currencies-card.module.css'
import { amountOf, currenciesOf, sharesOf, totalOf, worthOf } from './totals.ts'

type CurrenciesProps = QueryProps<Balance> & {
  rates: QueryProps<Rates>
  /** Where what waits to be withdrawn is told: it is in the total, and on no account. */
  reserved: Pick<Statistics, 'currency' | 'reserved'> | null
  hidden: boolean
}

/** Shows for each currency all there is of it, and what that is worth. */
export function CurrenciesCard({ hidden, rates, reserved, ...props }: CurrenciesProps) {
  const { data: balance } = props.query.context
  const { data: priced } = rates.query.context
  const [income] = balance ? movableIn(balance.currencies) : []
  return (
    <Card component="section" className={css.card ?? ''}>
      <CardHead
        title={<Trans>Currencies</Trans>}
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
      {props.query.matches('loading') && !balance ? <Skeleton shape="rows" count={4} /> : null}
      <NotLoaded {...props} again={<Trans>Load the balance again</Trans>}>
        <Trans>Your money is safe.</Trans>
      </NotLoaded>
      {balance ? (
        <Holdings
          balance={balance}
          rates={priced}
          areRatesComing={rates.query.matches('loading') && !priced}
          reserved={priced && priced.currency === reserved?.currency ? reserved.reserved : '0'}
          hidden={hidden}
        />
      ) : null}
      <NotLoaded {...rates} again={<Trans>Load the prices again</Trans>} />
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

type HoldingsProps = {
  balance: Balance
  rates: Rates | null
  /** Their room is there before they are. */
  areRatesComing: boolean
  reserved: Value
  hidden: boolean
}

function Holdings({ balance, rates, areRatesComing, reserved, hidden }: HoldingsProps) {
  const rows = currenciesOf(balance).map((currency) => {
    const rate = rates?.items.find((item) => item.currency === currency)
    return { currency, rate, worth: rate ? worthOf(balance, currency, rate.price) : '0' }
  })
  const format = useFormat()
  const isHidden = useShowing().isHidden || hidden
  const shares = sharesOf([...rows.map(({ worth }) => worth), reserved])
  const total = rows.reduce((sum, { worth }) => sum.plus(worth), Big(reserved)).toFixed()
  const part = (share: number | undefined) =>
    rates && !isHidden ? (
      <>
        {' '}
        <small>{format.percent(String(share ?? 0))}</small>
      </>
    ) : null
  return (
    <>
      {rates || areRatesComing ? (
        <div className={css.shares} aria-hidden>
          {rates && !isHidden
            ? [...rows, { currency: null, worth: reserved }].map(({ currency, worth }) =>
                isPositive(worth) ? (
                  <span
                    key={currency}
                    style={{
                      flexGrow: Number(worth),
                      background: currency ? markColours[currency] : 'var(--cb-control)',
                    }}
                  />
                ) : null,
              )
            : null}
        </div>
      ) : null}
      <ul className={layout.list}>
        {rows.map(({ currency, rate, worth }, index) => (
          <Holding
            key={currency}
            currency={currency}
            amount={totalOf(balance, currency)}
            available={amountOf(balance, 'balance', currency)}
            locked={amountOf(balance, 'deposit', currency)}
            share={rate ? part(shares[index]) : null}
            worth={worth}
            rate={rate}
            shownIn={rates?.currency}
            isPriceComing={areRatesComing && currency !== defaultCurrency}
            hidden={hidden}
          />
        ))}
      </ul>
      {rates ? (
        <dl className={css.sums}>
          {isPositive(reserved) ? (
            <div>
              <dt>
                <Trans>Reserved for withdrawals</Trans>
                {part(shares.at(-1))}
              </dt>
              <dd>
                <Amount value={reserved} currency={rates.currency} hidden={hidden} opens />
              </dd>
            </div>
          ) : null}
          <div>
            <dt>
              <Trans context="sum">Total</Trans>
              {isPositive(total) ? part(100) : null}
            </dt>
            <dd>
              <Amount value={total} currency={rates.currency} hidden={hidden} opens />
            </dd>
          </div>
        </dl>
      ) : areRatesComing ? (
        <div className={css.sums}>
          <br />
        </div>
      ) : null}
    </>
  )
}

type HoldingProps = {
  currency: Currency
  amount: Value
  available: Value
  locked: Value
  share: ReactNode
  worth: Value
  rate: CurrencyRate | undefined
  shownIn: Rates['currency'] | undefined
  isPriceComing: boolean
  hidden: boolean
}

function Holding(props: HoldingProps) {
  const { currency, amount, available, locked, share, worth, rate, hidden } = props
  const { shownIn, isPriceComing } = props
  const { t } = useLingui()
  const isPriced = rate !== undefined && shownIn !== undefined && shownIn !== currency
  return (
    <li className={css.currency}>
      <CurrencyMark currency={currency} />
      <div className={css.lines}>
        <div className={css.line}>
          <span>
            <Link
              className={layout.rowLink}
              href={addressOf({ name: 'exchange', query: { from: currency } })}
              aria-label={t`Exchange ${currency}`}
              translate="no"
            >
              {currency}
            </Link>
            {share}
          </span>
          <span className={css.held}>
            <Amount value={amount} currency={currency} hidden={hidden} opens />
          </span>
        </div>
        {isPriced ? (
          <>
            <div className={css.line} data-kind="note">
              <RateChange change={rate.change} />
              <span>
                ≈ <Amount value={worth} currency={shownIn} hidden={hidden} opens />
              </span>
            </div>
            <div className={css.line} data-kind="note">
              <span data-price>
                <Trans>
                  Price <Amount value={rate.price} currency={shownIn} ofTerms />
                </Trans>
              </span>
              <Sparkline prices={rate.history.map(({ price }) => price)} />
            </div>
          </>
        ) : isPriceComing ? (
          <div className={css.prices} />
        ) : null}
        {Big(available).eq(amount) ? null : (
          <div className={css.line} data-kind="note">
            <span>
              <Trans>of which available</Trans>
            </span>
            <Amount value={available} currency={currency} hidden={hidden} bare opens />
          </div>
        )}
        {isPositive(locked) ? (
          <div className={css.line} data-kind="note">
            <span>
              <Trans>of which on deposits</Trans>
            </span>
            <Amount value={locked} currency={currency} hidden={hidden} bare opens />
          </div>
        ) : null}
      </div>
    </li>
  )
}
