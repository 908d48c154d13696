import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Card.layer.css'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Card } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { cabinetMachine } from '../../machines/cabinet.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { EventRow } from '../operation/event-row.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import { Rows } from '../parts/rows.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import css from './cabinet.module.css'
import { CurrenciesCard } from './currencies-card.tsx'
import { DepositsCard } from './deposits-card.tsx'
import { IncomeCard } from './income-card.tsx'
import { StatsBar, StatsBarToCome } from './stats-bar.tsx'
import { StepsCard } from './steps-card.tsx'
import { TotalCard } from './total-card.tsx'
import { UnfinishedCards } from './unfinished.tsx'

type CabinetProps = ViewProps<typeof cabinetMachine>

export function CabinetView(props: CabinetProps) {
  const { snapshot, report } = props
  const { statistics, unfinished, unfinishedFailure, areAmountsHidden, deposits } = snapshot.context
  // They lead whoever has nothing yet; for others they stand last, where their coming or going moves nothing.
  const areStepsFirst = deposits?.length === 0
  return (
    <>
      <TotalCard {...props} />
      {unfinished ? <UnfinishedCards {...unfinished} hidden={areAmountsHidden} /> : null}
      {snapshot.matches({ unfinished: 'unfinishedNotKnown' }) ? (
        <FailureMessage
          failure={unfinishedFailure}
          action={
            <Button
              variant="default"
              size="sm"
              onClick={() => report({ type: 'unfinished.requested' })}
            >
              <Trans>Check again</Trans>
            </Button>
          }
        >
          <Trans>
            We could not find out whether a refill or a withdrawal of yours is under way.
          </Trans>
        </FailureMessage>
      ) : null}
      {statistics ? (
        <StatsBar statistics={statistics} hidden={areAmountsHidden} />
      ) : snapshot.matches({ statistics: 'readingStatistics' }) ? (
        <StatsBarToCome />
      ) : null}
      <div className={css.columns}>
        <div className={css.stack}>
          <IncomeCard {...props} />
          <OperationsCard {...props} />
        </div>
        <div className={css.stack}>
          {areStepsFirst ? <StepsCard {...props} /> : null}
          <DepositsCard {...props} />
          <CurrenciesCard {...props} />
          {areStepsFirst ? null : <StepsCard {...props} />}
        </div>
      </div>
    </>
  )
}

function OperationsCard({ snapshot, report }: CabinetProps) {
  const { operations, operationsFailure, areAmountsHidden } = snapshot.context
  const isNotListed = snapshot.matches({ operations: 'operationsNotListed' })
  return (
    <Card component="section">
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
      {isNotListed ? (
        <FailureMessage
          failure={operationsFailure}
          action={
            <Button
              variant="default"
              size="sm"
              onClick={() => report({ type: 'operations.requested' })}
            >
              <Trans>Load the operations again</Trans>
            </Button>
          }
        />
      ) : null}
      {operations === null && !isNotListed ? <Skeleton shape="rows" count={5} /> : null}
      {operations?.items.length === 0 ? (
        <Empty icon={IconHistory} title={<Trans>No operations yet</Trans>}>
          <Trans>Every movement on your accounts will be listed here.</Trans>
        </Empty>
      ) : null}
      {operations && operations.items.length > 0 ? (
        <Rows>
          {operations.items.map((event) => (
            <EventRow
              key={event.id}
              event={event}
              href={addressOf({ name: 'operations', id: event.id, query: {} })}
              asOf={operations.asOf}
              hidden={areAmountsHidden}
            />
          ))}
        </Rows>
      ) : null}
    </Card>
  )
}
