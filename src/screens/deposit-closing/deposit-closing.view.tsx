import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CloseQuote } from '../../api/contract/deposit.ts'
import { isPositive, sum } from '../../machines/decimal.ts'
import type { depositClosingMachine } from '../../machines/deposit-closing.machine.ts'
import {
  isNothingDone,
  type SubmissionEvent,
  type SubmissionSnapshot,
} from '../../machines/submission.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Amount } from '../parts/amount.tsx'
import { Dialog } from '../parts/dialog.tsx'
import layout from '../parts/layout.module.css'
import { Ledger } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { OutcomeUnknown } from '../parts/outcome-unknown.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import css from './deposit-closing.module.css'

type ClosingProps = ViewProps<typeof depositClosingMachine> & {
  confirm: () => void
  /** Tells how long the figures hold. */
  left: ReactNode
  submission: SubmissionSnapshot | undefined
  reportOfSubmission: (event: SubmissionEvent) => void
}

export function DepositClosingView(props: ClosingProps) {
  const { snapshot, report, submission, reportOfSubmission } = props
  const { quote, failure } = snapshot.context
  if (snapshot.matches('termEnded')) {
    return (
      <Dialog title={<Trans>The term has just ended</Trans>}>
        <Stack gap="md">
          <Notice kind="done" role="status" title={<Trans>Nothing was closed early</Trans>}>
            <Trans>The deposit had already reached its end. Nothing was lost.</Trans>
          </Notice>
          <SubmitButton onClick={() => report({ type: 'end.acknowledged' })}>
            <Trans>Show the deposit</Trans>
          </SubmitButton>
        </Stack>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={<Trans>Close this deposit early?</Trans>}
      onClose={
        snapshot.can({ type: 'closing.dismissed' })
          ? () => report({ type: 'closing.dismissed' })
          : submission?.can({ type: 'outcome.left' })
            ? () => reportOfSubmission({ type: 'outcome.left' })
            : undefined
      }
    >
      <Stack gap="md">
        <Subject snapshot={snapshot} />
        {snapshot.matches('notQuoted') ? (
          <>
            <FailureMessage failure={failure}>
              <Trans>We couldn’t find out what closing would cost, so nothing was closed.</Trans>
            </FailureMessage>
            <SubmitButton onClick={() => report({ type: 'closing.dismissed' })}>
              <Trans>Keep the deposit</Trans>
            </SubmitButton>
            <Button
              variant="default"
              size="lg"
              fullWidth
              onClick={() => report({ type: 'retry.requested' })}
            >
              <Trans>Ask again</Trans>
            </Button>
          </>
        ) : quote === null ? (
          <Skeleton shape="lines" count={4} />
        ) : (
          <Offer {...props} quote={quote} />
        )}
      </Stack>
    </Dialog>
  )
}

/** Which deposit; the day only as long as the figures are still those of that day. */
function Subject({ snapshot }: Pick<ClosingProps, 'snapshot'>) {
  const format = useFormat()
  const { deposit, quote } = snapshot.context
  const { passed, total } = deposit.days
  const amount = format.amount(deposit.amount, deposit.currency)
  return (
    <Text inherit c="dimmed">
      <span translate="no">{deposit.plan.title}</span> · {amount}
      {quote === null || quote.forfeited === deposit.accrued ? (
        <>
          {' · '}
          <Trans>
            {passed} of {total} days earned
          </Trans>
        </>
      ) : null}
    </Text>
  )
}

function Offer(props: ClosingProps & { quote: CloseQuote }) {
  const { snapshot, report, confirm, left, submission, reportOfSubmission, quote } = props
  const format = useFormat()
  const { acknowledged, failure, submitted, earlier } = snapshot.context
  const loss = format.amount(quote.forfeited, quote.currency)
  const losesSomething = isPositive(quote.forfeited)
  const isOpen = snapshot.matches('offering')
  const isExpired = snapshot.matches('quoteExpired')
  return (
    <>
      <div className={css.figures} data-old={isExpired || undefined}>
        <Comparison quote={quote} snapshot={snapshot} />
        <Cost quote={quote} earlier={earlier} />
      </div>
      {isOpen && earlier ? (
        <Notice kind="warn" role="status" title={<Trans>The figures have changed</Trans>}>
          <Trans>Please look at them again. Nothing was closed.</Trans>
        </Notice>
      ) : null}
      {isOpen && failure?.code === 'quote_expired' && !earlier ? (
        <Notice kind="info" role="status" title={<Trans>These are fresh figures</Trans>}>
          <Trans>They are the same as before. Nothing was closed, so you can confirm again.</Trans>
        </Notice>
      ) : null}
      {isOpen && failure && failure.code !== 'quote_expired' ? (
        <FailureMessage failure={failure} />
      ) : null}
      {isOpen && isNothingDone(submitted) ? (
        <Notice kind="info" role="status" title={<Trans>Nothing was closed</Trans>}>
          <Trans>Your request did not reach us. The deposit continues.</Trans>
        </Notice>
      ) : null}
      {isExpired ? (
        <Notice kind="wait" role="status" title={<Trans>These figures have expired</Trans>}>
          <Trans>Get the current ones before you decide.</Trans>
        </Notice>
      ) : null}
      <OutcomeUnknown
        submission={submission}
        ask={() => reportOfSubmission({ type: 'outcome.requested' })}
        title={<Trans>We don’t know yet whether it was closed</Trans>}
      >
        <Trans>
          The answer was lost on its way. We’re checking what happened. Please don’t close it a
          second time.
        </Trans>
      </OutcomeUnknown>
      {submission?.hasTag('unknown') ? (
        <SubmitButton danger busy>
          <Trans>Checking what happened</Trans>
        </SubmitButton>
      ) : (
        <>
          <Checkbox
            checked={acknowledged}
            disabled={!snapshot.can({ type: 'loss.acknowledged', acknowledged: !acknowledged })}
            onChange={(event) =>
              report({ type: 'loss.acknowledged', acknowledged: event.currentTarget.checked })
            }
            label={
              losesSomething ? (
                <Trans>I understand that {loss} will be lost and that this cannot be undone</Trans>
              ) : (
                <Trans>I understand that this cannot be undone</Trans>
              )
            }
          />
          <Stack gap="sm">
            <SubmitButton
              disabled={!snapshot.can({ type: 'closing.dismissed' })}
              onClick={() => report({ type: 'closing.dismissed' })}
            >
              <Trans>Keep the deposit</Trans>
            </SubmitButton>
            {isExpired ? (
              <Button
                variant="default"
                size="lg"
                fullWidth
                onClick={() => report({ type: 'quote.requested' })}
              >
                <Trans>Show the current figures</Trans>
              </Button>
            ) : (
              <SubmitButton
                danger
                busy={snapshot.hasTag('busy')}
                disabled={!snapshot.can({ type: 'closing.confirmed', key: '' })}
                onClick={confirm}
              >
                {losesSomething ? <Trans>Close and lose {loss}</Trans> : <Trans>Close now</Trans>}
              </SubmitButton>
            )}
          </Stack>
          {isOpen ? (
            <Text className={layout.figures} size="sm" ta="center" c="dimmed">
              <Trans>These figures are valid for {left}</Trans>
            </Text>
          ) : null}
        </>
      )}
    </>
  )
}

function Comparison({
  quote: { returned, currency },
  snapshot,
}: Pick<ClosingProps, 'snapshot'> & { quote: CloseQuote }) {
  const format = useFormat()
  const { amount, expected, endsAt } = snapshot.context.deposit
  const end = format.day(endsAt, { after: 'until' })
  return (
    <dl className={css.compare}>
      <div>
        <dt>
          <Trans context="choice">Close now</Trans>
        </dt>
        <dd>
          <Amount value={returned} currency={currency} size="lg" />
          <small>
            <Trans>to your balance at once</Trans>
          </small>
        </dd>
      </div>
      <div>
        <dt>
          <Trans context="choice">Keep until {end}</Trans>
        </dt>
        <dd>
          <Amount value={sum(amount, expected)} currency={currency} size="lg" />
          <small>
            <Trans context="an amount">estimated</Trans>
          </small>
        </dd>
      </div>
    </dl>
  )
}

function Cost({ quote, earlier }: { quote: CloseQuote; earlier: CloseQuote | null }) {
  const format = useFormat()
  const { returned, forfeited, currency } = quote
  const before = format.amount(earlier?.forfeited ?? '0', currency)
  return (
    <Ledger
      rows={[
        {
          id: 'returned',
          label: <Trans>Deposit, returned</Trans>,
          value: <Amount value={returned} currency={currency} />,
        },
        {
          id: 'forfeited',
          kind: isPositive(forfeited) ? 'loss' : undefined,
          label: <Trans>Earnings, lost</Trans>,
          note: earlier ? <Trans>before: {before}</Trans> : null,
          value: (
            <Amount
              value={forfeited}
              currency={currency}
              sign={isPositive(forfeited) ? 'loss' : 'none'}
            />
          ),
        },
        {
          id: 'received',
          kind: 'total',
          label: <Trans>You get now</Trans>,
          value: <Amount value={returned} currency={currency} />,
        },
      ]}
    />
  )
}
