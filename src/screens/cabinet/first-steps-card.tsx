import { Plural, Trans } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Refill } from '../../api/contract/refill.ts'
import type { Steps } from '../../machines/cabinet.machine.ts'
import { isPositive } from '../../machines/decimal.ts'
import {
  type FirstDeposit,
  firstDepositOf,
  type Newcomer,
  otherHeld,
} from '../../machines/first-deposit.ts'
import { restOf } from '../../machines/refill-stage.ts'
import type { RouteLocation, RouteName } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Period } from '../parts/period.tsx'
import { OnlyCounts } from '../parts/refill-way.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Days, SmallestLoss } from '../parts/smallest-loss.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { QueryProps } from '../view.ts'
import css from './first-steps-card.module.css'

type Step = {
  location: RouteName
  title: ReactNode
  /** Says what it takes. */
  note: ReactNode
  action: ReactNode
  isDone: boolean
  query?: RouteLocation['query']
}

type FirstStepsProps = QueryProps<Steps> & {
  /** Waits for its transfer, or for the rest of it. */
  refill: Refill | null
  /** There is money, and the total above says how much. */
  isFunded: boolean
}

/** Leads somebody new to a first deposit, with one button for what is next. */
export function FirstStepsCard({ refill, isFunded, ...props }: FirstStepsProps) {
  const { data: steps } = props.query.context
  const newcomer = steps?.newcomer ?? null
  return (
    <Card component="section" className={css.card} data-first>
      <CardHead title={<Trans>Three steps to your first deposit</Trans>} />
      <NotLoaded {...props} again={<Trans>Load the steps again</Trans>} />
      {props.query.matches('loading') && !steps ? <Skeleton shape="rows" count={3} /> : null}
      {newcomer ? <FirstSteps newcomer={newcomer} refill={refill} isFunded={isFunded} /> : null}
    </Card>
  )
}

type ListProps = Omit<FirstStepsProps, keyof QueryProps<Steps>> & { newcomer: Newcomer }

