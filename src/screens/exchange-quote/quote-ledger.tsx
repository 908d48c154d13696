import { Trans } from '@lingui/react/macro'
import type { ExchangeQuote } from '../../api/contract/exchange.ts'
import { Amount } from '../parts/amount.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { useFormat } from '../parts/use-format.ts'
import { PriceText } from './price-text.tsx'
import { feePercent, pairPrice } from './readable-rate.ts'

type QuoteLedgerProps = {
  quote: ExchangeQuote
  /** It has been exchanged. */
  isDone?: boolean
}

/** What leaves, at which rate, the fee, and what comes. */
export function QuoteLedger({ quote, isDone = false }: QuoteLedgerProps) {
  const format = useFormat()
  const { from, to, give, get, fee } = quote
  return (
    <Ledger
      rows={[
        {
          id: 'give',
          label: isDone ? <Trans>You gave</Trans> : <Trans>You give</Trans>,
          value: <Amount value={give} currency={from} />,
        },
        {
          id: 'rate',
          label: <Trans>Rate</Trans>,
          value: <PriceText price={pairPrice(quote).price} />,
        },
        {
          id: 'fee',
          label: <Trans>Our fee</Trans>,
          note: <Trans>already taken off</Trans>,
          value: (
            <>
              {format.percent(feePercent(quote))} · <Amount value={fee} currency={to} />
            </>
          ),
        },
        {
          id: 'get',
          kind: 'total',
          label: isDone ? <Trans>You got</Trans> : <Trans>You get</Trans>,
          value: <Amount value={get} currency={to} />,
        },
      ]}
    />
  )
}
