import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconChartPie, IconFilterOff, IconHistory } from '@tabler/icons-react'
import { Link } from 'wouter'
import { isNarrowed, locationOf, type OperationFilter } from '../../machines/operation-filter.ts'
import type {
  ListedOperation,
  operationListMachine,
} from '../../machines/operation-list.machine.ts'
import type { Page } from '../../machines/query.machine.ts'
import { addressOf } from '../addresses.ts'
import { CaseRow } from '../operation/case-row.tsx'
import { EventRow } from '../operation/event-row.tsx'
import { Days } from '../parts/days.tsx'
import { Empty } from '../parts/empty.tsx'
import { PagedList } from '../parts/paged-list.tsx'
import { ReadAt } from '../parts/read-at.tsx'
import type { QueryProps, ViewProps } from '../view.ts'
import { OperationFilters } from './operation-filters.tsx'

type OperationListProps = ViewProps<typeof operationListMachine> & {
  list: QueryProps<Page<ListedOperation>>
}

export function OperationListView({ snapshot, report, list }: OperationListProps) {
  const { filter } = snapshot.context
  const isThere = !list.query.matches('loading') && !list.query.matches('notLoaded')
  const choose = (chosen: OperationFilter) => report({ type: 'filter.chosen', filter: chosen })
  return (
    <>
      <OperationFilters filter={filter} onChoose={choose} />
      {isThere ? (
        <Group justify="flex-end" align="stretch" gap={0} wrap="nowrap" my="xs">
          <ReadAt {...list} />
        </Group>
      ) : null}
      <PagedList
        {...list}
        awaited={6}
        notLoaded={<Trans>We couldn’t load the operations. Your money is safe.</Trans>}
        empty={
          isNarrowed(filter) ? (
            <Empty
              order={2}
              icon={IconFilterOff}
              title={<Trans>Nothing matches your filter</Trans>}
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
        loadingOlder={<Trans>Loading older operations…</Trans>}
      >
        {({ items, at }) => (
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
                  href={addressOf({ ...locationOf(filter), id: item.id })}
                  asOf={null}
                  hasBalance
                  currency={filter.currency}
                />
              )
            }
          />
        )}
      </PagedList>
    </>
  )
}
