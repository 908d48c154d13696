import { Trans } from '@lingui/react/macro'
import { Anchor, Card } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Deposit } from '../../api/contract/deposit.ts'
import type { Rates } from '../../api/contract/rates.ts'
import type { Balance } from '../../api/contract/user.ts'
import type {
  cabinetMachine,
  RecentOperations,
  StatisticsRead,
  Steps,
  Unfinished,
} from '../../machines/cabinet.machine.ts'
import { addressOf } from '../addresses.ts'
import { EventRow } from '../operation/event-row.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import layout from '../parts/layout.module.css'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Rows } from '../parts/rows.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { QueryProps, ViewProps } from '../view.ts'
import css from './cabinet.module.css'
import { CurrenciesCard } from './currencies-card.tsx'
import { DepositsCard } from './deposits-card.tsx'
import { IncomeCard } from './income-card.tsx'
import { StatsBar, StatsBarToCome } from './stats-bar.tsx'
import { StepsCard } from './steps-card.tsx'
import { TotalCard } from './total-card.tsx'
import { UnfinishedCards } from './unfinished.tsx'

type CabinetProps = ViewProps<typeof cabinetMachine> & {
  cards: {
    statistics: QueryProps<StatisticsRead>
    balance: QueryProps<Balance>
    rates: QueryProps<Rates>
    operations: QueryProps<RecentOperations>
    unfinished: QueryProps<Unfinished>
    deposits: QueryProps<Deposit[]>
    steps: QueryProps<Steps>
  }
}

export function CabinetView({ cards, ...props }: CabinetProps) {
  const { areAmountsHidden } = props.snapshot.context
  const { data: statistics } = cards.statistics.query.context
  const { data: unfinished } = cards.unfinished.query.context
  const isBusy = Object.values(cards).some(({ query }) => query.hasTag('busy'))
  // They lead whoever has nothing yet; for others they stand last, where their coming or going moves nothing.
  const areStepsFirst = cards.deposits.query.context.data?.length === 0
  return (
    <>
      <TotalCard {...props} {...cards.statistics} isBusy={isBusy} />
      {unfinished ? <UnfinishedCards {...unfinished} hidden={areAmountsHidden} /> : null}
      <NotLoaded {...cards.unfinished} again={<Trans>Check again</Trans>}>
        <Trans>We could not find out whether a refill or a withdrawal of yours is under way.</Trans>
      </NotLoaded>
      {statistics ? (
        <StatsBar statistics={statistics} hidden={areAmountsHidden} />
      ) : cards.statistics.query.matches('loading') ? (
        <StatsBarToCome />
      ) : null}
      <div className={layout.aside}>
        <div className={layout.page}>
          <IncomeCard {...props} {...cards.statistics} />
          <OperationsCard {...cards.operations} hidden={areAmountsHidden} />
        </div>
        <div className={layout.page}>
          {areStepsFirst ? <StepsCard {...cards.steps} /> : null}
          <DepositsCard {...cards.deposits} hidden={areAmountsHidden} />
          <CurrenciesCard
            {...cards.balance}
            rates={cards.rates}
            reserved={statistics}
            hidden={areAmountsHidden}
          />
          {areStepsFirst ? null : <StepsCard {...cards.steps} />}
        </div>
      </div>
    </>
  )
}

type OperationsProps = QueryProps<RecentOperations> & { hidden: boolean }

function OperationsCard({ hidden, ...props }: OperationsProps) {
  const { data: operations } = props.query.context
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
      <NotLoaded {...props} again={<Trans>Load the operations again</Trans>} />
      {props.query.matches('loading') && !operations ? <Skeleton shape="rows" count={5} /> : null}
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
              hidden={hidden}
            />
          ))}
        </Rows>
      ) : null}
    </Card>
  )
}
