import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import { Link } from 'wouter'
import { type Amount as Figure, PositiveAmount } from '../../api/contract/amount.ts'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import { difference, isBelow, isPositive } from '../../machines/decimal.ts'
import type { SubmissionSnapshot } from '../../machines/submission.machine.ts'
import { amountIn } from '../../machines/typed-amount.ts'
import type {
  WithdrawalFormData,
  withdrawalCreationMachine,
} from '../../machines/withdrawal-creation.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import { AmountField } from '../parts/amount-field.tsx'
import { MovingAmounts } from '../parts/amounts.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Notice } from '../parts/notice.tsx'
import { OutcomeUnknown } from '../parts/outcome-unknown.tsx'
import { PaymentSystems } from '../parts/payment-systems.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { useFormat } from '../parts/use-format.ts'
import { walletName } from '../parts/wallet-name.ts'
import type { ViewProps } from '../view.ts'
import { ConditionsView } from './conditions.view.tsx'
import { CostLedger } from './cost-ledger.tsx'
import { Destination } from './destination.tsx'
import { excessOf, greatestAmount } from './new-withdrawal-schema.ts'
import css from './withdrawal.module.css'

type Shown = { formData: WithdrawalFormData | null; chosen: string | null }

/** The one that was chosen is shown at once, though what it needs is still being asked for. */
export const shownSystem = ({ formData, chosen }: Shown): PaymentSystem | null =>
  formData?.systems.find(({ id }) => id === (chosen ?? formData.paymentSystem)) ?? null

export const availableOf = ({ formData }: Shown, system: PaymentSystem | null): Figure =>
  (system && formData?.balance[system.currency]) ?? '0'

