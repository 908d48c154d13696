import { Plural, Trans } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ContextFrom } from 'xstate'
import { difference } from '../../machines/decimal.ts'
import { estimateOf } from '../../machines/deposit-estimate.ts'
import {
  coverOfTerms,
  type depositOpeningMachine,
  firstLoss,
  planOf,
} from '../../machines/deposit-opening.machine.ts'
import type { SubmissionSnapshot } from '../../machines/submission.machine.ts'
import { Uncovered } from '../autoinvestment/uncovered.tsx'
import { QuoteLedger } from '../exchange-quote/quote-ledger.tsx'
import { Amount } from '../parts/amount.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { OutcomeUnknown } from '../parts/outcome-unknown.tsx'
import { Covering } from '../parts/smallest-loss.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import css from './deposit-opening.module.css'
import { EarlyLoss, renewal } from './terms.view.tsx'

export type ReviewProps = ViewProps<typeof depositOpeningMachine> & {
  confirm: () => void
  submission: SubmissionSnapshot | undefined
  ask: () => void
  /** The rate to agree to, with the button that does, where another currency pays. */
  exchange: ReactNode
}
type Context = ContextFrom<typeof depositOpeningMachine>

/** All that will be, directly above the button that makes it so. */
export function ReviewView(props: ReviewProps) {
  const { snapshot, report, confirm, submission, ask, exchange } = props
  const { context } = snapshot
  const { failure, quote } = context
  const isReopenable = snapshot.can({ type: 'terms.reopened' })
  return (
    <Card component="section" style={{ width: '100%', maxWidth: '40rem' }}>
      <CardHead title={<Trans>Review your deposit</Trans>} />
      <Stack gap="md">
        <Terms context={context} />
        <FirstLoss context={context} />
        <Renewal context={context} />
        <Notice kind="warn">
          <EarlyLoss />
        </Notice>
        {exchange !== null && failure?.code === 'quote_expired' ? (
          <Notice
            kind="info"
            role="status"
            title={<Trans>The rate expired before the deposit was opened</Trans>}
          >
            <Trans>Nothing was taken. Here is the current rate.</Trans>
          </Notice>
        ) : null}
        {exchange !== null || quote !== null ? (
          <h3 className={css.part}>
            <Trans>First the exchange</Trans>
          </h3>
        ) : null}
        {exchange}
        {exchange === null && quote !== null ? <QuoteLedger quote={quote} /> : null}
        <OutcomeUnknown
          submission={submission}
          ask={ask}
          title={<Trans>We don’t know yet whether the deposit was opened</Trans>}
        >
          <Trans>
            The answer was lost on its way. We’re checking what happened. Please don’t open it a
            second time.
          </Trans>
        </OutcomeUnknown>
        {exchange === null ? (
          <SubmitButton
            busy={!snapshot.matches('reviewing')}
            disabled={!snapshot.can({ type: 'deposit.confirmed', key: '' })}
            onClick={confirm}
          >
            {submission?.hasTag('unknown') ? (
              <Trans>Checking what happened</Trans>
            ) : (
              <OpenFor context={context} />
            )}
          </SubmitButton>
        ) : null}
        {isReopenable ? (
          <Button variant="default" fullWidth onClick={() => report({ type: 'terms.reopened' })}>
            <Trans>Edit</Trans>
          </Button>
        ) : null}
      </Stack>
    </Card>
  )
}

/** The words of the button that moves the money. */
export function OpenFor({ context }: { context: Context }) {
  const format = useFormat()
  const plan = planOf(context)
  const amount = plan ? format.amount(context.terms?.amount ?? '0', plan.currency) : ''
  return <Trans>Open for {amount}</Trans>
}

function FirstLoss({ context }: { context: Context }) {
  const plan = planOf(context)
  const loss = plan && context.terms && firstLoss(context, plan, context.terms.amount)
  if (!plan || !loss) return null
  return (
    <Notice kind="warn" title={<Trans>This deposit earns less than the subscription costs</Trans>}>
      {loss.covering === null ? null : <Covering plan={plan} loss={loss} />}
    </Notice>
  )
}

function Renewal({ context }: { context: Context }) {
  const plan = planOf(context)
  if (!plan || !context.terms) return null
  return <Uncovered {...coverOfTerms(context, plan, context.terms)} to={renewal} />
}

function Terms({ context }: { context: Context }) {
  const format = useFormat()
  const plan = planOf(context)
  const { terms, offer, at } = context
  if (!plan || !terms || !offer) return null
  const { title, termDays, dailyYield, currency } = plan
  const { amount } = terms
  const { income, total, endsAt } = estimateOf(plan, amount, at)
  const rate = format.percent(dailyYield)
  const money = (value: string) => <Amount value={value} currency={currency} />
  const there = offer.available[currency] ?? '0'
  const balance: LedgerRow[] =
    terms.currency === currency
      ? [
          { id: 'balance', label: <Trans>Your balance</Trans>, value: money(there) },
          { id: 'amount', label: <Trans>You pay today</Trans>, value: money(amount) },
          {
            id: 'rest',
            label: <Trans>Left on your balance</Trans>,
            value: money(difference(there, amount)),
          },
        ]
      : [{ id: 'amount', label: <Trans>You pay today</Trans>, value: money(amount) }]
  return (
    <Ledger
      rows={[
        {
          id: 'plan',
          label: <Trans>Plan</Trans>,
          note: <Trans>{rate} a day, estimated</Trans>,
          value: (
            <>
              <span translate="no">{title}</span>,{' '}
              <Plural value={termDays} one="# day" other="# days" />
            </>
          ),
        },
        ...balance,
        ...(plan.autoinvestment
          ? [
              {
                id: 'autoinvestment',
                label: <Trans>Renews automatically</Trans>,
                note: terms.autoinvestment ? (
                  <Trans>your deposit opens again, its earnings go to your balance</Trans>
                ) : (
                  <Trans>deposit and earnings go to your balance</Trans>
                ),
                value: terms.autoinvestment ? <Trans>yes</Trans> : <Trans>no</Trans>,
              },
            ]
          : []),
        {
          id: 'end',
          label: <Trans>Ends, if opened now</Trans>,
          note: <Trans>your local time</Trans>,
          value: (
            <span className={css.end}>
              <Moment at={endsAt} year />
            </span>
          ),
        },
        {
          id: 'income',
          label: <Trans>Earnings, estimated</Trans>,
          note: <Trans>locked until the term ends</Trans>,
          value: money(income),
        },
        {
          id: 'total',
          kind: 'total',
          label: <Trans>You get back (deposit + earnings), estimated</Trans>,
          value: money(total),
        },
      ]}
    />
  )
}
