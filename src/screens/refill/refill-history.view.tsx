import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconArrowBarToDown, IconFilterOff } from '@tabler/icons-react'
import { currencies } from '../../api/contract/amount.ts'
import { type Refill, refillStatuses } from '../../api/contract/refill.ts'
import type { RefillFilter, refillHistoryMachine } from '../../machines/refill-history.machine.ts'
import { arrivalOf } from '../../machines/refill-stage.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Amount } from '../parts/amount.tsx'
import { byDay } from '../parts/by-day.ts'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import { amountText } from '../parts/format.ts'
import { localeOf } from '../parts/locale.ts'
import { Row } from '../parts/row.tsx'
import { Rows } from '../parts/rows.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { timeText } from '../parts/time.ts'
import { When } from '../parts/when.tsx'
import type { ViewProps } from '../view.ts'
import css from './refill.module.css'
import { RefillStatusChip } from './refill-status.tsx'
import { statusTexts } from './refill-texts.ts'
import { walletName } from './wallet-name.ts'

const nothingChosen: RefillFilter = { status: null, currency: null }

export function RefillHistoryView({ snapshot, report }: ViewProps<typeof refillHistoryMachine>) {
  const { t } = useLingui()
  const { filter, items, failure } = snapshot.context
  const isFirstLoad = snapshot.matches('loading')
  const retry = (
    <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
      <Trans>Load again</Trans>
    </Button>
  )
  return (
    <>
      <CardHead title={<Trans>History</Trans>} />
      <div className={css.filters}>
        <NativeSelect
          aria-label={t`Status`}
          value={filter.status ?? ''}
          data={[
            { value: '', label: t`All statuses` },
            ...refillStatuses.map((value) => ({ value, label: t(statusTexts[value]) })),
          ]}
          onChange={(event) => {
            const status = refillStatuses.find((one) => one === event.currentTarget.value) ?? null
            report({ type: 'filter.chosen', filter: { ...filter, status } })
          }}
        />
        <NativeSelect
          aria-label={t`Currency`}
          value={filter.currency ?? ''}
          data={[
            { value: '', label: t`All currencies` },
            ...currencies.map((value) => ({ value, label: value })),
          ]}
          onChange={(event) => {
            const currency = currencies.find((one) => one === event.currentTarget.value) ?? null
            report({ type: 'filter.chosen', filter: { ...filter, currency } })
          }}
        />
      </div>
      {isFirstLoad ? <Skeleton shape="rows" count={4} /> : null}
      {snapshot.matches('notLoaded') ? (
        <FailureMessage failure={failure} action={retry}>
          <Trans>The history could not be loaded. Your money is not affected.</Trans>
        </FailureMessage>
      ) : null}
      {isFirstLoad || snapshot.matches('notLoaded') ? null : items.length > 0 ? (
        <Listing snapshot={snapshot} report={report} />
      ) : filter.status || filter.currency ? (
        <Empty
          icon={IconFilterOff}
          title={<Trans>Nothing matches the filter</Trans>}
          action={
            <Button
              variant="default"
              size="sm"
              onClick={() => report({ type: 'filter.chosen', filter: nothingChosen })}
            >
              <Trans>Show all refills</Trans>
            </Button>
          }
        >
          <Trans>Refills with another status or currency are not shown.</Trans>
        </Empty>
      ) : (
        <Empty icon={IconArrowBarToDown} title={<Trans>No refills yet</Trans>}>
          <Trans>
            Choose a currency and an amount. The refill appears here as soon as it has an address.
          </Trans>
        </Empty>
      )}
    </>
  )
}

function Listing({ snapshot, report }: ViewProps<typeof refillHistoryMachine>) {
  const { items, at, failure, nextCursor } = snapshot.context
  const isLoadingOlder = snapshot.matches('loadingOlder')
  return (
    <>
      {byDay(items).map(({ day, items: refills }) => (
        <section key={day}>
          <h3 className={css.day}>
            <When at={day} now={at} form="day" />
          </h3>
          <Rows>
            {refills.map((refill) => (
              <RefillRow key={refill.id} refill={refill} />
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
            {isLoadingOlder ? <Trans>Loading older refills…</Trans> : <Trans>Show older</Trans>}
          </Button>
        </div>
      )}
    </>
  )
}

function RefillRow({ refill }: { refill: Refill }) {
  const { id, status, amount, credited, currency, createdAt } = refill
  return (
    <Row
      icon={IconArrowBarToDown}
      kind={status === 'replenished' ? 'in' : 'plain'}
      href={addressOf({ name: 'refill', id, query: {} })}
      title={walletName(refill)}
      note={
        <>
          {timeText(new Date(createdAt))}
          <Circumstance refill={refill} />
        </>
      }
      end={
        credited === null ? (
          <Amount value={amount} currency={currency} tone="muted" />
        ) : (
          <Amount value={credited} currency={currency} sign="always" />
        )
      }
      endNote={<RefillStatusChip status={status} />}
    />
  )
}

/** What makes this refill different from the usual one; most have nothing to say. */
function Circumstance({ refill }: { refill: Refill }) {
  const { i18n } = useLingui()
  const { amount, currency, rejection, received, status, confirmations } = refill
  const asked = amountText(amount, currency, localeOf(i18n.locale))
  const { seen, needed } = confirmations
  const kind = arrivalOf(refill)?.kind
  if (status === 'waiting' && received !== null) {
    return (
      <>
        {' · '}
        <Trans>
          {seen} of {needed} confirmations
        </Trans>
      </>
    )
  }
  if (rejection === 'expired') {
    return (
      <>
        {' · '}
        <Trans>expired, nothing arrived</Trans>
      </>
    )
  }
  if (kind === 'under' || kind === 'over') {
    return (
      <>
        {' · '}
        <Trans>requested {asked}</Trans>
      </>
    )
  }
  return null
}
