import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChartPie, IconFilterOff, IconHistory, IconSearchOff } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback } from 'react'
import { Link } from 'wouter'
import type { CaseOperation } from '../../api/contract/statistics.ts'
import {
  everythingOn,
  isNarrowed,
  locationOf,
  type OperationFilter,
} from '../../machines/operation-filter.ts'
import type {
  ListedOperation,
  operationListMachine,
} from '../../machines/operation-list.machine.ts'
import type { Page } from '../../machines/query.machine.ts'
import { addressOf } from '../addresses.ts'
import { CaseRow } from '../operation/case-row.tsx'
import { DayList } from '../parts/day-list.tsx'
import { Days } from '../parts/days.tsx'
import { Empty } from '../parts/empty.tsx'
import { hasFilters } from '../parts/has-filters.ts'
import layout from '../parts/layout.module.css'
import { PagedList } from '../parts/paged-list.tsx'
import { ReadAt } from '../parts/read-at.tsx'
import type { QueryProps, ViewProps } from '../view.ts'
import { OperationDay } from './operation-day.tsx'
import { type OperationDay as Day, operationDays } from './operation-days.ts'
import { OperationFilters } from './operation-filters.tsx'

type OperationListProps = ViewProps<typeof operationListMachine> & {
  list: QueryProps<Page<ListedOperation>>
  /** The field that the movements are searched by. */
  search: ReactNode
}

export function OperationListView({ snapshot, report, list, search }: OperationListProps) {
  const { filter, hasChanged } = snapshot.context
  const choose = (chosen: OperationFilter) => report({ type: 'filter.chosen', filter: chosen })
  const shown = list.query.context.data?.items[0]
  const stays = shown !== undefined && 'cryptoCase' in shown === (filter.tab === 'cases')
  return (
    <>
      <OperationFilters
        filter={filter}
        onChoose={choose}
        isShown={hasFilters(list, isNarrowed(filter) || hasChanged)}
        search={filter.tab === 'movements' ? search : null}
        readAt={<ReadAt {...list} stays={stays} />}
      />
      <PagedList
        {...list}
        awaited={6}
        notLoaded={<Trans>We couldn’t load the operations. Your money is safe.</Trans>}
        empty={
          filter.search !== null ? (
            <NothingFound filter={filter} search={filter.search} onChoose={choose} />
          ) : isNarrowed(filter) ? (
            <Empty
              order={2}
              icon={IconFilterOff}
              title={<Trans>Nothing matches your filter</Trans>}
              action={
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => choose(everythingOn(filter.tab))}
                >
                  <Trans>Show all operations</Trans>
                </Button>
              }
            >
              <Trans>Operations of other types, currencies or periods are hidden.</Trans>
            </Empty>
          ) : filter.tab === 'cases' ? (
            <Empty
              order={2}
              icon={IconChartPie}
              title={<Trans>No basket operations yet</Trans>}
              action={
                <Button
                  component={Link}
                  href={addressOf({ name: 'depositOpening', query: {} })}
                  variant="default"
                  size="sm"
                >
                  <Trans>See the plans</Trans>
                </Button>
              }
            >
              <Trans>Here you’ll see what deposits on plans with a basket buy and sell.</Trans>
            </Empty>
          ) : (
            <Empty
              order={2}
              icon={IconHistory}
              title={<Trans>No operations yet</Trans>}
              action={
                <Button
                  component={Link}
                  href={addressOf({ name: 'refill', query: {} })}
                  variant="default"
                  size="sm"
                >
                  <Trans>Refill the balance</Trans>
                </Button>
              }
            >
              <Trans>Everything that happens on your accounts will appear here.</Trans>
            </Empty>
          )
        }
        stays={stays}
        loadingOlder={<Trans>Loading older operations…</Trans>}
      >
        {({ items, at }) => <Operations items={items} at={at} filter={filter} />}
      </PagedList>
    </>
  )
}

type OperationsProps = { items: ListedOperation[]; at: number; filter: OperationFilter }

/** Stays as it is while older ones are on their way. */
const Operations = memo(function Operations({ items, at, filter }: OperationsProps) {
  const draw = useCallback(
    (day: Day) => (
      <OperationDay
        of={day}
        receiptOf={({ id }) => ({ ...locationOf(filter), id })}
        now={at}
        currency={filter.currency}
      />
    ),
    [at, filter],
  )
  return filter.tab === 'cases' ? (
    <Days order={2} items={items.filter((item) => 'cryptoCase' in item)} now={at} row={caseRow} />
  ) : (
    <DayList
      days={operationDays(
        items.filter((item) => 'kind' in item),
        at,
      )}
      heightOf={heightOf}
      isDivided
      draw={draw}
    />
  )
})

const caseRow = (item: CaseOperation) => <CaseRow item={item} />

/** A head of one or two lines, and rows of two. */
const heightOf = ({ earnings, events }: Day): number =>
  (earnings.length > 0 ? 3.5 : 2.75) + 4 * events.length

type NothingFoundProps = {
  filter: OperationFilter
  search: string
  onChoose: (filter: OperationFilter) => void
}

function NothingFound({ filter, search, onChoose }: NothingFoundProps) {
  const isFiltered = isNarrowed({ ...filter, search: null })
  const text = (
    <span className={layout.breaks} translate="no">
      {search}
    </span>
  )
  return (
    <Empty
      order={2}
      icon={IconSearchOff}
      title={<Trans>Nothing found for “{text}”</Trans>}
      action={
        <>
          {isFiltered ? (
            <Button
              variant="default"
              size="sm"
              onClick={() => onChoose({ ...everythingOn(filter.tab), search })}
            >
              <Trans>Search without filters</Trans>
            </Button>
          ) : null}
          <Button variant="default" size="sm" onClick={() => onChoose({ ...filter, search: null })}>
            <Trans>Clear the search</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        Search by the start of a partner’s login, a plan, an amount or an operation number. A
        transaction hash or the end of a wallet address works, too.
      </Trans>
    </Empty>
  )
}
