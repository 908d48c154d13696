import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
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
import { amountText, dayText } from '../parts/format.ts'
import { Ledger } from '../parts/ledger.tsx'
import { localeOf } from '../parts/locale.ts'
import { Notice } from '../parts/notice.tsx'
import { OutcomeUnknown } from '../parts/outcome-unknown.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { durationText } from '../parts/time.ts'
import type { ViewProps } from '../view.ts'
import css from './deposit-closing.module.css'

type ClosingProps = ViewProps<typeof depositClosingMachine> & {
  confirm: () => void
  submission: SubmissionSnapshot | undefined
  reportOfSubmission: (event: SubmissionEvent) => void
}

export function DepositClosingView(props: ClosingProps) {
  const { snapshot, report, submission, reportOfSubmission } = props
  const { quote, failure } = snapshot.context
  if (snapshot.matches('termEnded')) {
    return (
      <Dialog title={<Trans>The term has ended in the meantime</Trans>}>
        <div className={css.stack}>
          <Notice kind="done" role="status" title={<Trans>Nothing was closed early</Trans>}>
            <Trans>The deposit had already reached its end, and nothing of it was lost.</Trans>
          </Notice>
          <SubmitButton onClick={() => report({ type: 'end.acknowledged' })}>
            <Trans>Show the deposit</Trans>
          </SubmitButton>
        </div>
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
      <div className={css.stack}>
        <Subject snapshot={snapshot} />
        {snapshot.matches('notQuoted') ? (
          <>
            <FailureMessage failure={failure}>
              <Trans>What closing would cost is not known, so nothing was closed.</Trans>
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
      </div>
    </Dialog>
  )
}

/** Which deposit; the day only as long as the figures are still those of that day. */
function Subject({ snapshot }: Pick<ClosingProps, 'snapshot'>) {
  const { i18n } = useLingui()
  const { deposit, quote } = snapshot.context
  const { passed, total } = deposit.days
  const amount = amountText(deposit.amount, deposit.currency, localeOf(i18n.locale))
  return (
    <p className={css.subject}>
      <span translate="no">{deposit.plan.title}</span> · {amount}
      {quote === null || quote.forfeited === deposit.accrued ? (
        <>
          {' · '}
          <Trans>
            day {passed} of {total}
          </Trans>
        </>
      ) : null}
    </p>
  )
}

function Offer(props: ClosingProps & { quote: CloseQuote }) {
  const { snapshot, report, confirm, submission, reportOfSubmission, quote } = props
  const { i18n } = useLingui()
  const { acknowledged, failure, submitted, earlier } = snapshot.context
  const locale = localeOf(i18n.locale)
  const loss = amountText(quote.forfeited, quote.currency, locale)
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
          <Trans>Look at them again: nothing was closed.</Trans>
        </Notice>
      ) : null}
      {isOpen && failure?.code === 'quote_expired' && !earlier ? (
        <Notice kind="info" role="status" title={<Trans>The figures were requested again</Trans>}>
          <Trans>They are the same as before, and nothing was closed. You can confirm again.</Trans>
        </Notice>
      ) : null}
      {isOpen && failure && failure.code !== 'quote_expired' ? (
        <FailureMessage failure={failure} />
      ) : null}
      {isOpen && isNothingDone(submitted) ? (
        <Notice kind="info" role="status" title={<Trans>Nothing was closed</Trans>}>
          <Trans>Your request did not reach us and the deposit goes on.</Trans>
        </Notice>
      ) : null}
      {isExpired ? (
        <Notice kind="wait" role="status" title={<Trans>These figures are out of date</Trans>}>
          <Trans>Ask for the current ones before you decide.</Trans>
        </Notice>
      ) : null}
      <OutcomeUnknown
        submission={submission}
        ask={() => reportOfSubmission({ type: 'outcome.requested' })}
        title={<Trans>We do not know yet whether it was closed</Trans>}
      >
        <Trans>
          The answer was lost on its way. We are asking what happened; do not close it a second
          time.
        </Trans>
      </OutcomeUnknown>
      {submission?.hasTag('unknown') ? (
        <SubmitButton danger busy>
          <Trans>Finding out what happened</Trans>
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
          <div className={css.actions}>
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
          </div>
          {isOpen ? <TimeLeft seconds={snapshot.context.secondsLeft} /> : null}
        </>
      )}
    </>
  )
}

function Comparison({
  quote: { returned, currency },
  snapshot,
}: Pick<ClosingProps, 'snapshot'> & { quote: CloseQuote }) {
  const { i18n } = useLingui()
  const { amount, expected, endsAt } = snapshot.context.deposit
  const end = dayText(new Date(endsAt), localeOf(i18n.locale))
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
  const { i18n } = useLingui()
  const { returned, forfeited, currency } = quote
  const before = amountText(earlier?.forfeited ?? '0', currency, localeOf(i18n.locale))
  return (
    <Ledger
      rows={[
        {
          id: 'returned',
          label: <Trans>Body, returned</Trans>,
          value: <Amount value={returned} currency={currency} />,
        },
        {
          id: 'forfeited',
          kind: isPositive(forfeited) ? 'loss' : undefined,
          label: <Trans>Withheld accruals, lost</Trans>,
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
          label: <Trans>You receive now</Trans>,
          value: <Amount value={returned} currency={currency} />,
        },
      ]}
    />
  )
}

function TimeLeft({ seconds }: { seconds: number }) {
  const left = durationText(seconds)
  return (
    <p className={css.left}>
      <Trans>These figures hold for {left}</Trans>
    </p>
  )
}
