import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import {
  IconCalendarTime,
  IconCheck,
  IconCreditCardOff,
  IconMail,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SubscriptionOption } from '../../api/contract/subscription.ts'
import { difference } from '../../machines/decimal.ts'
import { firstDepositFor, lackingOf, otherHeld } from '../../machines/first-deposit.ts'
import {
  isNothingDone,
  rejectionOf,
  type SubmissionSnapshot,
} from '../../machines/submission.machine.ts'
import {
  chosenOption,
  missingFor,
  type SubscriptionOffer,
  type subscriptionMachine,
} from '../../machines/subscription.machine.ts'
import {
  cheapestOf,
  endOf,
  isEnding,
  monthlyPrice,
  savingOf,
} from '../../machines/subscription.selectors.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Actions } from '../parts/actions.tsx'
import { Amount } from '../parts/amount.tsx'
import { useShowing } from '../parts/amounts.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { leastDigits } from '../parts/figure.ts'
import layout from '../parts/layout.module.css'
import { Ledger } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { OutcomeUnknown } from '../parts/outcome-unknown.tsx'
import { OnlyCounts, RefillReason, RefillWay } from '../parts/refill-way.tsx'
import { Row } from '../parts/row.tsx'
import { Rows } from '../parts/rows.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SmallestLoss } from '../parts/smallest-loss.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { daysUntil } from '../parts/time.ts'
import { useFormat } from '../parts/use-format.ts'
import { SettingsLayout } from '../settings-layout/settings-layout.view.tsx'
import type { ViewProps } from '../view.ts'
import { returnTexts } from './return-texts.ts'
import css from './subscription.module.css'

/** Digits of a price in a currency that is not counted like dollars. */
const COIN_DECIMALS = 8

type SubscriptionProps = ViewProps<typeof subscriptionMachine> & {
  pay: () => void
  submission: SubmissionSnapshot | undefined
  ask: () => void
}

export function SubscriptionView(props: SubscriptionProps) {
  const { offer } = props.snapshot.context
  return (
    <SettingsLayout current="subscription">
      <div className={layout.aside}>
        <Card component="section">
          <CardHead
            title={<Trans>Your subscription</Trans>}
            action={offer ? <State offer={offer} /> : null}
          />
          <Content {...props} />
        </Card>
        <Card component="section">
          <Facts />
        </Card>
      </div>
    </SettingsLayout>
  )
}

function State({ offer: { subscription } }: { offer: SubscriptionOffer }) {
  if (subscription.active) {
    return (
      <StatusChip kind="done">
        <Trans context="subscription">Active</Trans>
      </StatusChip>
    )
  }
  return (
    <StatusChip kind="off">
      {subscription.until ? (
        <Trans context="subscription">Ended</Trans>
      ) : (
        <Trans context="subscription">Not active</Trans>
      )}
    </StatusChip>
  )
}

