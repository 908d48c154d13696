import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowsDownUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ExchangeQuote } from '../../api/contract/exchange.ts'
import type { Failure } from '../../api/contract/failure.ts'
import type { Rates } from '../../api/contract/rates.ts'
import { cutTo, isPositive } from '../../machines/decimal.ts'
import {
  type ExchangeDraft,
  type exchangeMachine,
  type Holdings,
  reversed,
  withCurrency,
} from '../../machines/exchange.machine.ts'
import { digitsIn } from '../../machines/income-transfer.machine.ts'
import {
  isNothingDone,
  rejectionOf,
  type SubmissionSnapshot,
} from '../../machines/submission.machine.ts'
import { addressOf } from '../addresses.ts'
import { QuoteLedger } from '../exchange-quote/quote-ledger.tsx'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import { Actions } from '../parts/actions.tsx'
import { AmountField } from '../parts/amount-field.tsx'
import { MovingAmounts } from '../parts/amounts.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { OutcomeUnknown } from '../parts/outcome-unknown.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { QueryProps, ViewProps } from '../view.ts'
import { Confirm } from './confirm.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import css from './exchange.module.css'
import { IncomeCard } from './income-card.tsx'
import { Pair } from './pair.tsx'

type ExchangeProps = ViewProps<typeof exchangeMachine> & {
  submission: SubmissionSnapshot | undefined
  ask: () => void
  /** The answer to what is typed, or the quote agreed to. */
  quote: ExchangeQuote | null
  /** Why there is no answer. */
  rejection: Failure | null
  /** The rate and the button that takes it. */
  offer: ReactNode
  rates: QueryProps<Rates>
}

