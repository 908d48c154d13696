import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChartPie, IconFilterOff, IconHistory } from '@tabler/icons-react'
import { Link } from 'wouter'
import { isNarrowed, type OperationFilter, placeOf } from '../../machines/operation-filter.ts'
import type { operationListMachine } from '../../machines/operation-list.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { CaseRow } from '../operation/case-row.tsx'
import { EventRow } from '../operation/event-row.tsx'
import { AsOf } from '../parts/as-of.tsx'
import { Days } from '../parts/days.tsx'
import { Empty } from '../parts/empty.tsx'
import { Older } from '../parts/older.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import { OperationFilters } from './operation-filters.tsx'
import css from './operations.module.css'

type OperationListProps = ViewProps<typeof operationListMachine>

export function OperationListView({ snapshot, report }: OperationListProps) {
  const { filter, items, failure, at, isOutdated } = snapshot.context
  const isFirstLoad = snapshot.matches('loading')
  const isNotLoaded = snapshot.matches('notLoaded')
  const choose = (chosen: OperationFilter) => report({ type: 'filter.chosen', filter: chosen })
  return (
    <>
      <OperationFilters filter={filter} onChoose={choose} />
      {isFirstLoad || isNotLoaded ? null : (
        <div className={css.asOf}>
          <AsOf
            at={at}
            isBusy={snapshot.matches('refreshing')}
            isOutdated={isOutdated}
            onRefresh={() => report({ type: 'refresh.requested' })}
          />
        </div>
      )}
      {isFirstLoad ? <Skeleton shape="rows" count={6} /> : null}
      {isNotLoaded ? (
        <FailureMessage
          failure={failure}
          action={
            <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
              <Trans>Load again</Trans>
            </Button>
          }
        >
          <Trans>The operations could not be loaded. Your money is not affected.</Trans>
        </FailureMessage>
      ) : null}
      {isFirstLoad || isNotLoaded ? null : items.length > 0 ? (
        <Listing snapshot={snapshot} report={report} />
      ) : isNarrowed(filter) ? (
        <Empty
          order={2}
          icon={IconFilterOff}
          title={<Trans>Nothing matches the filter</Trans>}
          action={
            <Button
              variant="default"
              size="sm"
              onClick={() =>
                choose({
                  tab: filter.tab,
                  type: null,
                  currency: null,
                  period: null,
                  from: null,
                  to: null,
                })
              }
            >
              <Trans>Show all operations</Trans>
            </Button>
          }
        >
          <Trans>Operations of another type, currency or time are not shown.</Trans>
        </Empty>
      ) : filter.tab === 'cases' ? (
        <Empty
          order={2}
          icon={IconChartPie}
          title={<Trans>No crypto case operations yet</Trans>}
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
          <Trans>What a deposit on a plan with a crypto case buys and sells stands here.</Trans>
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
          <Trans>Every movement on your accounts will be listed here.</Trans>
        </Empty>
      )}
    </>
  )
}

function Listing({ snapshot, report }: OperationListProps) {
  const { items, at, failure, nextCursor, filter } = snapshot.context
  const isLoadingOlder = snapshot.matches('loadingOlder')
  return (
    <>
      <Days
        order={2}
        items={items}
        now={at}
        row={(item) =>
          'cryptoCase' in item ? (
            <CaseRow item={item} />
          ) : (
            <EventRow
              event={item}
              href={addressOf({ ...placeOf(filter), id: item.id })}
              asOf={null}
              hasBalance
              currency={filter.currency}
            />
          )
        }
      />
      {nextCursor === null ? null : (
        <Older
          failure={failure}
          canLoad={snapshot.can({ type: 'older.requested' })}
          isLoading={isLoadingOlder}
          onLoad={() => report({ type: 'older.requested' })}
        >
          {isLoadingOlder ? <Trans>Loading older operations…</Trans> : <Trans>Show older</Trans>}
        </Older>
      )}
    </>
  )
}