function Content(props: SubscriptionProps) {
  const { snapshot, report } = props
  const { offer, failure } = snapshot.context
  if (snapshot.matches('notLoaded')) {
    return (
      <FailureMessage
        failure={failure}
        action={
          <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>We couldn’t load your subscription. Your money is safe.</Trans>
      </FailureMessage>
    )
  }
  if (offer === null) return <Skeleton shape="form" count={5} />
  return snapshot.matches('subscribed') ? (
    <Bought {...props} offer={offer} />
  ) : (
    <Stack gap="md">
      <Until offer={offer} />
      {offer.subscription.active && offer.isFirst ? <NextStep offer={offer} /> : null}
      {offer.options.length === 0 ? (
        <Notice kind="info" title={<Trans>No period can be bought at the moment</Trans>}>
          <Trans>Please come back later.</Trans>
        </Notice>
      ) : (
        <Choice {...props} offer={offer} />
      )}
    </Stack>
  )
}

type OfferProps = SubscriptionProps & { offer: SubscriptionOffer }

function Day({ at, after }: { at: number | string; after?: 'until' }) {
  const format = useFormat()
  return format.day(at, after ? { year: true, after } : { year: true })
}

/** Tells what there is now, and how long it lasts. */
function Until({ offer }: { offer: SubscriptionOffer }) {
  const { active, until } = offer.subscription
  if (until === null) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>You have had no subscription so far. It begins as soon as it is paid.</Trans>
      </Text>
    )
  }
  if (!active) {
    return (
      <>
        <Text fz="1.0625rem" fw={500} lh={1.4}>
          <Trans>
            Ended on <Day at={until} />
          </Trans>
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>
            Open deposits continue. New deposits and partner income come back with the next period.
            It starts as soon as you pay.
          </Trans>
        </Text>
      </>
    )
  }
  const days = daysUntil(until, offer.at)
  return (
    <>
      <Text fz="1.0625rem" fw={500} lh={1.4}>
        <Trans>
          Active until <Day at={until} after="until" />
        </Trans>
      </Text>
      {isEnding(offer) ? (
        <Notice
          kind="warn"
          title={
            days > 0 ? (
              <Plural value={days} one="It ends in # day" other="It ends in # days" />
            ) : (
              <Trans>It ends today</Trans>
            )
          }
        >
          <Trans>Without a break: a period bought now begins when this one ends.</Trans>
        </Notice>
      ) : (
        <Text size="sm" c="dimmed">
          <Plural
            value={days}
            one="# day is left. A period bought now begins when this one ends."
            other="# days are left. A period bought now begins when this one ends."
          />
        </Text>
      )}
    </>
  )
}

function Choice({ snapshot, report, pay, submission, ask, offer }: OfferProps) {
  const format = useFormat()
  const option = chosenOption(snapshot.context)
  if (option === null) return null
  const missing = missingFor(offer, option)
  const isOpen = snapshot.matches('choosing')
  const { submitted } = snapshot.context
  const last = submitted?.body.option === option.id ? submitted : null
  const price = format.amount(option.price, option.currency)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      <Stack gap="md">
        <fieldset className={layout.fieldset}>
          <legend>
            <Trans context="subscription">Period</Trans>
          </legend>
          {offer.options.map((offered) => (
            <label key={offered.id} className={css.option}>
              <input
                type="radio"
                name="option"
                value={offered.id}
                checked={offered.id === option.id}
                disabled={!isOpen}
                onChange={() => report({ type: 'option.chosen', option: offered.id })}
              />
              <Period option={offered} options={offer.options} />
            </label>
          ))}
        </fieldset>
        <Cost offer={offer} option={option} missing={missing} />
        <Text size="sm" c="dimmed">
          <Trans>You pay once. The subscription never renews itself.</Trans>
        </Text>
        {isNothingDone(last) ? (
          <Notice kind="info" role="status" title={<Trans>Nothing was bought</Trans>}>
            <Trans>Your payment did not reach us and nothing was taken. You can pay again.</Trans>
          </Notice>
        ) : null}
        {isOpen ? <FailureMessage failure={rejectionOf(last)} /> : null}
        <OutcomeUnknown
          submission={submission}
          ask={ask}
          title={<Trans>We don’t know yet whether the payment was made</Trans>}
        >
          <Trans>
            The answer was lost on its way. We’re checking what happened. Please don’t pay a second
            time.
          </Trans>
        </OutcomeUnknown>
        <FirstDeposit offer={offer} option={option} />
        {isOpen && missing !== null ? (
          <Lacking offer={offer} option={option} missing={missing} />
        ) : (
          <SubmitButton
            busy={!isOpen}
            disabled={!snapshot.can({ type: 'subscription.submitted', key: '' })}
          >
            {submission?.hasTag('unknown') ? (
              <Trans>Checking what happened</Trans>
            ) : (
              <Trans>Pay {price}</Trans>
            )}
          </SubmitButton>
        )}
      </Stack>
    </form>
  )
}

type PeriodProps = { option: SubscriptionOption; options: SubscriptionOption[] }

type OptionProps = { offer: SubscriptionOffer; option: SubscriptionOption }

