import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { Deposit } from '../../api/contract/deposit.ts'
import type { EarnedDay } from '../../machines/deposit.machine.ts'
import type { Page } from '../../machines/query.machine.ts'
import { Amount } from '../parts/amount.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Older } from '../parts/older.tsx'
import { digitsOf, Padding } from '../parts/padding.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { QueryProps } from '../view.ts'
import css from './deposit-days.module.css'

type DepositDaysProps = QueryProps<Page<EarnedDay>> & { deposit: Deposit }

/** As many as a page has: their room is kept. */
const PAGE = 5

export function DepositDays({ deposit, query, ask }: DepositDaysProps) {
  const { data } = query.context
  const { status, days, currency } = deposit
  const room: CSSProperties & { '--rows': number } = { '--rows': Math.min(days.passed, PAGE) }
  return (
    <Card component="section">
      <CardHead title={<Trans>Day by day</Trans>} />
      {status === 'closed' && days.passed > 0 ? (
        <Text size="sm" c="dimmed" mb="xs">
          <Trans>All of it was lost when the deposit was closed early.</Trans>
        </Text>
      ) : null}
      {days.passed === 0 ? (
        <FirstDay deposit={deposit} />
      ) : (
        <div className={css.room} style={room}>
          {query.matches('notLoaded') ? (
            <NotLoaded query={query} ask={ask}>
              <Trans>We couldn’t load the days. Your money is safe.</Trans>
            </NotLoaded>
          ) : data === null || query.matches('loading') ? (
            <Skeleton shape="lines" count={Math.min(days.passed, PAGE)} />
          ) : (
            <Days page={data} currency={currency} query={query} ask={ask} />
          )}
        </div>
      )}
    </Card>
  )
}

function FirstDay({ deposit: { openedAt } }: { deposit: Deposit }) {
  const format = useFormat()
  const first = new Date(openedAt)
  first.setDate(first.getDate() + 1)
  const moment = format.moment(first)
  return (
    <Text c="dimmed">
      <Trans>The first earnings come on {moment}.</Trans>
    </Text>
  )
}

type DaysProps = QueryProps<Page<EarnedDay>> & { page: Page<EarnedDay>; currency: string }

function Days({ page: { items, nextCursor }, currency, query, ask }: DaysProps) {
  const format = useFormat()
  const isLoading = query.matches('loadingOlder')
  const digits = digitsOf(
    items.flatMap(({ amount, total }) => [amount, total]),
    currency,
  )
  return (
    <>
      <table className={css.days}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            <th scope="col">
              <Trans context="head of a column">Earned, {currency}</Trans>
            </th>
            <th scope="col">
              <Trans context="head of a column">So far</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, amount, total, createdAt }) => (
            <tr key={id}>
              <th scope="row">
                <time dateTime={createdAt}>{format.day(createdAt)}</time>
              </th>
              <td>
                <Amount value={amount} currency={currency} sign="always" tone="plain" bare />
                <Padding value={amount} currency={currency} digits={digits} />
              </td>
              <td>
                <Amount value={total} currency={currency} bare />
                <Padding value={total} currency={currency} digits={digits} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {nextCursor === null ? null : (
        <Older
          failure={query.context.olderFailure}
          canLoad={query.can({ type: 'older.requested' })}
          isLoading={isLoading}
          onLoad={() => ask({ type: 'older.requested' })}
        >
          {isLoading ? <Trans>Loading earlier days…</Trans> : <Trans>Show earlier days</Trans>}
        </Older>
      )}
    </>
  )
}
