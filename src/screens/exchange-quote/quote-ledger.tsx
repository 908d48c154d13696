import { Trans } from '@lingui/react/macro'
import type { ExchangeQuote } from '../../api/contract/exchange.ts'
import { Amount } from '../parts/amount.tsx'
import { Ledger } from '../parts/ledger.tsx'

/** Of a rate more digits say nothing: what it comes to stands beneath, whole. */
const DIGITS = 8

/** A rate cut after as many digits as say something. */
export function shortRate(rate: string): { value: string; isCut: boolean } {
  const [whole = '0', fraction = ''] = rate.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length
  const shortened = fraction.slice(0, Math.max(2, zeros + DIGITS))
  return {
    value: shortened === '' ? whole : `${whole}.${shortened}`,
    isCut: /[1-9]/.test(fraction.slice(shortened.length)),
  }
}

type QuoteLedgerProps = { quote: ExchangeQuote }

/** What leaves, at which rate, the fee, and what comes. */
export function QuoteLedger({ quote: { from, to, give, get, rate, fee } }: QuoteLedgerProps) {
  const { value, isCut } = shortRate(rate)
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
              <Amount value="1" currency={from} digits={0} /> {isCut ? '≈' : '='}{' '}
              <Amount value={value} currency={to} />
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
