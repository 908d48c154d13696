import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Title, VisuallyHidden } from '@mantine/core'
import Big from 'big.js'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Growth } from '../../api/contract/growth.ts'
import type { Payout, Payouts } from '../../api/contract/payout.ts'
import type { cabinetMachine } from '../../machines/cabinet.machine.ts'
import { cutTo, difference, isPositive } from '../../machines/decimal.ts'
import { excerptOf, type GrowthRange, growthRanges } from '../../machines/growth-range.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { Card } from '../parts/card.tsx'
import { GrowthChart, GrowthMark } from '../parts/growth-chart.tsx'
import { InDays } from '../parts/in-days.tsx'
import { Moment } from '../parts/moment.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { PayoutSplit } from '../parts/payout-split.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { QueryProps, ViewProps } from '../view.ts'
import css from './growth-card.module.css'

const DAY = 86_400_000

type GrowthProps = Pick<ViewProps<typeof cabinetMachine>, 'report'> & {
  range: GrowthRange
  /** The day whose figures are shown; null until one is chosen. */
  day: string | null
  /** For what is next; they fail in a card of their own. */
  payouts: Payouts | null
}

/** Shows how much was earned, what comes next and when. */
export const GrowthCard = memo(function GrowthCard({
  query,
  ask,
  ...props
}: GrowthProps & QueryProps<Growth>) {
  const { data: growth } = query.context
  return (
    <Card component="section" className={css.card} aria-busy={query.hasTag('busy') || undefined}>
      <NotLoaded query={query} ask={ask} again={<Trans>Load the earnings again</Trans>}>
        <Trans>Your money is safe.</Trans>
      </NotLoaded>
      {growth ? (
        <Earned {...props} growth={growth} />
      ) : query.matches('loading') ? (
        <>
          <Title order={2} className={css.title ?? ''}>
            <Trans>You have earned</Trans>
          </Title>
          <Skeleton shape="amount" />
        </>
      ) : null}
    </Card>
  )
})

function Earned({ day, report, growth, payouts, ...props }: GrowthProps & { growth: Growth }) {
  const { t } = useLingui()
  const format = useFormat()
  const last = growth.ahead.at(-1)
  // The last deposit may have ended meanwhile.
  const range = last ? props.range : withoutAhead(props.range)
  const { past, ahead, total } = excerptOf(growth, range)
  const { currency } = growth
  const money = (value: string) => format.ownAmount(value, currency)
  const end = last ? format.day(noonOf(last.day), { year: true, after: 'until' }) : ''
  const [earned, expected] = [money(total), money(last?.earned ?? growth.earned)]
  const words: Record<GrowthRange, { title: ReactNode; said: string; label?: string }> = {
    month: {
      title: <Trans>You earned in 30 days</Trans>,
      said: t`Earned in 30 days: ${earned}`,
      label: t`Earned in these days`,
    },
    all: {
      title: <Trans>You have earned</Trans>,
      said: last
        ? t`Earned until today: ${earned}. By ${end}, estimated: ${expected}`
        : t`Earned until today: ${earned}`,
    },
    ahead: {
      title: <Trans>Still to come by {end}, estimated</Trans>,
      said: t`Still to come by ${end}, estimated: ${earned}`,
      label: t`Earned from today on`,
    },
  }
  const { title, said, label } = words[range]
  const first = isPositive(growth.earned) || range === 'ahead' ? null : firstEarnings(payouts)
  return (
    <>
      <div className={css.head}>
        <div className={css.earned}>
          <Title order={2} className={css.title ?? ''}>
            {first ? <Trans>First earnings, estimated</Trans> : title}
          </Title>
          <Amount
            value={first?.amount ?? total}
            currency={first?.currency ?? currency}
            size="hero"
            opens
          />
          {first && payouts ? (
            <p className={css.day}>
              <b>
                <Moment at={first.at} />
              </b>
              , <InDays at={new Date(first.at).toISOString()} now={payouts.asOf} />
            </p>
          ) : null}
        </div>
        <NextPayout payouts={payouts} />
        {first ? null : (
          <p className={css.parts}>
            {range === 'all' ? (
              <Parts growth={growth} />
            ) : (
              <span>
                <Trans>
                  <Amount value={growth.earned} currency={currency} bare /> earned in all
                </Trans>
              </span>
            )}
          </p>
        )}
        <Ranges
          ranges={last ? growthRanges : growthRanges.filter((one) => one !== 'ahead')}
          range={range}
          onChoose={(chosen) => report({ type: 'range.chosen', range: chosen })}
        />
      </div>
      {past.length > 0 ? (
        <GrowthChart
          title={said}
          past={past}
          ahead={ahead}
          currency={currency}
          received={receivedIn(growth, past)}
          payouts={(payouts?.items ?? []).map(paydayOf)}
          chosen={day}
          onChoose={(chosen) => report({ type: 'day.chosen', day: chosen })}
          {...(label === undefined ? {} : { earnedLabel: label })}
        />
      ) : null}
    </>
  )
}

