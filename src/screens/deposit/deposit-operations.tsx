import { Trans } from '@lingui/react/macro'
import type { DepositOperations as Operations } from '../../machines/deposit.machine.ts'
import { EventRow } from '../operation/event-row.tsx'
import { ExactAmounts } from '../parts/amounts.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Rows } from '../parts/rows.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { QueryProps } from '../view.ts'

/** Lists the operations of this deposit alone. */
export function DepositOperations({ query, ask }: QueryProps<Operations>) {
  const { data } = query.context
  return (
    <Card component="section">
      <CardHead title={<Trans>Operations of this deposit</Trans>} />
      {query.matches('notLoaded') ? (
        <NotLoaded query={query} ask={ask}>
          <Trans>We couldn’t load the operations. Your money is safe.</Trans>
        </NotLoaded>
      ) : data === null || query.matches('loading') ? (
        <Skeleton shape="rows" count={1} />
      ) : (
        <ExactAmounts>
          <Rows>
            {data.items.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                receipt={{ name: 'operations', id: event.id, query: {} }}
                isHere
                asOf={data.asOf}
              />
            ))}
          </Rows>
        </ExactAmounts>
      )}
    </Card>
  )
}
