import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import type { Rates } from '../../api/contract/rates.ts'
import type { ExchangeDraft } from '../../machines/exchange.machine.ts'
import { PriceText } from '../exchange-quote/price-text.tsx'
import { pairRate } from '../exchange-quote/readable-rate.ts'
import { Amount } from '../parts/amount.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { RateChange } from '../parts/rate-change.tsx'
import { Sparkline } from '../parts/sparkline.tsx'
import type { QueryProps } from '../view.ts'
import css from './pair.module.css'

type PairProps = QueryProps<Rates> & Pick<ExchangeDraft, 'from' | 'to'>

/** Shows the price of one in the other today, and how it has moved. Its room is there before it is. */
export const Pair = memo(function Pair({ from, to, ...props }: PairProps) {
  const { data } = props.query.context
  const pair = data && pairRate(data, from, to)
  const figure = (value: string) =>
    pair ? (
      <b>
        <Amount value={value} currency={pair.price.currency} bare ofTerms />
      </b>
    ) : null
  return (
    <>
      {pair ? (
        <div className={css.pair}>
          <div className={css.head}>
            <strong>
              <PriceText price={pair.price} />
            </strong>
            <RateChange change={pair.change} />
          </div>
          <div className={css.head}>
            <PriceText price={pair.inverse} />
            <span>
              <Trans>Last 7 days</Trans>
            </span>
          </div>
          {pair.range ? (
            <div className={css.course}>
              <Sparkline prices={pair.history} size="wide" />
              <p className={css.range}>
                <span>
                  <Trans context="a price">High</Trans> {figure(pair.range.high)}
                </span>
                <span>
                  <Trans context="a price">Low</Trans> {figure(pair.range.low)}
                </span>
              </p>
            </div>
          ) : null}
        </div>
      ) : props.query.matches('loading') ? (
        <div className={css.pair} data-coming />
      ) : null}
      <NotLoaded {...props} again={<Trans>Load the prices again</Trans>} />
    </>
  )
})
