import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { type Currency, currencies } from '../../api/contract/amount.ts'
import type { Plan } from '../../api/contract/plan.ts'
import { isPositive } from '../../machines/decimal.ts'
import { shareOf } from '../../machines/deposit-estimate.ts'
import {
  coverOfTerms,
  type depositOpeningMachine,
  isNothingOpened,
  leftFor,
  missingFor,
  subscriptionFor,
  withPlan,
} from '../../machines/deposit-opening.machine.ts'
import {
  digitsOf,
  type OpeningOffer,
  type OpeningTerms,
  termsSchema,
} from '../../machines/deposit-terms.ts'
import type { RouteLocation } from '../../machines/route-location.ts'
import { amountIn } from '../../machines/typed-amount.ts'
import { addressOf } from '../addresses.ts'
import { Uncovered } from '../autoinvestment/uncovered.tsx'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import { AmountField } from '../parts/amount-field.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { LONG } from '../parts/figure.ts'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { RefillReason, RefillWay } from '../parts/refill-way.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import { AmountChips } from './amount-chips.tsx'
import css from './deposit-opening.module.css'
import { EstimateView } from './estimate.view.tsx'
import { PlanChoice } from './plan-choice.tsx'

type TermsProps = ViewProps<typeof depositOpeningMachine> & {
  offer: OpeningOffer
  form: UseFormReturnType<OpeningTerms>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** All that is chosen before anything is asked of the provider, and what comes of it, above the way on. */
export function TermsView({ snapshot, report, offer, form, onSubmit }: TermsProps) {
  const { values } = form
  const isOpen = snapshot.matches('choosing')
  const plan = offer.plans.find(({ id }) => id === values.plan) ?? null
  const schema = termsSchema(offer)
  const amountFor = ({ id, currency }: Plan) =>
    currency === plan?.currency && schema.safeParse({ ...values, plan: id }).success
      ? amountIn(values.amount)
      : null
  return (
    <form className={layout.page} onSubmit={onSubmit} noValidate>
      {offer.opened === null ? null : (
        <Notice
          kind="done"
          title={<Trans>Your deposit is already open</Trans>}
          action={
            <Anchor
              component={Link}
              className={layout.link ?? ''}
              href={addressOf({ name: 'deposit', id: offer.opened, query: {} })}
            >
              <Trans>See the deposit</Trans>
            </Anchor>
          }
        >
          <Trans>What you choose here opens another one.</Trans>
        </Notice>
      )}
      <div className={css.columns}>
        <Card component="section">
          <CardHead title={<Trans>Choose a plan</Trans>} />
          <Stack gap="xs">
            <PlanChoice
              plans={offer.plans}
              chosen={plan?.id}
              amountFor={amountFor}
              isOpen={isOpen}
              onChoose={(to) => form.setValues(withPlan(values, plan, to))}
            />
            <Facts hasBaskets={offer.plans.some(({ cryptoCase }) => cryptoCase !== null)} />
          </Stack>
        </Card>
        {plan ? (
          <Card component="section">
            <Payment
              snapshot={snapshot}
              report={report}
              offer={offer}
              form={form}
              plan={plan}
              amount={amountFor(plan)}
              isOpen={isOpen}
            />
          </Card>
        ) : null}
      </div>
    </form>
  )
}

/** All plans have these in common. */
function Facts({ hasBaskets }: { hasBaskets: boolean }) {
  return (
    <Group justify="space-between" gap="0 1rem">
      <Text size="sm" c="dimmed">
        <Trans>All yields are estimated.</Trans>
      </Text>
      {hasBaskets ? (
        <Anchor
          component={Link}
          className={layout.link ?? ''}
          href={addressOf({ name: 'cryptoCases', query: {} })}
          size="sm"
        >
          <Trans>Compare the baskets</Trans>
        </Anchor>
      ) : null}
    </Group>
  )
}

export const EarlyLoss = () => (
  <Trans>If you close early, you get your deposit back but lose everything it has earned.</Trans>
)

type PaymentProps = Omit<TermsProps, 'onSubmit'> & {
  plan: Plan
  /** Null where the plan does not take what is typed. */
  amount: string | null
  isOpen: boolean
}

function Payment({ snapshot, report, offer, form, plan, amount, isOpen }: PaymentProps) {
  const { t } = useLingui()
  const format = useFormat()
  const fieldText = useFieldText()
  const { values } = form
  const { failure, at } = snapshot.context
  const { available } = offer
  const { title, min, max } = plan
  const there = available[values.currency] ?? '0'
  const isExchanged = values.currency !== plan.currency
  const payable = currencies.filter(
    (currency) => currency === plan.currency || isPositive(available[currency] ?? '0'),
  )
  const inPlan = (value: string) => format.amount(value, plan.currency)
  const least = inPlan(min)
  const most = max === null ? null : inPlan(max)
  const held = format.heldAmount(there, values.currency)
  const labelOf = (currency: Currency) => {
    const held = format.heldAmount(available[currency] ?? '0', currency)
    // A native select cuts what is too long for it.
    if (held.length > LONG) return held
    return currency === plan.currency ? t`${held} available` : t`${held} available, exchanged`
  }
  return (
    <>
      <CardHead title={<Trans>Open a {title} deposit</Trans>} />
      <Stack gap="md">
        {payable.length > 1 ? (
          <NativeSelect
            label={t`Pay from`}
            name="currency"
            value={values.currency}
            onChange={({ currentTarget }) => {
              const chosen = payable.find((currency) => currency === currentTarget.value)
              if (chosen) form.setFieldValue('currency', chosen)
            }}
            disabled={!isOpen}
            data={payable.map((currency) => ({ value: currency, label: labelOf(currency) }))}
          />
        ) : null}
        <Stack gap="xs">
          <AmountField
            isPrefilled
            label={<Trans>Amount of the deposit</Trans>}
            currency={plan.currency}
            decimals={digitsOf(offer, plan)}
            value={values.amount}
            onChange={(typed) => form.setFieldValue('amount', typed)}
            onBlur={() => {
              if (values.amount !== '') void form.validateField('amount')
            }}
            readOnly={!isOpen}
            available={payable.length > 1 ? null : <Trans>Available {held}</Trans>}
            bounds={
              most === null ? (
                <Trans>From {least}</Trans>
              ) : (
                <Trans>
                  From {least} to {most}
                </Trans>
              )
            }
            error={
              form.errors.amount === 'below_min' ? (
                <Trans>The minimum is {least}.</Trans>
              ) : form.errors.amount === 'above_max' ? (
                <Trans>The maximum is {most}.</Trans>
              ) : (
                fieldText('amount', form.errors.amount)
              )
            }
          />
          <AmountChips
            plan={plan}
            available={isExchanged ? null : leftFor(offer, plan)}
            decimals={digitsOf(offer, plan)}
            typed={amountIn(values.amount)}
            isOpen={isOpen}
            onChoose={(chosen) => form.setFieldValue('amount', chosen)}
            onAll={isPositive(there) ? () => report({ type: 'maximum.requested' }) : null}
          />
        </Stack>
        {plan.autoinvestment ? (
          <Switch
            label={t`Renew automatically`}
            description={t`At the end your deposit opens again on this plan, and its earnings go to your balance.`}
            checked={values.autoinvestment}
            onChange={({ currentTarget }) =>
              form.setFieldValue('autoinvestment', currentTarget.checked)
            }
            disabled={!isOpen}
          />
        ) : null}
        <Uncovered {...coverOfTerms(snapshot.context, plan, values)} to={renewal} />
        {isNothingOpened(snapshot.context) ? (
          <Notice kind="info" role="status" title={<Trans>Nothing was opened</Trans>}>
            <Trans>
              Your request did not reach us and nothing was taken. You can send it again.
            </Trans>
          </Notice>
        ) : null}
        {isOpen ? <FailureMessage failure={failure} /> : null}
        <EstimateView
          plan={plan}
          amount={amount}
          at={at}
          subscription={subscriptionFor(offer, plan)}
          note={
            isExchanged ? (
              <Trans>exchanged from {values.currency}: you see the rate and the fee next</Trans>
            ) : null
          }
        />
        <WayOn
          offer={offer}
          plan={plan}
          terms={{ ...values, amount: amountIn(values.amount) }}
          isOpen={isOpen}
          onChoose={(chosen) => form.setFieldValue('amount', chosen)}
        />
        <Text size="sm" c="dimmed">
          <Trans>Your deposit and its earnings are locked until the term ends.</Trans> <EarlyLoss />
        </Text>
      </Stack>
    </>
  )
}

type WayOnProps = {
  offer: OpeningOffer
  plan: Plan
  terms: OpeningTerms
  isOpen: boolean
  onChoose: (amount: string) => void
}

/** The one way on from here: what is lacking comes first, and leads back. */
function WayOn({ offer, plan, terms, isOpen, onChoose }: WayOnProps) {
  const format = useFormat()
  const { active } = offer.subscription
  const missing = termsSchema(offer).safeParse(terms).success
    ? missingFor(offer, plan, terms)
    : null
  if (missing !== null) {
    const lacking = { currency: plan.currency, amount: missing }
    const more = format.amount(missing, plan.currency)
    const most = shareOf(plan, leftFor(offer, plan), 100, digitsOf(offer, plan))
    const instead = most && format.amount(most, plan.currency)
    return (
      <>
        <Notice kind="info" title={<Trans>You need {more} more</Trans>}>
          {active ? null : (
            <>
              <Trans>That includes the subscription.</Trans>{' '}
            </>
          )}
          <RefillReason systems={offer.systems} lacking={lacking} />{' '}
          <Trans>What you have chosen is kept until you come back.</Trans>
        </Notice>
        <RefillWay systems={offer.systems} lacking={lacking} isForDeposit disabled={!isOpen} />
        {most === null ? null : (
          <Button variant="default" fullWidth disabled={!isOpen} onClick={() => onChoose(most)}>
            <Trans>Put in {instead} instead</Trans>
          </Button>
        )}
      </>
    )
  }
  if (!active) {
    return (
      <>
        <Notice kind="info" title={<Trans>Opening a deposit needs a subscription</Trans>}>
          <Trans>What you have chosen is kept until you come back.</Trans>
        </Notice>
        <Way to={renewal} isOpen={isOpen}>
          <Trans>Choose a subscription</Trans>
        </Way>
      </>
    )
  }
  return (
    <SubmitButton disabled={!isOpen}>
      <Trans>Review</Trans>
    </SubmitButton>
  )
}

type WayProps = { to: RouteLocation; isOpen: boolean; children: ReactNode }

function Way({ to, isOpen, children }: WayProps) {
  return (
    <Button
      component={Link}
      href={addressOf(to)}
      size="lg"
      fullWidth
      {...(isOpen ? {} : { 'data-disabled': true, 'aria-disabled': true })}
    >
      {children}
    </Button>
  )
}

/** The form is filled in when the person comes back. */
export const renewal: RouteLocation = { name: 'subscription', query: { return: 'depositOpening' } }

/** The refill form is filled in, and the way back stands beside it. */
export const refillFor = (currency: Currency, lacking: string): RouteLocation => ({
  name: 'refill',
  query: { lacking, of: currency, return: 'depositOpening' },
})
