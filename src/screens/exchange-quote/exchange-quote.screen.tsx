import type { ReactNode } from 'react'
import type { Amount, Currency } from '../../api/contract/amount.ts'
import type { ExchangeQuote } from '../../api/contract/exchange.ts'
import type { ExchangeQuoteActor } from '../../machines/exchange-quote.machine.ts'
import { newIdempotencyKey } from '../../machines/idempotency-key.ts'
import type { RouteLocation } from '../../machines/route-location.ts'
import { Seconds, useBetweenSeconds } from '../seconds.tsx'
import { Countdown } from './countdown.tsx'
import { ExchangeQuoteView } from './exchange-quote.view.tsx'

type ExchangeQuoteScreenProps = {
  actor: ExchangeQuoteActor
  /** The verb and the amount on the button that takes the quote. */
  confirm: (quote: ExchangeQuote | null) => ReactNode
  /** Leads to a refill of what is lacking, and back. */
  refillFor?: (currency: Currency, lacking: Amount) => RouteLocation
  areAmountsAbove?: boolean
}

export function ExchangeQuoteScreen({
  actor,
  confirm,
  refillFor,
  areAmountsAbove,
}: ExchangeQuoteScreenProps) {
  const snapshot = useBetweenSeconds(actor)
  const { quote } = snapshot.context
  return (
    <ExchangeQuoteView
      snapshot={snapshot}
      report={actor.send}
      accept={() => actor.send({ type: 'quote.accepted', key: newIdempotencyKey() })}
      confirm={confirm(quote)}
      countdown={
        <Seconds of={actor}>
          {(left) => <Countdown secondsLeft={left} secondsInAll={quote?.expiresIn ?? 0} />}
        </Seconds>
      }
      refillFor={refillFor}
      areAmountsAbove={areAmountsAbove}
    />
  )
}