function FirstSteps({ newcomer, refill, isFunded }: ListProps) {
  const first = firstDepositOf(newcomer)
  const all = stepsOf(newcomer, first)
  const next = all.find(({ isDone }) => !isDone)
  const awaited = next?.location === 'refill' ? refill : null
  return (
    <>
      <p className={css.there}>
        {isFunded ? (
          first.lacking ? (
            <>
              <Trans>
                Your first deposit needs{' '}
                <Amount value={first.lacking.amount} currency={first.lacking.currency} ofTerms />{' '}
                more.
              </Trans>{' '}
              <OnlyCounts
                of={first.lacking.currency}
                other={otherHeld(first.lacking.currency, newcomer.held)}
              />
            </>
          ) : null
        ) : first.enough !== null && first.lacking && next?.location === 'refill' ? (
          <Trans>
            <Amount value={first.enough} currency={first.lacking.currency} ofTerms /> is enough for
            all three.
          </Trans>
        ) : null}
        {!newcomer.isSubscribed && first.plan && first.loss ? (
          <>
            {' '}
            <SmallestLoss plan={first.plan} loss={first.loss} />
          </>
        ) : null}
      </p>
      <ol className={css.steps}>
        {all.map((step, place) => (
          <li
            key={step.location}
            className={css.step}
            data-state={step.isDone ? 'done' : step === next ? 'next' : undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={css.place} aria-hidden>
              {step.isDone ? <IconCheck size={20} stroke={2.5} /> : place + 1}
            </span>
            <span className={css.lines}>
              <span className={css.title}>
                {step.title}
                {step.isDone ? (
                  <VisuallyHidden>
                    {', '}
                    <Trans context="a step">done</Trans>
                  </VisuallyHidden>
                ) : null}
              </span>
              {step === next && awaited ? (
                <Awaited refill={awaited} />
              ) : step.isDone ? null : (
                <span className={css.note}>{step.note}</span>
              )}
            </span>
            {step === next ? (
              <Button
                className={css.action ?? ''}
                component={Link}
                href={addressOf(
                  awaited
                    ? { name: 'refill', id: awaited.id, query: {} }
                    : { name: next.location, query: next.query ?? {} },
                )}
              >
                {awaited ? <AwaitedAction refill={awaited} /> : next.action}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Says how far the refill is, and how long its address takes money. */
function Awaited({ refill }: { refill: Refill }) {
  const format = useFormat()
  const { received, currency, confirmations, expiresIn } = refill
  const { seen, needed } = confirmations
  const rest = restOf(refill)
  const left = <Period seconds={expiresIn} />
  const by = format.ownAmount(rest ?? '0', currency)
  if (rest === null && received !== null) {
    return (
      <StatusChip kind="wait">
        <Trans>
          {seen} of {needed} confirmations
        </Trans>
      </StatusChip>
    )
  }
  return (
    <>
      <StatusChip kind="wait">
        {rest === null ? (
          <Trans>Waiting for your transfer</Trans>
        ) : (
          <Trans>{by} still to send</Trans>
        )}
      </StatusChip>
      <span className={css.note}>
        <Trans>Time left: {left}</Trans>
      </span>
    </>
  )
}

function AwaitedAction({ refill }: { refill: Refill }) {
  if (restOf(refill) !== null) return <Trans>Send the rest</Trans>
  return refill.received === null ? <Trans>Show the address</Trans> : <Trans>Show the refill</Trans>
}

function stepsOf({ available, isSubscribed }: Newcomer, first: FirstDeposit): Step[] {
  return [
    {
      location: 'refill',
      title: <Trans>Refill your balance</Trans>,
      note: <RefillNote {...first} />,
      action: <Trans context="action">Refill</Trans>,
      isDone: isPositive(available) && first.lacking === null,
      query: first.lacking ? { lacking: first.lacking.amount, of: first.lacking.currency } : {},
    },
    {
      location: 'subscription',
      title: <Trans>Choose a subscription</Trans>,
      note: <SubscriptionNote {...first} />,
      action: <Trans>Choose a subscription</Trans>,
      isDone: isSubscribed,
    },
    {
      location: 'depositOpening',
      title: <Trans context="step">Open a deposit</Trans>,
      note: <DepositNote {...first} />,
      action: <Trans context="action">Open a deposit</Trans>,
      isDone: false,
    },
  ]
}

function RefillNote({ system }: FirstDeposit) {
  if (!system) return null
  const { currency, usualSeconds } = system
  const { min, fee } = system.refill
  const minutes = Math.ceil(usualSeconds / 60)
  return (
    <>
      {isPositive(fee) ? (
        <Trans>
          From <Amount value={min} currency={currency} ofTerms />, fee{' '}
          <Amount value={fee} currency={currency} ofTerms />.
        </Trans>
      ) : (
        <Trans>
          From <Amount value={min} currency={currency} ofTerms />, no fee on our side.
        </Trans>
      )}{' '}
      <Plural
        value={minutes}
        one="Usually arrives in # minute."
        other="Usually arrives in # minutes."
      />
    </>
  )
}

function SubscriptionNote({ option, monthly }: FirstDeposit) {
  if (!option || !monthly) return null
  return (
    <>
      {option.id === monthly.option.id ? (
        <Trans>
          <Amount value={option.price} currency={option.currency} ofTerms /> for{' '}
          <Days days={option.days} />.
        </Trans>
      ) : (
        <Trans>
          <Amount value={option.price} currency={option.currency} ofTerms /> for{' '}
          <Days days={option.days} />, or{' '}
          <Amount value={monthly.price} currency={monthly.option.currency} ofTerms /> a month for{' '}
          <Days days={monthly.option.days} />.
        </Trans>
      )}{' '}
      <Trans>Needed to open deposits.</Trans>
    </>
  )
}

function DepositNote({ plan }: FirstDeposit) {
  if (!plan) return null
  return (
    <Trans>
      From <Amount value={plan.min} currency={plan.currency} ofTerms /> for{' '}
      <Days days={plan.termDays} />. You see what it brings before you pay.
    </Trans>
  )
}
