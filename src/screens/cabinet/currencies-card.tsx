import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import Big from 'big.js'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { type Currency, defaultCurrency, type Amount as Value } from '../../api/contract/amount.ts'
import type { CurrencyRate, Rates } from '../../api/contract/rates.ts'
import type { Statistics } from '../../api/contract/statistics.ts'
import { accountTypes, type Balance } from '../../api/contract/user.ts'
import { type cabinetMachine, type TotalType, totalTypes } from '../../machines/cabinet.machine.ts'
import { isPositive } from '../../machines/decimal.ts'
import { movableIn } from '../../machines/income-transfer.machine.ts'
import { addressOf } from '../addresses.ts'
import { accounts } from '../operation/operation-texts.ts'
import { Amount } from '../parts/amount.tsx'
import { useShowing } from '../parts/amounts.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { CurrencyMark } from '../parts/currency-mark.tsx'
import layout from '../parts/layout.module.css'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { RateChange } from '../parts/rate-change.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Sparkline } from '../parts/sparkline.tsx'
import { useFormat } from '../parts/use-format.ts'
import { markColours } from '../theme/mark-colours.ts'
import type { QueryProps, ViewProps } from '../view.ts'
import css from './currencies-card.module.css'
import { amountOf, changeOver, currenciesOf, sharesOf, worthOf } from './totals.ts'

type CurrenciesProps = Pick<ViewProps<typeof cabinetMachine>, 'report'> &
  QueryProps<Balance> & {
    type: TotalType
    rates: QueryProps<Rates>
    /** They tell what waits to be withdrawn: it is in the total, and on no account. */
    reserved: Pick<Statistics, 'currency' | 'reserved'> | null
  }

/** Shows what there is of each currency on the chosen account, and what that is worth. */
export const CurrenciesCard = memo(function CurrenciesCard({
  type,
  report,
  rates,
  reserved,
  ...props
}: CurrenciesProps) {
  const { t, i18n } = useLingui()
  const { data: balance } = props.query.context
  const { data: priced } = rates.query.context
  const [income] = balance ? movableIn(balance.currencies) : []
  return (
    <Card component="section" className={css.card}>
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
      <NativeSelect
        className={css.account ?? ''}
        aria-label={t`Account`}
        data={totalTypes.map((one) => ({
          value: one,
          label: one === 'all' ? t`All accounts` : i18n._(accounts[one]),
        }))}
        value={type}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        onChange={({ currentTarget: { value } }) => {
          const chosen = totalTypes.find((one) => one === value)
          if (chosen) report({ type: 'account.chosen', account: chosen })
        }}
      />
      {props.query.matches('loading') && !balance ? <Skeleton shape="rows" count={4} /> : null}
      <NotLoaded {...props} again={<Trans>Load the balance again</Trans>}>
        <Trans>Your money is safe.</Trans>
      </NotLoaded>
      {balance ? (
        <Holdings
          balance={balance}
          type={type}
          rates={priced}
          areRatesComing={rates.query.matches('loading') && !priced}
          reserved={
            type === 'all' && priced && priced.currency === reserved?.currency
              ? reserved.reserved
              : '0'
          }
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
})

type HoldingsProps = {
  balance: Balance
  type: TotalType
  rates: Rates | null
  /** Their room is there before they are. */
  areRatesComing: boolean
  reserved: Value
}

function Holdings({ balance, type, rates, areRatesComing, reserved }: HoldingsProps) {
  const chosen = type === 'all' ? accountTypes : [type]
  const rows = currenciesOf(balance, chosen).map((currency) => {
    const rate = rates?.items.find((item) => item.currency === currency)
    return { currency, rate, worth: rate ? worthOf(balance, chosen, currency, rate.price) : '0' }
  })
  const format = useFormat()
  const { isHidden } = useShowing()
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
            amount={amountOf(balance, chosen, currency)}
            locked={type === 'all' ? amountOf(balance, ['deposit'], currency) : '0'}
            share={rate ? part(shares[index]) : null}
            worth={worth}
            rate={rate}
            shownIn={rates?.currency}
            isPriceComing={areRatesComing && currency !== defaultCurrency}
          />
        ))}
      </ul>
      {rows.some(({ currency, rate }) => rate && currency !== rates?.currency) ? (
        <p className={css.about}>
          <Trans>Curves show the price over 7 days.</Trans>
        </p>
      ) : null}
      {rates ? (
        <dl className={css.sums}>
          {isPositive(reserved) ? (
            <div>
              <dt>
                <Trans>Reserved for withdrawals</Trans>
                {part(shares.at(-1))}
              </dt>
              <dd>
                <Amount value={reserved} currency={rates.currency} opens />
              </dd>
            </div>
          ) : null}
          <div>
            <dt>
              <Trans context="sum">Total</Trans>
              {isPositive(total) ? part(100) : null}
            </dt>
            <dd>
              {rows.some(({ currency }) => currency !== rates.currency) ? '≈ ' : null}
              <Amount value={total} currency={rates.currency} opens />
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
  locked: Value
  share: ReactNode
  worth: Value
  rate: CurrencyRate | undefined
  shownIn: Rates['currency'] | undefined
  isPriceComing: boolean
}

function Holding(props: HoldingProps) {
  const { currency, amount, locked, share, worth, rate, shownIn, isPriceComing } = props
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
            <Amount value={amount} currency={currency} opens />
          </span>
        </div>
        {isPriced ? (
          <>
            <div className={css.line} data-kind="note">
              <RateChange change={rate.change} />
              <span>
                ≈ <Amount value={worth} currency={shownIn} opens />
              </span>
            </div>
            <div className={css.line} data-kind="note">
              <Course prices={rate.history.map(({ price }) => price)} />
              <span data-price>
                <Trans>
                  Price <Amount value={rate.price} currency={shownIn} ofTerms />
                </Trans>
              </span>
            </div>
          </>
        ) : isPriceComing ? (
          <div className={css.prices} />
        ) : null}
        {isPositive(locked) ? (
          <div className={css.line} data-kind="note">
            <span>
              <Trans>of which on deposits</Trans>
            </span>
            <Amount value={locked} currency={currency} bare opens />
          </div>
        ) : null}
      </div>
    </li>
  )
}

/** Draws how the price has moved, and says it to whoever does not see it. */
function Course({ prices }: { prices: Value[] }) {
  const change = changeOver(prices)
  if (change === null) return null
  return (
    <span>
      <VisuallyHidden>
        <RateChange change={change} period={<Trans>7 days</Trans>} />
      </VisuallyHidden>
      <Sparkline prices={prices} />
    </span>
  )
}