type CreationProps = ViewProps<typeof withdrawalCreationMachine> & {
  submission: SubmissionSnapshot | undefined
  ask: () => void
  form: UseFormReturnType<{ amount: string }>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function WithdrawalCreationView(props: CreationProps) {
  const { snapshot, report } = props
  const { formData, failure } = snapshot.context
  const system = shownSystem(snapshot.context)
  const isCurrent = formData !== null && formData.paymentSystem === system?.id
  return (
    <>
      {isCurrent ? <ConditionsView formData={formData} /> : null}
      <Card
        component="section"
        className={css.creation}
        key={formData === null ? 'awaited' : 'form'}
      >
        <CardHead title={<Trans>New withdrawal</Trans>} />
        {snapshot.matches('notLoaded') ? (
          <FailureMessage
            failure={failure}
            action={
              <Button
                variant="default"
                size="sm"
                onClick={() => report({ type: 'retry.requested' })}
              >
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>We couldn’t check what a withdrawal needs. Your money is safe.</Trans>
          </FailureMessage>
        ) : null}
        {formData === null ? (
          snapshot.matches('loading') ? (
            <Skeleton shape="form" count={7} />
          ) : null
        ) : system === null ? (
          <Notice kind="info" title={<Trans>Nothing can be withdrawn at the moment</Trans>}>
            <Trans>Please come back later.</Trans>
          </Notice>
        ) : (
          <MovingAmounts>
            <CreationForm {...props} formData={formData} system={system} isCurrent={isCurrent} />
          </MovingAmounts>
        )}
      </Card>
    </>
  )
}

type FormProps = CreationProps & {
  formData: WithdrawalFormData
  system: PaymentSystem
  /** Wallet and conditions are of the system that is shown. */
  isCurrent: boolean
}

function CreationForm(props: FormProps) {
  const { snapshot, report, submission, ask, form, onSubmit, formData, system, isCurrent } = props
  const format = useFormat()
  const { body, failure, submitted } = snapshot.context
  const amount = amountIn(form.values.amount)
  const isSending =
    snapshot.matches('requesting') ||
    snapshot.matches('resuming') ||
    snapshot.matches('confirming') ||
    snapshot.matches('creating') ||
    snapshot.matches('askingOutcome')
  const isOpen = snapshot.matches('enteringAmount')
  const available = availableOf(snapshot.context, system)
  const shownAmount = format.amount(amount || '0', system.currency)
  const isRepeat = isOpen && submitted !== null && body?.amount === amount
  const isFieldNamed = failure?.fields?.some(({ path }) => path === 'amount') ?? false
  const excess = isSending || isRepeat ? null : excessOf(system, available, amount)
  const isPossible =
    excess === null &&
    PositiveAmount.safeParse(amount).success &&
    !isBelow(amount, system.withdrawal.min)
  const net = isPossible ? difference(amount, system.withdrawal.fee) : '0'
  const isBlocked =
    submitted === null && failure === null && formData.conditions.some(({ met }) => !met)
  const isMoneyMissing = formData.conditions.some(
    ({ condition, met }) => !met && (condition === 'refill' || condition === 'deposit'),
  )

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack
        gap="md"
        className={css.entry ?? ''}
        data-blocked={isBlocked ? (isMoneyMissing ? 'money' : 'wallet') : undefined}
      >
        <PaymentSystems
          label={<Trans>Currency and network</Trans>}
          direction="out"
          systems={formData.systems}
          chosen={system}
          disabled={!snapshot.can({ type: 'method.chosen', paymentSystem: system.id })}
          onChoose={(id) => report({ type: 'method.chosen', paymentSystem: id })}
        />
        <AmountEntry {...props} available={available} isSending={isSending} excess={excess} />
        {isCurrent && formData.wallet ? (
          <Destination
            network={walletName(system)}
            address={formData.wallet.address}
            memo={formData.wallet.memo}
          />
        ) : null}
        <CostLedger
          amount={isPossible ? amount : null}
          fee={system.withdrawal.fee}
          net={isPositive(net) ? net : null}
          currency={system.currency}
        />
        {isBelow(available, system.withdrawal.min) ? (
          <Notice
            kind="info"
            title={<Trans>Your balance is below the minimum</Trans>}
            action={
              <Button
                component={Link}
                href={addressOf({ name: 'refill', query: {} })}
                variant="default"
                size="sm"
              >
                <Trans context="button">Refill</Trans>
              </Button>
            }
          >
            <Trans>Refill it, or choose another payment method.</Trans>
          </Notice>
        ) : null}
        {isRepeat ? (
          <Notice
            kind="info"
            role="status"
            title={<Trans context="withdrawal">Nothing was created</Trans>}
          >
            <Trans>
              Your request did not reach us, and nothing left your balance. Your code is still
              valid, so you can send it again.
            </Trans>
          </Notice>
        ) : null}
        {isOpen && !isFieldNamed ? <FailureMessage failure={failure} /> : null}
        <OutcomeUnknown
          submission={submission}
          ask={ask}
          title={<Trans>We don’t know yet whether the withdrawal was created</Trans>}
        >
          <Trans>
            The answer was lost on its way. We’re checking what happened. Please don’t send a second
            request.
          </Trans>
        </OutcomeUnknown>
        <SubmitButton
          busy={isSending || snapshot.matches('loading')}
          disabled={excess !== null || !snapshot.can({ type: 'withdrawal.submitted', amount })}
        >
          {submission?.hasTag('unknown') ? (
            <Trans>Checking what happened</Trans>
          ) : isRepeat ? (
            <Trans>Send the same request again</Trans>
          ) : isPositive(net) ? (
            <Trans>Withdraw {shownAmount}</Trans>
          ) : (
            <Trans>Request the withdrawal</Trans>
          )}
        </SubmitButton>
        <Text size="sm" c="dimmed" ta="center">
          <Trans>We’ll send you a code next. Nothing leaves your balance until you enter it.</Trans>
        </Text>
      </Stack>
    </form>
  )
}

function AmountEntry({
  snapshot,
  form,
  system,
  available,
  isSending,
  excess,
}: FormProps & { available: Figure; isSending: boolean; excess: ReturnType<typeof excessOf> }) {
  const format = useFormat()
  const fieldText = useFieldText()
  const { body, failure } = snapshot.context
  const { amount } = form.values
  const text = (value: Figure) => format.amount(value, system.currency)
  const min = text(system.withdrawal.min)
  const max = text(system.withdrawal.max)
  const there = format.heldAmount(available, system.currency)
  const refused =
    body?.amount === amountIn(amount)
      ? failure?.fields?.find(({ path }) => path === 'amount')?.code
      : undefined
  const error = form.errors.amount ?? excess ?? refused
  return (
    <AmountField
      label={<Trans>Amount</Trans>}
      currency={system.currency}
      decimals={system.decimals}
      value={amount}
      onChange={(typed) => form.setFieldValue('amount', typed)}
      onBlur={() => {
        if (amount !== '') void form.validateField('amount')
      }}
      readOnly={isSending}
      available={
        <>
          <Trans>Available {there}</Trans>
          <Anchor
            component="button"
            type="button"
            inherit
            className={css.max ?? ''}
            disabled={isSending || !isPositive(available)}
            onClick={() => {
              form.setFieldValue('amount', greatestAmount(system, available))
              form.clearFieldError('amount')
            }}
          >
            <Trans context="the greatest amount">Max</Trans>
          </Anchor>
        </>
      }
      bounds={
        <Trans>
          From {min} to {max}
        </Trans>
      }
      error={
        error === 'below_min' ? (
          <Trans>The minimum is {min}.</Trans>
        ) : error === 'above_max' ? (
          <Trans>The maximum is {max}.</Trans>
        ) : error === 'insufficient_funds' ? (
          <Trans>Not enough funds: {there} are available.</Trans>
        ) : (
          fieldText('amount', error)
        )
      }
    />
  )
}
