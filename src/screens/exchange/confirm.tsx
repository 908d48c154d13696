import { Trans } from '@lingui/react/macro'
import type { ExchangeQuote } from '../../api/contract/exchange.ts'
import { useFormat } from '../parts/use-format.ts'

/** Names the verb and the amount that leaves; the field above tells what comes. */
export function Confirm({ quote }: { quote: ExchangeQuote | null }) {
  const format = useFormat()
  if (quote === null) return <Trans>Exchange</Trans>
  const give = format.amount(quote.give, quote.from)
  return <Trans>Exchange {give}</Trans>
}
