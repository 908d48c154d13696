import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, NativeSelect, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCoins } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { PositiveAmount } from '../../api/contract/amount.ts'
import { difference, isBelow } from '../../machines/decimal.ts'
import {
  digitsIn,
  type IncomeOrder,
  type incomeTransferMachine,
} from '../../machines/income-transfer.machine.ts'
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
import { Dialog } from '../parts/dialog.tsx'
import { Empty } from '../parts/empty.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { OutcomeUnknown } from '../parts/outcome-unknown.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import { accountTexts } from './account-texts.ts'
import { sourceOf, type TypedIncome } from './income-schema.ts'
import css from './income-transfer.module.css'

type TransferProps = ViewProps<typeof incomeTransferMachine> & {
  movable: IncomeOrder[]
  form: UseFormReturnType<TypedIncome>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submission: SubmissionSnapshot | undefined
  ask: () => void
}

export function IncomeTransferView(props: TransferProps) {
  const { snapshot, report, movable } = props
  const close = { type: 'transfer.closed' } as const
  const chosen = movable.find((order) => sourceOf(order) === props.form.values.source)
  return (
    <Dialog
      title={<Trans>Move income to the balance</Trans>}
      onClose={snapshot.can(close) ? () => report(close) : undefined}
    >
      {chosen ? (
        <MovingAmounts>
          <TransferForm {...props} chosen={chosen} />
        </MovingAmounts>
      ) : (
        <Empty
          icon={IconCoins}
          title={<Trans>There is nothing to move</Trans>}
          action={
            <Button variant="default" onClick={() => report(close)}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <Trans>Partner income and bonuses can be moved as soon as they are credited.</Trans>
        </Empty>
      )}
    </Dialog>
  )
}

function TransferForm(props: TransferProps & { chosen: IncomeOrder }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const fieldText = useFieldText()
  const { snapshot, report, movable, form, onSubmit, submission, ask, chosen } = props
  const { submitted } = snapshot.context
  const order = submitted?.body
  const failure = rejectionOf(submitted)
  const { currency, amount: there } = chosen
  const amount = amountIn(form.values.amount)
  const isOpen = snapshot.matches('enteringAmount')
  const available = format.amount(there, currency)
  const isWhole = PositiveAmount.safeParse(amount).success
  const moving = isWhole ? amount : '0'
  const movingText = format.amount(moving, currency)
  /** A rejection is about the very order that was sent: another one takes it away. */
  const isAsSubmitted =
    order !== undefined && sourceOf(order) === sourceOf(chosen) && order.amount === amount
  const refused = isAsSubmitted
    ? failure?.fields?.find(({ path }) => path === 'amount')?.code
    : undefined
  const error = form.errors.amount ?? refused

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <NativeSelect
          label={t`What to move`}
          name="source"
          value={form.values.source}
          disabled={!isOpen}
          onChange={(event) => form.setValues({ source: event.currentTarget.value, amount: '' })}
          data={movable.map((one) => ({
            value: sourceOf(one),
            label: `${i18n._(accountTexts[one.from])} · ${one.currency}`,
          }))}
        />
        <AmountField
          label={<Trans>Amount</Trans>}
          currency={currency}
          decimals={digitsIn(snapshot.context.decimals, currency)}
          value={form.values.amount}
          onChange={(typed) => form.setFieldValue('amount', typed)}
          onBlur={() => {
            if (form.values.amount !== '') void form.validateField('amount')
          }}
          readOnly={!isOpen}
          available={
            <Anchor
              component="button"
              type="button"
              inherit
              className={css.max ?? ''}
              disabled={!isOpen}
              onClick={() => {
                form.setFieldValue('amount', there)
                form.clearFieldError('amount')
              }}
            >
              <Trans context="the greatest amount">Max</Trans>
            </Anchor>
          }
          bounds={<Trans>At most {available}</Trans>}
          error={
            error === 'above_max' ? (
              <Trans>There is no more than {available}.</Trans>
            ) : (
              fieldText('amount', error)
            )
          }
        />
        <Ledger
          rows={[
            {
              id: 'left',
              label: <Trans>Left on this account</Trans>,
              value: (
                <Amount
                  value={isBelow(there, moving) ? '0' : difference(there, moving)}
                  currency={currency}
                />
              ),
            },
            {
              id: 'fee',
              label: <Trans>Our fee</Trans>,
              value: <Amount value="0" currency={currency} />,
            },
            {
              id: 'credited',
              kind: 'total',
              label: <Trans>Comes to your balance</Trans>,
              value: <Amount value={moving} currency={currency} />,
            },
          ]}
        />
        {isNothingDone(submitted) ? (
          <Notice kind="info" role="status" title={<Trans>Nothing was moved</Trans>}>
            <Trans>Your request did not reach us. You can send it again.</Trans>
          </Notice>
        ) : null}
        {isOpen && refused === undefined ? <FailureMessage failure={failure} /> : null}
        <OutcomeUnknown
          submission={submission}
          ask={ask}
          title={<Trans>We don’t know yet whether it was moved</Trans>}
        >
          <Trans>
            The answer was lost on its way. We’re checking what happened. Please don’t move it a
            second time.
          </Trans>
        </OutcomeUnknown>
        <SubmitButton busy={!isOpen}>
          {submission?.hasTag('unknown') ? (
            <Trans>Checking what happened</Trans>
          ) : isWhole ? (
            <Trans>Move {movingText}</Trans>
          ) : (
            <Trans>Move</Trans>
          )}
        </SubmitButton>
        <Button
          variant="default"
          disabled={!snapshot.can({ type: 'transfer.closed' })}
          onClick={() => report({ type: 'transfer.closed' })}
        >
          <Trans>Cancel</Trans>
        </Button>
      </Stack>
    </form>
  )
}
