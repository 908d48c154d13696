import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { DepositOpeningActor } from '../../machines/deposit-opening.machine.ts'
import { type OpeningOffer, type OpeningTerms, termsSchema } from '../../machines/deposit-terms.ts'
import { newIdempotencyKey } from '../../machines/idempotency-key.ts'
import { amountIn } from '../../machines/typed-amount.ts'
import { ExchangeQuoteScreen } from '../exchange-quote/exchange-quote.screen.tsx'
import { MovingAmounts } from '../parts/amounts.tsx'
import { DepositOpeningView } from './deposit-opening.view.tsx'
import { OpenFor } from './review.view.tsx'
import { refillFor, TermsView } from './terms.view.tsx'

export function DepositOpeningScreen({ actor }: { actor: DepositOpeningActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { offer, terms, formKey } = snapshot.context
  const { exchangeQuote, submission = snapshot.children.inquiry } = snapshot.children
  const submissionSnapshot = useSelector(submission, (current) => current)
  return (
    <MovingAmounts>
      <DepositOpeningView
        snapshot={snapshot}
        report={actor.send}
        confirm={() => actor.send({ type: 'deposit.confirmed', key: newIdempotencyKey() })}
        submission={submissionSnapshot}
        ask={() => submission?.send({ type: 'outcome.requested' })}
        choice={
          offer && terms ? (
            <TermsForm key={formKey} actor={actor} offer={offer} terms={terms} />
          ) : null
        }
        exchange={
          exchangeQuote ? (
            <ExchangeQuoteScreen
              actor={exchangeQuote}
              confirm={() => <OpenFor context={snapshot.context} />}
              refillFor={refillFor}
            />
          ) : null
        }
      />
    </MovingAmounts>
  )
}

type TermsFormProps = { actor: DepositOpeningActor; offer: OpeningOffer; terms: OpeningTerms }

/** Every formKey begins with a form of its own. */
function TermsForm({ actor, offer, terms }: TermsFormProps) {
  const snapshot = useSelector(actor, (current) => current)
  const form = useForm<OpeningTerms>({
    initialValues: terms,
    onValuesChange: (changed) => actor.send({ type: 'terms.changed', terms: changed }),
    validate: useMemo(() => schemaResolver(termsSchema(offer), { sync: true }), [offer]),
  })
  const submit = form.onSubmit(
    (typed) =>
      actor.send({ type: 'terms.submitted', terms: { ...typed, amount: amountIn(typed.amount) } }),
    () => form.getInputNode('amount')?.focus(),
  )
  return (
    <TermsView
      snapshot={snapshot}
      report={actor.send}
      offer={offer}
      form={form}
      onSubmit={(event) => submit(event)}
    />
  )
}
