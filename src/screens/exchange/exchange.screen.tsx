import { useSelector } from '@xstate/react'
import type { ExchangeActor } from '../../machines/exchange.machine.ts'
import { ExchangeQuoteScreen } from '../exchange-quote/exchange-quote.screen.tsx'
import { IncomeTransferScreen } from '../income-transfer/income-transfer.screen.tsx'
import { useQuery } from '../use-query.ts'
import { Confirm } from './confirm.tsx'
import { ExchangeView } from './exchange.view.tsx'

export function ExchangeScreen({ actor }: { actor: ExchangeActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { exchangeQuote, incomeTransfer, submission, rates } = snapshot.children
  const asked = useSelector(exchangeQuote, (current) => current?.context)
  const submissionSnapshot = useSelector(submission, (current) => current)
  return (
    <>
      <ExchangeView
        snapshot={snapshot}
        rates={useQuery(rates)}
        report={actor.send}
        submission={submissionSnapshot}
        ask={() => submission?.send({ type: 'outcome.requested' })}
        quote={asked ? asked.quote : snapshot.context.quote}
        rejection={asked?.failure ?? null}
        offer={
          exchangeQuote ? (
            <ExchangeQuoteScreen
              areAmountsAbove
              actor={exchangeQuote}
              confirm={(quote) => <Confirm quote={quote} />}
            />
          ) : null
        }
      />
      {incomeTransfer ? <IncomeTransferScreen actor={incomeTransfer} /> : null}
    </>
  )
}
