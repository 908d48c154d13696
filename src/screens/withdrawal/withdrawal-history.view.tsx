import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBarUp, IconFilterOff } from '@tabler/icons-react'
import { currencies } from '../../api/contract/amount.ts'
import { type Payment, paymentStatuses } from '../../api/contract/payment.ts'
import {
  type WithdrawalFilter,
  type withdrawalHistoryMachine,
  withdrawalPeriods,
} from '../../machines/withdrawal-history.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Amount } from '../parts/amount.tsx'
import { AsOf } from '../parts/as-of.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Choice } from '../parts/choice.tsx'
import { Days } from '../parts/days.tsx'
import { Empty } from '../parts/empty.tsx'
import { Older } from '../parts/older.tsx'
import { Row } from '../parts/row.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { timeText } from '../parts/time.ts'
import { walletName } from '../refill/wallet-name.ts'
import type { ViewProps } from '../view.ts'
import css from './withdrawal.module.css'
import { WithdrawalStatusChip } from './withdrawal-status.tsx'
import { periodTexts, statusTexts } from './withdrawal-texts.ts'

type HistoryProps = ViewProps<typeof withdrawalHistoryMachine>

const nothingChosen: WithdrawalFilter = { status: null, currency: null, period: null }

export function WithdrawalHistoryView({ snapshot, report }: HistoryProps) {
  const { filter, items, failure, at, isOutdated } = snapshot.context
  const isFirstLoad = snapshot.matches('loading')
  return (
    <>
      <CardHead
        title={<Trans>History</Trans>}
        action={
          isFirstLoad || snapshot.matches('notLoaded') ? null : (
            <AsOf
              at={at}
              isBusy={snapshot.matches('refreshing')}
              isOutdated={isOutdated}
              onRefresh={() => report({ type: 'refresh.requested' })}
            />
          )
        }
      />
      <Filters snapshot={snapshot} report={report} />
      {isFirstLoad ? <Skeleton shape="rows" count={4} /> : null}
      {snapshot.matches('notLoaded') ? (
        <FailureMessage
          failure={failure}
          action={
            <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
              <Trans>Load again</Trans>
            </Button>
          }
        >
          <Trans>The history could not be loaded. Your money is not affected.</Trans>
        </FailureMessage>
      ) : null}
      {isFirstLoad || snapshot.matches('notLoaded') ? null : items.length > 0 ? (
        <Listing snapshot={snapshot} report={report} />
      ) : filter.status || filter.currency || filter.period ? (
        <Empty
          icon={IconFilterOff}
          title={<Trans>Nothing matches the filter</Trans>}
          action={
            <Button
              variant="default"
              size="sm"
              onClick={() => report({ type: 'filter.chosen', filter: nothingChosen })}
            >
              <Trans>Show all withdrawals</Trans>
            </Button>
          }
        >
          <Trans>Withdrawals of another currency, time or status are not shown.</Trans>
        </Empty>
      ) : (
        <Empty icon={IconArrowBarUp} title={<Trans>No withdrawals yet</Trans>}>
          <Trans>A withdrawal appears here as soon as you have confirmed it with a code.</Trans>
        </Empty>
      )}
    </>
  )
}

function Filters({ snapshot, report }: HistoryProps) {
  const { t } = useLingui()
  const { filter } = snapshot.context
  const choose = (chosen: WithdrawalFilter) => report({ type: 'filter.chosen', filter: chosen })
  return (
    <div className={css.filters}>
      <Choice
        label={t`Currency`}
        all={t`All currencies`}
        values={currencies}
        chosen={filter.currency}
        onChoose={(currency) => choose({ ...filter, currency })}
      />
      <Choice
        label={t`Period`}
        all={t`All time`}
        values={withdrawalPeriods}
        nameOf={(period) => t(periodTexts[period])}
        chosen={filter.period}
        onChoose={(period) => choose({ ...filter, period })}
      />
      <Choice
        label={t`Status`}
        all={t`All statuses`}
        values={paymentStatuses}
        nameOf={(status) => t(statusTexts[status])}
        chosen={filter.status}
        onChoose={(status) => choose({ ...filter, status })}
      />
    </div>
  )
}

function Listing({ snapshot, report }: HistoryProps) {
  const { items, at, failure, nextCursor } = snapshot.context
  const isLoadingOlder = snapshot.matches('loadingOlder')
  return (
    <>
      <Days items={items} now={at} row={(payment) => <PaymentRow payment={payment} />} />
      {nextCursor === null ? null : (
        <Older
          failure={failure}
          canLoad={snapshot.can({ type: 'older.requested' })}
          isLoading={isLoadingOlder}
          onLoad={() => report({ type: 'older.requested' })}
        >
          {isLoadingOlder ? <Trans>Loading older withdrawals…</Trans> : <Trans>Show older</Trans>}
        </Older>
      )}
    </>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { id, status, amount, currency, createdAt } = payment
  const isReturned = status === 'rejected' || status === 'error'
  return (
    <Row
      icon={IconArrowBarUp}
      kind={isReturned ? 'plain' : 'out'}
      href={addressOf({ name: 'withdrawal', id, query: {} })}
      title={walletName(payment)}
      note={
        <>
          {timeText(new Date(createdAt))}
          {isReturned ? (
            <>
              {' · '}
              <Trans>back on the balance</Trans>
            </>
          ) : null}
        </>
      }
      end={
        isReturned ? (
          <Amount value={amount} currency={currency} tone="muted" struck />
        ) : (
          <Amount value={`-${amount}`} currency={currency} />
        )
      }
      endNote={<WithdrawalStatusChip payment={payment} />}
    />
  )
}
