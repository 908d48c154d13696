import { Trans } from '@lingui/react/macro'
import type { ExchangeQuote } from '../../api/contract/exchange.ts'
import { Amount } from '../parts/amount.tsx'
import { shortened } from '../parts/figure.ts'
import { Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { useFormat } from '../parts/use-format.ts'
import { PriceText } from './price-text.tsx'
import { feePercent, pairPrice } from './readable-rate.ts'

type QuoteLedgerProps = {
  quote: ExchangeQuote
  /** Leaves out both amounts, which stand above it. */
  areAmountsAbove?: boolean | undefined
}

/** Tells what leaves, at which rate, the fee, and what comes. */
export function QuoteLedger({ quote, areAmountsAbove = false }: QuoteLedgerProps) {
  const format = useFormat()
  const { from, to, give, get, fee } = quote
  const terms: LedgerRow[] = [
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
          {format.percent(feePercent(quote))} · <Amount value={shortened(fee, to)} currency={to} />
        </>
      ),
    },
  ]
  if (areAmountsAbove) return <Ledger rows={terms} />
  return (
    <Ledger
      rows={[
        {
          id: 'give',
          label: <Trans>You give</Trans>,
          value: <Amount value={give} currency={from} />,
        },
        ...terms,
        {
          id: 'get',
          kind: 'total',
          label: <Trans>You get</Trans>,
          value: <Amount value={get} currency={to} />,
        },
      ]}
    />
  )
}
