import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBarToDown, IconFilterOff } from '@tabler/icons-react'
import { currencies } from '../../api/contract/amount.ts'
import { type Refill, refillStatuses } from '../../api/contract/refill.ts'
import type { Page } from '../../machines/query.machine.ts'
import type { RefillFilter, refillHistoryMachine } from '../../machines/refill-history.machine.ts'
import { arrivalOf } from '../../machines/refill-stage.ts'
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
import { useFormat } from '../parts/use-format.ts'
import { walletName } from '../parts/wallet-name.ts'
import type { QueryProps, ViewProps } from '../view.ts'
import { RefillStatusChip } from './refill-status.tsx'
import { filterTexts } from './refill-texts.ts'

const nothingChosen: RefillFilter = { status: null, currency: null }

type HistoryProps = ViewProps<typeof refillHistoryMachine> & { list: QueryProps<Page<Refill>> }

export function RefillHistoryView({ snapshot, report, list }: HistoryProps) {
  const { t } = useLingui()
  const { filter, hasChanged } = snapshot.context
  const isFiltered = Object.values(filter).some((chosen) => chosen !== null)
  const choose = (chosen: RefillFilter) => report({ type: 'filter.chosen', filter: chosen })
  return (
    <>
      <CardHead title={<Trans>History</Trans>} action={<ReadAt {...list} />} />
      {hasFilters(list, isFiltered || hasChanged) ? (
        <div className={layout.filters}>
          <Choice
            label={t`Currency`}
            all={t`All currencies`}
            values={currencies}
            chosen={filter.currency}
            onChoose={(currency) => choose({ ...filter, currency })}
          />
          <Choice
            label={t`Status`}
            all={t`All statuses`}
            values={refillStatuses}
            nameOf={(status) => t(filterTexts[status])}
            chosen={filter.status}
            onChoose={(status) => choose({ ...filter, status })}
          />
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
                <Button variant="default" size="sm" onClick={() => choose(nothingChosen)}>
                  <Trans>Show all refills</Trans>
                </Button>
              }
            >
              <Trans>Refills with another status or currency are hidden.</Trans>
            </Empty>
          ) : (
            <Empty icon={IconArrowBarToDown} title={<Trans>No refills yet</Trans>}>
              <Trans>
                Choose a currency and an amount. Your refill appears here as soon as it has an
                address.
              </Trans>
            </Empty>
          )
        }
        loadingOlder={<Trans>Loading older refills…</Trans>}
      >
        {({ items, at }) => <Days items={items} now={at} row={refillRow} />}
      </PagedList>
    </>
  )
}

const refillRow = (refill: Refill) => <RefillRow refill={refill} />

function RefillRow({ refill }: { refill: Refill }) {
  const { id, amount, credited, currency, network, createdAt, status } = refill
  return (
    <Row
      tile={<CurrencyMark currency={currency} network={network} />}
      href={addressOf({ name: 'refill', id, query: {} })}
      title={walletName(refill)}
      note={
        <Facts>
          <span>{timeText(new Date(createdAt))}</span>
          <Circumstance refill={refill} />
        </Facts>
      }
      end={
        credited === null ? (
          <Amount value={amount} currency={currency} tone="muted" struck={status === 'rejected'} />
        ) : (
          <Amount value={credited} currency={currency} sign="always" tone="plain" />
        )
      }
      endNote={<RefillStatusChip refill={refill} />}
    />
  )
}

/** Says what is unusual about this refill; most have nothing to say. */
function Circumstance({ refill }: { refill: Refill }) {
  const format = useFormat()
  const { amount, currency, rejection, received, status, confirmations } = refill
  const asked = format.ownAmount(amount, currency)
  const { seen, needed } = confirmations
  const kind = arrivalOf(refill)?.kind
  if (status === 'waiting' && received !== null) {
    return (
      <span>
        <Trans>
          {seen} of {needed} confirmations
        </Trans>
      </span>
    )
  }
  if (rejection === 'expired') {
    return (
      <span>
        {refill.lookup?.state === 'looking' ? (
          <Trans>we are looking for the transfer</Trans>
        ) : (
          <Trans>nothing arrived in time</Trans>
        )}
      </span>
    )
  }
  if (kind === 'under' || kind === 'over') {
    return (
      <span>
        <Trans>requested {asked}</Trans>
      </span>
    )
  }
  return null
}
