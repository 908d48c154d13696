import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Currency, Amount as Value } from '../../api/contract/amount.ts'
import type { ExchangeQuote } from '../../api/contract/exchange.ts'
import { difference } from '../../machines/decimal.ts'
import {
  type exchangeQuoteMachine,
  missingForQuote,
} from '../../machines/exchange-quote.machine.ts'
import type { RouteLocation } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Amount } from '../parts/amount.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import css from './exchange-quote.module.css'
import { QuoteLedger } from './quote-ledger.tsx'

type QuoteProps = ViewProps<typeof exchangeQuoteMachine> & {
  confirm: ReactNode
  /** Tells how long the rate holds. */
  countdown: ReactNode
  accept: () => void
  /** Leads to a refill of what is lacking, and back. */
  refillFor?: ((currency: Currency, lacking: Value) => RouteLocation) | undefined
  areAmountsAbove?: boolean | undefined
}

const anyRefill = (): RouteLocation => ({ name: 'refill', query: {} })

/** Shows a rate in money, how long it holds, and the button that takes it. */
export function ExchangeQuoteView({
  snapshot,
  report,
  confirm,
  countdown,
  accept,
  refillFor = anyRefill,
  areAmountsAbove,
}: QuoteProps) {
  const format = useFormat()
  const { quote, known, failure, available } = snapshot.context
  const isAsking = snapshot.matches('quoting') || snapshot.matches('settling')
  const isValid = snapshot.matches('offered') || snapshot.matches('changed')
  const missing = quote && isValid ? missingForQuote(available, quote) : null
  const more = quote && missing ? format.amount(missing, quote.from) : undefined
  const ask = (
    <Button variant="default" size="sm" onClick={() => report({ type: 'quote.requested' })}>
      <Trans>Ask for a new rate</Trans>
    </Button>
  )
  // A rejection that names the amount stands at its field.
  const isNamedAtField = failure?.fields?.some(({ path }) => path === 'amount') ?? false

  return (
    <Stack gap="md">
      {quote ? (
        <div className={isValid ? css.valid : css.dimmed}>
          <QuoteLedger quote={quote} areAmountsAbove={areAmountsAbove} />
        </div>
      ) : null}
      {snapshot.matches('waiting') ? (
        <Text size="sm" c="dimmed">
          <Trans>Enter an amount to see the rate and the fee.</Trans>
        </Text>
      ) : null}
      {isAsking ? (
        <Text size="sm" c="dimmed" role="status">
          <Trans>Asking for the rate…</Trans>
        </Text>
      ) : null}
      {quote && isValid ? countdown : null}
      {quote && known && snapshot.matches('changed') ? (
        <Notice
          kind="warn"
          role="alert"
          title={<Trans>The rate has changed</Trans>}
          action={
            <Button variant="default" size="sm" onClick={() => report({ type: 'rate.accepted' })}>
              <Trans>Accept the new rate</Trans>
            </Button>
          }
        >
          <Difference known={known} quote={quote} />
        </Notice>
      ) : null}
      {snapshot.matches('expired') ? (
        <Notice kind="info" role="status" title={<Trans>The rate has expired</Trans>} action={ask}>
          <Trans>If the new one differs, you see by how much before anything is exchanged.</Trans>
        </Notice>
      ) : null}
      {snapshot.matches('notQuoted') && !isNamedAtField ? (
        <FailureMessage failure={failure} action={ask}>
          <Trans>There is no rate right now. Your money is safe.</Trans>
        </FailureMessage>
      ) : null}
      {quote === null || missing === null ? null : (
        <Notice
          kind="info"
          title={<Trans>You need {more} more</Trans>}
          action={
            <Anchor component={Link} href={addressOf(refillFor(quote.from, missing))}>
              <Trans>Go to refill</Trans>
            </Anchor>
          }
        />
      )}
      <SubmitButton
        onEnter
        disabled={!snapshot.can({ type: 'quote.accepted', key: '' })}
        onClick={accept}
      >
        {confirm}
      </SubmitButton>
    </Stack>
  )
}

/** Before, now, and what lies between: of the amount that was not fixed by the person. */
function Difference({ known, quote }: { known: ExchangeQuote; quote: ExchangeQuote }) {
  const isGetting = known.give === quote.give
  const [before, now, currency] = isGetting
    ? [known.get, quote.get, quote.to]
    : [known.give, quote.give, quote.from]
  const change = difference(now, before)
  return (
    <Ledger
      rows={[
        {
          id: 'before',
          label: isGetting ? (
            <Trans>You would have got</Trans>
          ) : (
            <Trans>You would have given</Trans>
          ),
          value: <Amount value={before} currency={currency} />,
        },
        {
          id: 'now',
          label: isGetting ? <Trans>You get now</Trans> : <Trans>You give now</Trans>,
          value: <Amount value={now} currency={currency} />,
        },
        {
          id: 'difference',
          kind: 'total',
          label: <Trans>Difference</Trans>,
          value: <Amount value={change} currency={currency} sign="always" tone="plain" />,
        },
      ]}
    />
  )
}