/** Before anything was earned each deposit is in its first day, which ends at the hour at which its term will. */
function firstEarnings(payouts: Payouts | null) {
  if (!payouts) return null
  const earnings = payouts.items.map(({ endsAt, earned, currency }) => {
    const days = Math.max(1, Math.ceil((Date.parse(endsAt) - Date.parse(payouts.asOf)) / DAY))
    const amount = cutTo(Big(earned).div(days).toFixed(), 8)
    return { at: Date.parse(endsAt) - (days - 1) * DAY, amount, currency }
  })
  return earnings.sort((one, other) => one.at - other.at)[0] ?? null
}

const withoutAhead = (range: GrowthRange): GrowthRange => (range === 'ahead' ? 'all' : range)

/** No zone moves it to another day. */
const noonOf = (day: string) => new Date(`${day}T12:00:00`)

/** Counted from where the curve begins, which is not at nothing in a part of it. */
const receivedIn = ({ earned, locked }: Growth, past: Growth['past']) =>
  difference(past.at(-1)?.earned ?? earned, locked)

/** The curve has days of UTC, as instants are written, and one currency. */
const paydayOf = ({ endsAt, worth, earned, paid }: Payout) => ({
  day: endsAt.slice(0, 10),
  earned: isPositive(paid) ? Big(worth).times(earned).div(paid).toFixed() : '0',
})

/** Tells what of all that was earned is on the accounts, and what may still be lost. */
function Parts({ growth: { earned, locked, recent, currency } }: { growth: Growth }) {
  return (
    <>
      {isPositive(locked) ? (
        <>
          <span className={css.part}>
            <GrowthMark of="received" />
            <Trans>
              <Amount value={difference(earned, locked)} currency={currency} bare /> received
            </Trans>
          </span>
          <span className={css.part}>
            <GrowthMark of="locked" />
            <Trans>
              <Amount value={locked} currency={currency} bare /> locked
            </Trans>
          </span>
        </>
      ) : null}
      {isPositive(recent) ? (
        <span>
          <Trans>
            <Amount value={recent} currency={currency} sign="always" bare /> in 30 days
          </Trans>
        </span>
      ) : null}
    </>
  )
}

function NextPayout({ payouts }: { payouts: Payouts | null }) {
  const format = useFormat()
  const next = payouts?.items[0]
  if (!next) return null
  const { deposit, plan, endsAt, paid, currency, renewal } = next
  const end = new Date(endsAt)
  const year = end.getFullYear() !== new Date(payouts.asOf).getFullYear()
  return (
    <div className={css.next}>
      <h3 className={css.title}>
        <Trans>Next payout, estimated</Trans>
      </h3>
      <p>
        <Amount value={paid} currency={currency} size="lg" />
      </p>
      <p>
        <b>{format.day(end, { year })}</b>, <InDays at={endsAt} now={payouts.asOf} />
      </p>
      <p>
        <Anchor
          component={Link}
          href={addressOf({ name: 'deposit', id: deposit, query: {} })}
          inherit
          underline="always"
          translate="no"
        >
          {plan}
        </Anchor>
        {': '}
        <PayoutSplit {...next} isRenewing={renewal === 'planned'} />
      </p>
      {renewal === 'uncovered' ? (
        <p className={css.uncovered}>
          <Trans>Needs a subscription to renew</Trans>
        </p>
      ) : null}
    </div>
  )
}

type RangesProps = {
  ranges: readonly GrowthRange[]
  range: GrowthRange
  onChoose: (range: GrowthRange) => void
}

function Ranges({ ranges, range, onChoose }: RangesProps) {
  const { t } = useLingui()
  const words: Record<GrowthRange, string> = {
    month: t`30 days`,
    all: t({ message: 'All', context: 'period' }),
    ahead: t`To the end`,
  }
  return (
    <fieldset className={css.ranges}>
      <VisuallyHidden component="legend">
        <Trans>Period of the curve</Trans>
      </VisuallyHidden>
      {ranges.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="range"
            value={one}
            checked={one === range}
            onChange={() => onChoose(one)}
          />
          <span>{words[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}