/** Tells what comes of a first subscription, before it is paid. */
function FirstDeposit({ offer, option }: OptionProps) {
  const format = useFormat()
  const first = firstDepositFor(offer, option)
  if (!first) return null
  const { plan, lacking, loss } = first
  const isCovered = missingFor(offer, option) === null
  const { price, currency } = option
  const left = format.amount(difference(offer.balance.balance[currency] ?? '0', price), currency)
  const least = format.amount(plan.min, currency)
  return (
    <>
      {loss ? (
        <Notice kind="info">
          <SmallestLoss plan={plan} loss={loss} />
        </Notice>
      ) : null}
      {isCovered && lacking ? (
        <Notice
          kind="warn"
          title={<Trans>After this payment {left} is left</Trans>}
          action={<RefillWay systems={offer.systems} lacking={lacking} isBeside />}
        >
          <Trans>The smallest deposit is {least}.</Trans>{' '}
          <RefillReason systems={offer.systems} lacking={lacking} />
        </Notice>
      ) : null}
    </>
  )
}

/** A first subscription is refilled together with a first deposit. */
function Lacking({ offer, option, missing }: OptionProps & { missing: string }) {
  const format = useFormat()
  const { currency } = option
  const first = firstDepositFor(offer, option)
  const lacking = first?.lacking ?? { currency, amount: missing }
  const more = format.amount(lacking.amount, currency)
  const least = first && format.amount(first.plan.min, currency)
  return (
    <>
      <Notice kind="info" title={<Trans>You need {more} more</Trans>}>
        {least === null ? null : (
          <>
            <Trans>That includes the smallest deposit, {least}.</Trans>{' '}
          </>
        )}
        <RefillReason systems={offer.systems} lacking={lacking} />{' '}
        <Trans>Refill it and come back here: nothing is taken until you pay.</Trans>{' '}
        <OnlyCounts of={currency} other={otherHeld(currency, offer.balance.balance)} />
      </Notice>
      <RefillWay systems={offer.systems} lacking={lacking} />
    </>
  )
}

/** A period with what makes it comparable with the others. */
function Period({ option, options }: PeriodProps) {
  const format = useFormat()
  const { id, days, price, currency } = option
  const decimals = leastDigits(currency) || COIN_DECIMALS
  const monthly = format.amount(monthlyPrice(option, decimals), currency)
  const percent = savingOf(option, options)
  const saving = percent === null ? null : format.percent(percent)
  return (
    <span className={css.period}>
      <span className={css.line}>
        <b>
          <Plural value={days} one="# day" other="# days" />
        </b>
        <b>
          <Amount value={price} currency={currency} ofTerms />
        </b>
      </span>
      <span className={css.line}>
        <span className={css.monthly}>
          {saving === null ? (
            <Trans>{monthly} a month</Trans>
          ) : (
            <Trans>
              {monthly} a month, you save {saving}
            </Trans>
          )}
        </span>
        {id === cheapestOf(options) ? (
          <span className={css.mark}>
            <Trans>Lowest price a month</Trans>
          </span>
        ) : null}
      </span>
    </span>
  )
}

type CostProps = { offer: SubscriptionOffer; option: SubscriptionOption; missing: string | null }

function Cost({ offer, option, missing }: CostProps) {
  const { isInCompany } = useShowing()
  const { price, currency } = option
  const there = offer.balance.balance[currency] ?? '0'
  return (
    <Ledger
      rows={[
        {
          id: 'balance',
          label: <Trans>Your balance</Trans>,
          value: <Amount value={there} currency={currency} hidden={isInCompany} />,
        },
        {
          id: 'price',
          label: <Trans>Price</Trans>,
          value: <Amount value={price} currency={currency} />,
        },
        missing === null
          ? {
              id: 'rest',
              label: <Trans>Left on your balance</Trans>,
              value: (
                <Amount value={difference(there, price)} currency={currency} hidden={isInCompany} />
              ),
            }
          : {
              id: 'rest',
              kind: 'loss',
              label: <Trans>Missing</Trans>,
              value: <Amount value={missing} currency={currency} />,
            },
        {
          id: 'until',
          kind: 'total',
          label: <Trans>Active until</Trans>,
          value: <Day at={endOf(offer, option)} />,
        },
      ]}
    />
  )
}

