import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBarUp, IconFilterOff } from '@tabler/icons-react'
import { currencies } from '../../api/contract/amount.ts'
import { type Payment, paymentStatuses } from '../../api/contract/payment.ts'
import type { Page } from '../../machines/query.machine.ts'
import {
  type WithdrawalFilter,
  type withdrawalHistoryMachine,
  withdrawalPeriods,
} from '../../machines/withdrawal-history.machine.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Choice } from '../parts/choice.tsx'
import { CurrencyMark } from '../parts/currency-mark.tsx'
import { Days } from '../parts/days.tsx'
import { Empty } from '../parts/empty.tsx'
import { Facts } from '../parts/facts.tsx'
import { hasFilters } from '../parts/has-filters.ts'
import layout from '../parts/layout.module.css'
import { PagedList } from '../parts/paged-list.tsx'
import { ReadAt } from '../parts/read-at.tsx'
import { Row } from '../parts/row.tsx'
import { timeText } from '../parts/time.ts'
import { walletName } from '../parts/wallet-name.ts'
import type { QueryProps, ViewProps } from '../view.ts'
import { WithdrawalStatusChip } from './withdrawal-status.tsx'
import { periodTexts, statusTexts } from './withdrawal-texts.ts'

type HistoryProps = ViewProps<typeof withdrawalHistoryMachine>

const nothingChosen: WithdrawalFilter = { status: null, currency: null, period: null }

export function WithdrawalHistoryView({
  list,
  ...props
}: HistoryProps & { list: QueryProps<Page<Payment>> }) {
  const { filter, hasChanged } = props.snapshot.context
  const isFiltered = Object.values(filter).some((chosen) => chosen !== null)
  return (
    <>
      <CardHead title={<Trans>History</Trans>} action={<ReadAt {...list} />} />
      {hasFilters(list, isFiltered || hasChanged) ? (
        <div className={layout.filters}>
          <Filters {...props} />
        </div>
      ) : null}
      <PagedList
        {...list}
        awaited={4}
        notLoaded={<Trans>We couldn’t load the history. Your money is safe.</Trans>}
        empty={
          isFiltered ? (
            <Empty
              icon={IconFilterOff}
              title={<Trans>Nothing matches your filter</Trans>}
              action={
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => props.report({ type: 'filter.chosen', filter: nothingChosen })}
                >
                  <Trans>Show all withdrawals</Trans>
                </Button>
              }
            >
              <Trans>Withdrawals with another currency, period or status are hidden.</Trans>
            </Empty>
          ) : (
            <Empty icon={IconArrowBarUp} title={<Trans>No withdrawals yet</Trans>}>
              <Trans>A withdrawal appears here once you confirm it with a code.</Trans>
            </Empty>
          )
        }
        loadingOlder={<Trans>Loading older withdrawals…</Trans>}
      >
        {({ items, at }) => <Days items={items} now={at} row={paymentRow} />}
      </PagedList>
    </>
  )
}

function Filters({ snapshot, report }: HistoryProps) {
  const { t } = useLingui()
  const { filter } = snapshot.context
  const choose = (chosen: WithdrawalFilter) => report({ type: 'filter.chosen', filter: chosen })
  return (
    <>
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
    </>
  )
}

const paymentRow = (payment: Payment) => <PaymentRow payment={payment} />

function PaymentRow({ payment }: { payment: Payment }) {
  const { id, status, amount, currency, network, createdAt } = payment
  const isReturned = status === 'rejected' || status === 'error'
  return (
    <Row
      tile={<CurrencyMark currency={currency} network={network} />}
      href={addressOf({ name: 'withdrawal', id, query: {} })}
      title={walletName(payment)}
      note={
        <Facts>
          <span>{timeText(new Date(createdAt))}</span>
          {isReturned ? (
            <span>
              <Trans>back on the balance</Trans>
            </span>
          ) : null}
        </Facts>
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
