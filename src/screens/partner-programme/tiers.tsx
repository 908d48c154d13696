import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import Big from 'big.js'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { BonusTier } from '../../api/contract/partner.ts'
import { isPositive, sum } from '../../machines/decimal.ts'
import type { Bonus } from '../../machines/partner-programme.machine.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { useShowing } from '../parts/amounts.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Folded } from '../parts/folded.tsx'
import layout from '../parts/layout.module.css'
import { Ledger } from '../parts/ledger.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Notice } from '../parts/notice.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Ticks } from '../parts/ticks.tsx'
import { useFormat } from '../parts/use-format.ts'
import { Withheld } from '../parts/withheld.tsx'
import type { QueryProps } from '../view.ts'
import css from './partner-programme.module.css'

/** Tells which turnover of all lines is awarded, how far the next award is, and what was paid so far. */
export function Tiers(props: QueryProps<Bonus>) {
  const { query } = props
  const { data: bonus } = query.context
  return (
    <Card component="section" aria-busy={query.hasTag('busy') || undefined}>
      <CardHead title={<Trans>Bonus tiers</Trans>} />
      <NotLoaded {...props} again={<Trans>Load the bonus tiers again</Trans>}>
        <Trans>Bonuses are paid even while this page can’t be loaded.</Trans>
      </NotLoaded>
      {query.matches('loading') && !bonus ? <Skeleton shape="lines" count={6} /> : null}
      {bonus ? <KnownTiers bonus={bonus} /> : null}
    </Card>
  )
}

function KnownTiers({ bonus }: { bonus: Bonus }) {
  const { tiers, turnover, pending, currency } = bonus
  const next = tiers.find(({ status }) => status === 'ahead')
  const waiting = tiers.filter(({ status }) => status === 'reached').length
  const awarded = tiers.filter(({ status }) => status === 'awarded')
  return (
    <Stack gap="xs">
      {next ? (
        <Progress turnover={turnover} pending={pending} goal={next.turnover} currency={currency} />
      ) : tiers.length > 0 ? (
        <p className={css.progress}>
          <span>
            <Trans>
              Turnover of all levels: <Amount value={turnover} currency={currency} />
            </Trans>
          </span>
          <b>
            {waiting === 0 ? (
              <Trans>All bonuses have been paid.</Trans>
            ) : (
              <Trans>All bonus tiers are reached.</Trans>
            )}
          </b>
        </p>
      ) : (
        <p className={css.progress}>
          <Trans>There are no bonuses at the moment.</Trans>
        </p>
      )}
      {waiting > 0 ? (
        <Notice
          kind="info"
          title={
            <Plural
              value={waiting}
              one="# bonus is waiting for your subscription"
              other="# bonuses are waiting for your subscription"
            />
          }
          action={
            <Button
              component={Link}
              size="sm"
              href={addressOf({ name: 'subscription', query: { return: 'partners' } })}
            >
              <Trans>Choose a subscription</Trans>
            </Button>
          }
        >
          <Trans>
            You have reached the turnover. We pay it as soon as your subscription is active.
          </Trans>
        </Notice>
      ) : null}
      <Ledger rows={[...(next ? [nextRow(next)] : []), ...paidRows(awarded, currency)]} />
      {tiers.length > 0 ? (
        <Folded title={<Trans>All bonus tiers</Trans>}>
          <ol className={layout.list}>
            {tiers.map((tier) => (
              <Tier key={tier.tier} tier={tier} currency={currency} isNext={tier === next} />
            ))}
          </ol>
        </Folded>
      ) : null}
    </Stack>
  )
}

type ProgressProps = { turnover: string; pending: string; goal: string; currency: string }

/** So many marks make a tier, whatever its turnover: each is a twentieth of the way. */
const MARKS = 20

function Progress({ turnover, pending, goal, currency }: ProgressProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { isHidden } = useShowing()
  const reached = format.amount(turnover, currency)
  const aim = format.amount(goal, currency, 0)
  // Cut off, so that the last mark is drawn when the tier is reached and not before.
  const marksOf = (amount: string) =>
    Big(amount).times(MARKS).div(goal).round(0, Big.roundDown).toNumber()
  return (
    <div className={css.progress}>
      <span>
        <Trans>Turnover of all levels</Trans>
      </span>
      <b>
        <Trans>
          <Amount value={turnover} currency={currency} bare /> of{' '}
          <Amount value={goal} currency={currency} digits={0} ofTerms />
        </Trans>
      </b>
      {isHidden ? null : (
        <Ticks
          done={marksOf(turnover)}
          awaited={marksOf(sum(turnover, pending))}
          of={MARKS}
          label={t`${reached} of ${aim}`}
        />
      )}
      {isPositive(pending) ? (
        <Withheld>
          <span>
            <Trans>
              <Amount value={pending} currency={currency} /> pending. Deposits count when they end,
              and not at all if they are closed early.
            </Trans>
          </span>
        </Withheld>
      ) : null}
    </div>
  )
}

type TierProps = { tier: BonusTier; currency: string; isNext: boolean }

function Tier({ tier, currency, isNext }: TierProps) {
  const { status, turnover, award } = tier
  const isAwarded = status === 'awarded'
  return (
    <li className={css.tier} data-status={isNext ? 'next' : status}>
      <span className={css.tile} aria-hidden>
        {isAwarded ? (
          <IconCheck size={18} stroke={2.25} />
        ) : status === 'reached' ? (
          <IconArrowRight size={18} stroke={2.25} />
        ) : (
          tier.tier
        )}
      </span>
      <Stack component="span" gap={0} flex="1 1 5rem" fz="0.9375rem" fw={500}>
        <Amount value={turnover} currency={currency} digits={0} ofTerms />
        <span className={css.note}>
          <TierState tier={tier} isNext={isNext} />
        </span>
      </Stack>
      <span className={css.award}>
        <Amount
          value={award}
          currency={tier.currency}
          digits={0}
          ofTerms
          sign={isAwarded ? 'always' : 'none'}
        />
      </span>
    </li>
  )
}

function TierState({ tier: { status, awardedAt }, isNext }: Pick<TierProps, 'tier' | 'isNext'>) {
  const format = useFormat()
  if (status === 'reached') return <Trans>Reached, waiting for the subscription</Trans>
  if (status === 'ahead')
    return isNext ? <Trans>Next bonus</Trans> : <Trans context="award">Not reached yet</Trans>
  if (awardedAt === null) return <Trans context="award">Paid</Trans>
  const day = format.day(awardedAt, { year: true })
  return <Trans>Paid on {day}</Trans>
}

const nextRow = ({ award, currency }: BonusTier) => ({
  id: 'next',
  label: <Trans>Next bonus</Trans>,
  value: (
    <span data-price>
      <Amount value={award} currency={currency} digits={0} ofTerms />
    </span>
  ),
})

/** One row for each currency that awards were paid in, or nothing in the currency of the turnover. */
function paidRows(awarded: BonusTier[], currency: string) {
  const label: ReactNode = <Trans>Bonuses paid</Trans>
  const paid = Map.groupBy(awarded, (tier) => tier.currency)
  const sums = [...paid].map(([of, tiers]) => ({
    currency: String(of),
    amount: sum(...tiers.map(({ award }) => award)),
  }))
  return (sums.length > 0 ? sums : [{ currency, amount: '0' }]).map((each) => ({
    id: each.currency,
    label,
    value: <Amount value={each.amount} currency={each.currency} />,
  }))
}
