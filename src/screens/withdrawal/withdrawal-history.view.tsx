import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
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
import { byDay } from '../parts/by-day.ts'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import { Row } from '../parts/row.tsx'
import { Rows } from '../parts/rows.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { timeText } from '../parts/time.ts'
import { When } from '../parts/when.tsx'
import { walletName } from '../refill/wallet-name.ts'
import type { ViewProps } from '../view.ts'
import css from './withdrawal.module.css'
import { WithdrawalStatusChip } from './withdrawal-status.tsx'
import { periodTexts, statusTexts } from './withdrawal-texts.ts'

type HistoryProps = ViewProps<typeof withdrawalHistoryMachine>

const nothingChosen: WithdrawalFilter = { status: null, currency: null, period: null }

export function WithdrawalHistoryView({ snapshot, report }: HistoryProps) {
  const { filter, items, failure } = snapshot.context
  const isFirstLoad = snapshot.matches('loading')
  return (
    <>
      <CardHead title={<Trans>History</Trans>} />
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
  const choose = (chosen: Partial<WithdrawalFilter>) =>
    report({ type: 'filter.chosen', filter: { ...filter, ...chosen } })
  return (
    <div className={css.filters}>
      <NativeSelect
        aria-label={t`Currency`}
        value={filter.currency ?? ''}
        data={[
          { value: '', label: t`All currencies` },
          ...currencies.map((value) => ({ value, label: value })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          choose({ currency: currencies.find((one) => one === value) ?? null })
        }
      />
      <NativeSelect
        aria-label={t`Period`}
        value={filter.period ?? ''}
        data={[
          { value: '', label: t`All time` },
          ...withdrawalPeriods.map((value) => ({ value, label: t(periodTexts[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          choose({ period: withdrawalPeriods.find((one) => one === value) ?? null })
        }
      />
      <NativeSelect
        aria-label={t`Status`}
        value={filter.status ?? ''}
        data={[
          { value: '', label: t`All statuses` },
          ...paymentStatuses.map((value) => ({ value, label: t(statusTexts[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          choose({ status: paymentStatuses.find((one) => one === value) ?? null })
        }
      />
    </div>
  )
}

function Listing({ snapshot, report }: HistoryProps) {
  const { items, at, failure, nextCursor } = snapshot.context
  const isLoadingOlder = snapshot.matches('loadingOlder')
  return (
    <>
      {byDay(items).map(({ day, items: payments }) => (
        <section key={day}>
          <h3 className={css.day}>
            <When at={day} now={at} form="day" />
          </h3>
          <Rows>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </Rows>
        </section>
      ))}
      {nextCursor === null ? null : (
        <div className={css.older}>
          <FailureMessage failure={failure} />
          <Button
            variant="default"
            fullWidth
            disabled={!snapshot.can({ type: 'older.requested' })}
            aria-busy={isLoadingOlder || undefined}
            onClick={() => report({ type: 'older.requested' })}
          >
            {isLoadingOlder ? <Trans>Loading older withdrawals…</Trans> : <Trans>Show older</Trans>}
          </Button>
        </div>
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
