import { Trans } from '@lingui/react/macro'
import type { ExchangeQuote } from '../../api/contract/exchange.ts'
import { Amount } from '../parts/amount.tsx'
import { Ledger } from '../parts/ledger.tsx'

type QuoteLedgerProps = { quote: ExchangeQuote }

/** What leaves, at which rate, the fee, and what comes. */
export function QuoteLedger({ quote: { from, to, give, get, rate, fee } }: QuoteLedgerProps) {
  return (
    <Ledger
      rows={[
        {
          id: 'give',
          label: <Trans>You give</Trans>,
          value: <Amount value={give} currency={from} />,
        },
        {
          id: 'rate',
          label: <Trans>Rate</Trans>,
          value: (
            <>
              <Amount value="1" currency={from} digits={0} /> ={' '}
              <Amount value={rate} currency={to} />
            </>
          ),
        },
        {
          id: 'fee',
          label: <Trans>Our fee</Trans>,
          note: <Trans>already taken off</Trans>,
          value: <Amount value={fee} currency={to} />,
        },
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