export function ExchangeView(props: ExchangeProps) {
  const { snapshot, report } = props
  const { holdings, failure } = snapshot.context
  if (snapshot.matches('notLoaded')) {
    return (
      <Card>
        <FailureMessage
          failure={failure}
          action={
            <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>We couldn’t load your balance. Your money is safe.</Trans>
        </FailureMessage>
      </Card>
    )
  }
  return (
    <div className={layout.aside}>
      <Card component="section" className={css.card}>
        <CardHead title={<Trans>New exchange</Trans>} />
        {holdings === null || snapshot.matches('loading') ? (
          <Skeleton shape="form" count={5} />
        ) : snapshot.matches('exchanged') ? (
          <MovingAmounts>
            <Exchanged {...props} />
          </MovingAmounts>
        ) : (
          <MovingAmounts>
            <Form {...props} holdings={holdings} />
          </MovingAmounts>
        )}
      </Card>
      <Card component="section">
        <CardHead title={<Trans>Income to move</Trans>} />
        {holdings === null ? (
          <Skeleton shape="rows" count={2} />
        ) : (
          <IncomeCard snapshot={snapshot} report={report} holdings={holdings} />
        )}
      </Card>
    </div>
  )
}

function Form(props: ExchangeProps & { holdings: Holdings }) {
  const { t } = useLingui()
  const format = useFormat()
  const fieldText = useFieldText()
  const { snapshot, report, submission, ask, quote, rejection, offer, rates, holdings } = props
  const { draft, submitted } = snapshot.context
  const failure = rejectionOf(submitted)
  const { from, to, amount, side } = draft
  const isOpen = snapshot.matches('choosing') || snapshot.matches('movingIncome')
  const isOutdated = failure?.code === 'quote_expired'
  const available = holdings.balance.balance[from] ?? '0'
  const availableText = format.heldAmount(available, from)
  const change = (next: ExchangeDraft) => report({ type: 'draft.changed', draft: next })
  const decimalsOf = (currency: ExchangeDraft['from']) => digitsIn(holdings.decimals, currency)

  const refused = rejection?.fields?.find(({ path }) => path === 'amount')?.code
  const errorAt = (field: ExchangeDraft['side']) =>
    field !== side || refused === undefined ? undefined : refused === 'below_min' ? (
      <Trans>This is too little to be exchanged.</Trans>
    ) : (
      fieldText('amount', refused)
    )

  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <Stack className={css.form ?? ''}>
        <Pair {...rates} from={from} to={to} />
        <AmountField
          label={<Trans>You give</Trans>}
          name="give"
          currency={from}
          decimals={decimalsOf(from)}
          value={side === 'give' ? amount : (quote?.give ?? '')}
          onChange={(typed) => change({ ...draft, amount: typed, side: 'give' })}
          readOnly={!isOpen}
          error={errorAt('give')}
          unit={
            <CurrencyChoice
              label={t`Currency you give`}
              name="from"
              chosen={from}
              disabled={!isOpen}
              onChoose={(currency) => change(withCurrency(draft, { from: currency }))}
            />
          }
        />
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm" c="dimmed">
            <Trans>Available {availableText}</Trans>{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              className={css.max ?? ''}
              disabled={!isOpen || !isPositive(available)}
              onClick={() =>
                change({ ...draft, amount: cutTo(available, decimalsOf(from)), side: 'give' })
              }
            >
              <Trans context="the greatest amount">Max</Trans>
            </Anchor>
          </Text>
          <ActionIcon
            variant="default"
            size="2.75rem"
            aria-label={t`Swap the currencies`}
            disabled={!isOpen}
            onClick={() => change(reversed(draft))}
          >
            <IconArrowsDownUp size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
        <AmountField
          label={<Trans>You get</Trans>}
          name="get"
          currency={to}
          decimals={decimalsOf(to)}
          value={side === 'get' ? amount : (quote?.get ?? '')}
          onChange={(typed) => change({ ...draft, amount: typed, side: 'get' })}
          readOnly={!isOpen}
          error={errorAt('get')}
          unit={
            <CurrencyChoice
              label={t`Currency you get`}
              name="to"
              chosen={to}
              disabled={!isOpen}
              onChoose={(currency) => change(withCurrency(draft, { to: currency }))}
            />
          }
        />
        {isOpen && isNothingDone(submitted) ? (
          <Notice kind="info" role="status" title={<Trans>Nothing was exchanged</Trans>}>
            <Trans>
              Your request did not reach us and nothing was taken. You can exchange again.
            </Trans>
          </Notice>
        ) : null}
        {isOpen && isOutdated ? (
          <Notice kind="info" role="status" title={<Trans>Nothing was exchanged</Trans>}>
            <Trans>The rate expired on the way. The new one is below.</Trans>
          </Notice>
        ) : null}
        {isOpen && !isOutdated ? <FailureMessage failure={failure} /> : null}
        {offer}
        {isOpen || quote === null ? null : <QuoteLedger quote={quote} areAmountsAbove />}
        <OutcomeUnknown
          submission={submission}
          ask={ask}
          title={<Trans>We don’t know yet whether it was exchanged</Trans>}
        >
          <Trans>
            The answer was lost on its way. We’re checking what happened. You’ll know by the time
            the rate expires.
          </Trans>
        </OutcomeUnknown>
        {snapshot.matches('movingIncome') ? (
          <SubmitButton disabled>
            <Trans>Exchange</Trans>
          </SubmitButton>
        ) : isOpen || quote === null ? null : (
          <SubmitButton busy>
            {submission?.hasTag('unknown') ? (
              <Trans>Checking what happened</Trans>
            ) : (
              <Confirm quote={quote} />
            )}
          </SubmitButton>
        )}
      </Stack>
    </form>
  )
}

function Exchanged({ snapshot, report }: ExchangeProps) {
  const format = useFormat()
  const { quote } = snapshot.context
  if (quote === null) return null
  const give = format.amount(quote.give, quote.from)
  const got = format.amount(quote.get, quote.to)
  return (
    <Stack gap="md">
      <Notice
        kind="done"
        role="status"
        title={
          <Trans>
            You exchanged {give} for {got}
          </Trans>
        }
      >
        <Trans>It is on your balance, and among your operations.</Trans>
      </Notice>
      <QuoteLedger quote={quote} areAmountsAbove />
      <Actions>
        <Button onClick={() => report({ type: 'exchange.repeated' })}>
          <Trans>Exchange something else</Trans>
        </Button>
        <Button
          component={Link}
          variant="default"
          href={addressOf({ name: 'operations', query: { type: 'exchange' } })}
        >
          <Trans>See the operation</Trans>
        </Button>
      </Actions>
    </Stack>
  )
}
