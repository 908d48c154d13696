import { Plural, Trans } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import { PositiveAmount } from '../../api/contract/amount.ts'
import type { NewRefill } from '../../api/contract/refill.ts'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import { difference, isBelow, isPositive } from '../../machines/decimal.ts'
import { firstDepositOf, type Newcomer } from '../../machines/first-deposit.ts'
import { amountAfter, amountFor, type Lacking } from '../../machines/refill-amount.ts'
import type { refillCreationMachine } from '../../machines/refill-creation.machine.ts'
import {
  isNothingDone,
  rejectionOf,
  type SubmissionSnapshot,
} from '../../machines/submission.machine.ts'
import { amountIn } from '../../machines/typed-amount.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import { Amount } from '../parts/amount.tsx'
import { AmountField } from '../parts/amount-field.tsx'
import { MovingAmounts } from '../parts/amounts.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { HelpLinks } from '../parts/help-links.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { OutcomeUnknown } from '../parts/outcome-unknown.tsx'
import { PaymentSystems } from '../parts/payment-systems.tsx'
import { RefillReason } from '../parts/refill-way.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'

type RefillCreationProps = ViewProps<typeof refillCreationMachine> & {
  form: UseFormReturnType<NewRefill>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submission: SubmissionSnapshot | undefined
  ask: () => void
}

export function RefillCreationView(props: RefillCreationProps) {
  const { snapshot, report } = props
  const { failure, systems } = snapshot.context
  return (
    <>
      <CardHead title={<Trans>New refill</Trans>} />
      {snapshot.matches('loadingSystems') ? <Skeleton shape="form" count={7} /> : null}
      {snapshot.matches('systemsNotLoaded') ? (
        <FailureMessage
          failure={failure}
          action={
            <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>We couldn’t load the currencies. Your money is safe.</Trans>
        </FailureMessage>
      ) : null}
      {snapshot.matches('loadingSystems') ||
      snapshot.matches('systemsNotLoaded') ? null : systems.length === 0 ? (
        <Notice kind="info" title={<Trans>No currency can be refilled at the moment</Trans>}>
          <Trans>Please come back later.</Trans>
        </Notice>
      ) : (
        <MovingAmounts>
          <CreationForm {...props} />
        </MovingAmounts>
      )}
    </>
  )
}

const helpful = ['usdt', 'getting-usdt', 'confirmation'] as const

function CreationForm({ snapshot, form, onSubmit, submission, ask }: RefillCreationProps) {
  const format = useFormat()
  const fieldText = useFieldText()
  const { systems, lacking, newcomer, submitted } = snapshot.context
  const body = submitted?.body
  const failure = rejectionOf(submitted)
  const { paymentSystem, amount } = form.values
  const chosen = systems.find(({ id }) => id === paymentSystem) ?? systems[0]
  if (!chosen) return null

  const isOpen = snapshot.matches('enteringAmount')
  const minutes = Math.max(1, Math.round(chosen.usualSeconds / 60))
  const isUnknown = submission?.hasTag('unknown')
  const min = format.amount(chosen.refill.min, chosen.currency)
  const max = format.amount(chosen.refill.max, chosen.currency)
  const isAsSubmitted = body?.paymentSystem === paymentSystem && body.amount === amountIn(amount)
  const refused = (path: string) =>
    isAsSubmitted ? failure?.fields?.find((field) => field.path === path)?.code : undefined
  const amountError = form.errors.amount ?? refused('amount')
  const isNamedAtField = refused('amount') !== undefined || refused('paymentSystem') !== undefined

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <PaymentSystems
          label={<Trans>Currency and network</Trans>}
          direction="in"
          systems={systems}
          chosen={chosen}
          error={fieldText('other', form.errors.paymentSystem ?? refused('paymentSystem'))}
          disabled={!isOpen}
          onChoose={(id) => {
            const to = systems.find((system) => system.id === id) ?? chosen
            form.setValues({ paymentSystem: id, amount: amountAfter(amount, chosen, to, lacking) })
          }}
        />
        <AmountField
          label={<Trans>Amount</Trans>}
          currency={chosen.currency}
          decimals={chosen.decimals}
          value={amount}
          onChange={(typed) => form.setFieldValue('amount', typed)}
          onBlur={() => {
            if (amount !== '') void form.validateField('amount')
          }}
          readOnly={!isOpen}
          bounds={
            <Trans>
              From {min} to {max}
            </Trans>
          }
          error={
            amountError === 'below_min' ? (
              <Trans>The minimum is {min}.</Trans>
            ) : amountError === 'above_max' ? (
              <Trans>The maximum is {max}.</Trans>
            ) : (
              fieldText('amount', amountError)
            )
          }
        />
        {lacking?.currency === chosen.currency ? (
          <Reason system={chosen} lacking={lacking} newcomer={newcomer} />
        ) : null}
        <CostLedger system={chosen} amount={amountIn(amount)} />
        {isNothingDone(submitted) ? (
          <Notice kind="info" role="status" title={<Trans>Nothing was created</Trans>}>
            <Trans>Your request did not reach us. You can send it again.</Trans>
          </Notice>
        ) : null}
        {isOpen && !isNamedAtField ? <FailureMessage failure={failure} /> : null}
        <OutcomeUnknown
          submission={submission}
          ask={ask}
          title={<Trans>We don’t know yet whether the refill was created</Trans>}
        >
          <Trans>
            The answer was lost on its way. We’re checking what happened. Please don’t send a second
            request.
          </Trans>
        </OutcomeUnknown>
        <SubmitButton
          busy={!isOpen}
          disabled={!snapshot.can({ type: 'refill.submitted', values: form.values, key: '' })}
        >
          {isUnknown ? <Trans>Checking what happened</Trans> : <Trans>Show the address</Trans>}
        </SubmitButton>
        <Text size="sm" c="dimmed">
          <Plural
            value={chosen.confirmations}
            one="Credited after # network confirmation."
            other="Credited after # network confirmations."
          />{' '}
          <Plural
            value={minutes}
            one="Usually arrives in # minute."
            other="Usually arrives in # minutes."
          />{' '}
          <Trans>
            You’ll see how long the address is valid. A later transfer is still credited.
          </Trans>
        </Text>
        <HelpLinks to={helpful} />
      </Stack>
    </form>
  )
}