function Bought({ snapshot, report, offer }: OfferProps) {
  const { i18n } = useLingui()
  const { returnTo } = snapshot.context
  const { until } = offer.subscription
  return (
    <Stack gap="md">
      <Notice
        kind="done"
        role="status"
        title={
          until === null ? (
            <Trans>The subscription is active</Trans>
          ) : (
            <Trans>
              The subscription is active until <Day at={until} after="until" />
            </Trans>
          )
        }
      >
        <Trans>Paid from your balance. You’ll find it in Operations.</Trans>
      </Notice>
      {returnTo ? null : <NextStep offer={offer} />}
      <Actions>
        {returnTo ? (
          <Button onClick={() => report({ type: 'return.requested' })}>
            {i18n._(returnTexts[returnTo.name])}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => report({ type: 'extension.requested' })}>
          <Trans>Buy one more period</Trans>
        </Button>
      </Actions>
      {returnTo ? null : <Next />}
    </Stack>
  )
}

/** Leads to a deposit, or to what a first one lacks. */
function NextStep({ offer }: { offer: SubscriptionOffer }) {
  const format = useFormat()
  const first = lackingOf(offer)
  if (first === null) {
    return (
      <Button
        component={Link}
        href={addressOf({ name: 'depositOpening', query: {} })}
        size="lg"
        fullWidth
      >
        <Trans context="action">Open a deposit</Trans>
      </Button>
    )
  }
  const { plan, lacking } = first
  const more = format.amount(lacking.amount, lacking.currency)
  const least = format.amount(plan.min, plan.currency)
  return (
    <>
      <Notice kind="info" title={<Trans>You need {more} more</Trans>}>
        <Trans>The smallest deposit is {least}.</Trans>{' '}
        <RefillReason systems={offer.systems} lacking={lacking} />{' '}
        <OnlyCounts
          of={lacking.currency}
          other={otherHeld(lacking.currency, offer.balance.balance)}
        />
      </Notice>
      <RefillWay systems={offer.systems} lacking={lacking} isForDeposit />
    </>
  )
}

/** Whoever came from another page goes back there; all others are shown what else they have bought. */
function Next() {
  const { t } = useLingui()
  return (
    <Rows label={t`What you can do now`}>
      <Row
        icon={IconUsers}
        title={<Trans>Invite partners</Trans>}
        note={<Trans>You earn from the deposits that they open.</Trans>}
        href={addressOf({ name: 'partners', query: {} })}
      />
    </Rows>
  )
}

/** So that nobody pays for what is free, and knows what is taken and when. */
function Facts() {
  return (
    <>
      <CardHead title={<Trans context="subscription">Included</Trans>} />
      <ul className={css.list}>
        <Fact icon={IconCheck}>
          <Trans>Opening new deposits</Trans>
        </Fact>
        <Fact icon={IconCheck}>
          <Trans>Automatic renewal of a deposit when its term ends</Trans>
        </Fact>
        <Fact icon={IconCheck}>
          <Trans>Partner income</Trans>
        </Fact>
      </ul>
      <CardHead title={<Trans context="subscription">Always free</Trans>} />
      <ul className={css.list}>
        <Fact icon={IconCheck}>
          <Trans>Deposits that you have: they earn and are paid out</Trans>
        </Fact>
        <Fact icon={IconCheck}>
          <Trans>Refilling and exchanging</Trans>
        </Fact>
        <Fact icon={IconCheck}>
          <Trans>Withdrawing your own money</Trans>
        </Fact>
      </ul>
      <CardHead title={<Trans context="subscription">Renewal</Trans>} />
      <ul className={css.list} data-kind="plain">
        <Fact icon={IconCreditCardOff}>
          <Trans>Nothing is taken automatically. You buy each period yourself.</Trans>
        </Fact>
        <Fact icon={IconCalendarTime}>
          <Trans>Bought early, the next period begins when this one ends. No day is lost.</Trans>
        </Fact>
        <Fact icon={IconMail}>
          <Trans>We remind you 3 days before the end.</Trans>
        </Fact>
      </ul>
    </>
  )
}

function Fact({ icon: Icon, children }: { icon: TablerIcon; children: ReactNode }) {
  return (
    <li>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </li>
  )
}
