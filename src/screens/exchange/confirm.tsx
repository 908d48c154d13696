import { Trans } from '@lingui/react/macro'
import type { ExchangeQuote } from '../../api/contract/exchange.ts'
import { shortened } from '../parts/figure.ts'
import { useFormat } from '../parts/use-format.ts'

/** The words of the button: what leaves and what comes, which the rows above tell to the last digit. */
export function Confirm({ quote }: { quote: ExchangeQuote | null }) {
  const format = useFormat()
  if (quote === null) return <Trans>Exchange</Trans>
  const give = format.amount(quote.give, quote.from)
  const get = format.amount(shortened(quote.get, quote.to), quote.to)
  return (
    <Trans>
      Exchange {give} for {get}
    </Trans>
  )
}