type ReasonProps = { system: PaymentSystem; lacking: Lacking; newcomer: Newcomer | null }

/** Says why the form begins with this amount. */
function Reason({ system, lacking, newcomer }: ReasonProps) {
  const format = useFormat()
  const first = newcomer && firstDepositOf(newcomer)
  const isForFirst =
    first?.lacking?.amount === lacking.amount && first.lacking.currency === lacking.currency
  if (!isForFirst && !isBelow(lacking.amount, amountFor(lacking.amount, system))) return null
  const more = format.amount(lacking.amount, lacking.currency)
  const price = first?.option && format.amount(first.option.price, first.option.currency)
  const least = first?.plan && format.amount(first.plan.min, first.plan.currency)
  const isForBoth = isForFirst && !newcomer?.isSubscribed && !isPositive(newcomer?.available ?? '0')
  return (
    <Text size="sm" c="dimmed">
      {isForBoth ? (
        <Trans>
          Subscription {price} + smallest deposit {least}.
        </Trans>
      ) : isForFirst ? (
        <Trans>Your first deposit needs {more} more.</Trans>
      ) : null}{' '}
      <RefillReason systems={[system]} lacking={lacking} />
    </Text>
  )
}

function CostLedger({ system, amount }: { system: PaymentSystem; amount: string }) {
  const { currency, refill } = system
  const left = PositiveAmount.safeParse(amount).success ? difference(amount, refill.fee) : '0'
  return (
    <Ledger
      rows={[
        {
          id: 'fee',
          label: <Trans>Our fee</Trans>,
          value: <Amount value={refill.fee} currency={currency} />,
        },
        {
          id: 'network',
          label: <Trans>Network fee</Trans>,
          note: (
            <Trans>Does your exchange take it from the amount? Then send that much more.</Trans>
          ),
          value: <Trans>paid by the sender</Trans>,
        },
        {
          id: 'credited',
          kind: 'total',
          label: <Trans>Will be credited</Trans>,
          value: isPositive(left) ? <Amount value={left} currency={currency} /> : '—',
        },
      ]}
    />
  )
}
