import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ExchangeActor } from '../../machines/exchange.machine.ts'
import { ExchangeQuoteScreen } from '../exchange-quote/exchange-quote.screen.tsx'
import { IncomeTransferScreen } from '../income-transfer/income-transfer.screen.tsx'
import { useFormat } from '../parts/use-format.ts'
import { ExchangeView } from './exchange.view.tsx'

export function ExchangeScreen({ actor }: { actor: ExchangeActor }) {
  const { t } = useLingui()
  const format = useFormat()
  const snapshot = useSelector(actor, (current) => current)
  const { exchangeQuote, incomeTransfer, submission } = snapshot.children
  const asked = useSelector(exchangeQuote, (current) => current?.context)
  const submissionSnapshot = useSelector(submission, (current) => current)
  return (
    <>
      <ExchangeView
        snapshot={snapshot}
        report={actor.send}
        submission={submissionSnapshot}
        ask={() => submission?.send({ type: 'outcome.requested' })}
        quote={asked ? asked.quote : snapshot.context.quote}
        rejection={asked?.failure ?? null}
        offer={
          exchangeQuote ? (
            <ExchangeQuoteScreen
              actor={exchangeQuote}
              confirm={(quote) => {
                if (quote === null) return t`Exchange`
                const give = format.amount(quote.give, quote.from)
                return t`Exchange ${give}`
              }}
            />
          ) : null
        }
      />
      {incomeTransfer ? <IncomeTransferScreen actor={incomeTransfer} /> : null}
    </>
  )
}
