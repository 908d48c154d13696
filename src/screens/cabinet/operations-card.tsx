import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { RecentOperations } from '../../machines/cabinet.machine.ts'
import { addressOf } from '../addresses.ts'
import { EventRow } from '../operation/event-row.tsx'
import { ExactAmounts } from '../parts/amounts.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Rows } from '../parts/rows.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { QueryProps } from '../view.ts'
import css from './cabinet.module.css'

export const OperationsCard = memo(function OperationsCard(props: QueryProps<RecentOperations>) {
  const { data: operations } = props.query.context
  return (
    <Card component="section" className={css.operations}>
      <CardHead
        title={<Trans>Recent operations</Trans>}
        action={
          <Anchor
            component={Link}
            href={addressOf({ name: 'operations', query: {} })}
            size="sm"
            className={css.all ?? ''}
          >
            <Trans>All operations</Trans>
          </Anchor>
        }
      />
      <NotLoaded {...props} again={<Trans>Load the operations again</Trans>} />
      {props.query.matches('loading') && !operations ? <Skeleton shape="rows" count={5} /> : null}
      {operations?.items.length === 0 ? (
        <Empty icon={IconHistory} title={<Trans>No operations yet</Trans>}>
          <Trans>Everything that happens on your accounts will appear here.</Trans>
        </Empty>
      ) : null}
      {operations && operations.items.length > 0 ? (
        <ExactAmounts>
          <Rows>
            {operations.items.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                receipt={{ name: 'operations', id: event.id, query: {} }}
                asOf={operations.asOf}
              />
            ))}
          </Rows>
        </ExactAmounts>
      ) : null}
    </Card>
  )
})
