import { Plural, Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { Payout, Payouts } from '../../api/contract/payout.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { DateTile } from '../parts/date-tile.tsx'
import { Empty } from '../parts/empty.tsx'
import { Facts } from '../parts/facts.tsx'
import { InDays } from '../parts/in-days.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { PayoutSplit } from '../parts/payout-split.tsx'
import { PayoutsTotal } from '../parts/payouts-total.tsx'
import { Rows } from '../parts/rows.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { QueryProps } from '../view.ts'
import css from './payouts-card.module.css'

/** The page of deposits has the others. */
const NEXT = 3

type PayoutsProps = QueryProps<Payouts> & {
  /** The next one stands in another card. */
  isNextTold: boolean
}

/** Lists the payouts of active deposits, the soonest first. */
export const PayoutsCard = memo(function PayoutsCard({ isNextTold, ...props }: PayoutsProps) {
  const { data: payouts } = props.query.context
  const count = payouts?.count ?? 0
  const first = isNextTold ? 1 : 0
  const more = count - first - NEXT
  if (isNextTold && count === 1) return null
  return (
    <Card component="section" className={css.card}>
      <CardHead
        title={isNextTold ? <Trans>Later payouts</Trans> : <Trans>Next payouts</Trans>}
        action={
          <Anchor
            component={Link}
            href={addressOf({ name: 'deposits', query: {} })}
            size="sm"
            className={css.all ?? ''}
          >
            <Trans>All deposits</Trans>
          </Anchor>
        }
      />
      <NotLoaded {...props} again={<Trans>Load the payouts again</Trans>}>
        <Trans>Your money is safe.</Trans>
      </NotLoaded>
      {props.query.matches('loading') && !payouts ? <Skeleton shape="rows" count={NEXT} /> : null}
      {payouts?.items.length === 0 ? (
        <Empty
          icon={IconBuildingBank}
          title={<Trans>No active deposits</Trans>}
          action={
            <Button
              component={Link}
              href={addressOf({ name: 'depositOpening', query: {} })}
              variant="default"
              size="sm"
            >
              <Trans>Choose a plan</Trans>
            </Button>
          }
        >
          <Trans>Open a deposit to see here what it pays and when.</Trans>
        </Empty>
      ) : null}
      {payouts && payouts.items.length > 0 ? (
        <>
          <Rows>
            {payouts.items.slice(first, first + NEXT).map((payout) => (
              <li key={payout.deposit}>
                <PayoutRow payout={payout} asOf={payouts.asOf} />
              </li>
            ))}
          </Rows>
          {more > 0 ? (
            <Anchor
              component={Link}
              href={addressOf({ name: 'deposits', query: {} })}
              size="sm"
              className={css.all ?? ''}
            >
              <Trans>and {more} more</Trans>
            </Anchor>
          ) : null}
          <div className={css.foot}>
            {count > 1 ? (
              <>
                <Plural value={count} one="# payout, estimated" other="All # payouts, estimated" />
                <PayoutsTotal payouts={payouts} />
              </>
            ) : (
              <Trans context="a payout">Estimated</Trans>
            )}
          </div>
        </>
      ) : null}
    </Card>
  )
})

function PayoutRow({ payout, asOf }: { payout: Payout; asOf: string }) {
  const { deposit, plan, currency, endsAt, paid, renewal } = payout
  return (
    <Link className={css.payout} href={addressOf({ name: 'deposit', id: deposit, query: {} })}>
      <DateTile at={endsAt} />
      <span className={css.lines}>
        <span className={css.line}>
          <b translate="no">{plan}</b>
          <Amount value={paid} currency={currency} />
        </span>
        <span className={css.note}>
          <Facts>
            <span>
              <InDays at={endsAt} now={asOf} />
            </span>
            <span>
              <PayoutSplit {...payout} isRenewing={renewal === 'planned'} />
            </span>
          </Facts>
        </span>
        {renewal === 'uncovered' ? (
          <span className={css.uncovered}>
            <Trans>Needs a subscription to renew</Trans>
          </span>
        ) : null}
      </span>
    </Link>
  )
}
