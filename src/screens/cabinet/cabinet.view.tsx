import { Trans } from '@lingui/react/macro'
import type { Growth } from '../../api/contract/growth.ts'
import type { Payouts } from '../../api/contract/payout.ts'
import type { Rates } from '../../api/contract/rates.ts'
import type { Balance } from '../../api/contract/user.ts'
import type {
  cabinetMachine,
  RecentOperations,
  Situation,
  StatisticsRead,
  Steps,
} from '../../machines/cabinet.machine.ts'
import { isPositive } from '../../machines/decimal.ts'
import { earlyTotal } from '../../machines/early-total.ts'
import { HiddenAmounts } from '../parts/amounts.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import type { QueryProps, ViewProps } from '../view.ts'
import css from './cabinet.module.css'
import { CurrenciesCard } from './currencies-card.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'
import { GrowthCard } from './growth-card.tsx'
import { HomeToCome } from './home-to-come.tsx'
import { OperationsCard } from './operations-card.tsx'
import { PayoutsCard } from './payouts-card.tsx'
import { StatsBar, StatsBarToCome } from './stats-bar.tsx'
import { StepsCard } from './steps-card.tsx'
import { TotalCard } from './total-card.tsx'
import { UnfinishedCard } from './unfinished.tsx'

type CabinetProps = ViewProps<typeof cabinetMachine> & {
  cards: {
    situation: QueryProps<Situation>
    statistics: QueryProps<StatisticsRead>
    growth: QueryProps<Growth>
    payouts: QueryProps<Payouts>
    balance: QueryProps<Balance>
    rates: QueryProps<Rates>
    operations: QueryProps<RecentOperations>
    steps: QueryProps<Steps>
  }
}

export function CabinetView(props: CabinetProps) {
  const { query } = props.cards.situation
  const { data: situation } = query.context
  const { data: statistics } = props.cards.statistics.query.context
  return (
    <HiddenAmounts isHidden={props.snapshot.context.areAmountsHidden}>
      {situation === null && query.matches('loading') ? (
        <HomeToCome total={statistics && earlyTotal(statistics)} />
      ) : situation?.hasDeposit === false ? (
        <FirstHome {...props} situation={situation} />
      ) : (
        <InvestorsHome {...props} />
      )}
    </HiddenAmounts>
  )
}

function InvestorsHome({ cards, snapshot, report }: CabinetProps) {
  const { type, currency, range, day, areAmountsHidden } = snapshot.context
  const { data: situation } = cards.situation.query.context
  const { data: statistics } = cards.statistics.query.context
  const { query: growth } = cards.growth
  return (
    <>
      <TotalCard
        currency={currency}
        areAmountsHidden={areAmountsHidden}
        report={report}
        {...cards.statistics}
        isBusy={isBusy(cards)}
      />
      <SituationNotLoaded {...cards.situation} />
      <div className={css.home}>
        <GrowthCard
          range={range}
          day={day}
          report={report}
          {...cards.growth}
          payouts={cards.payouts.query.context.data}
        />
        {situation ? <UnfinishedCard {...situation} /> : null}
        <div className={css.side}>
          <PayoutsCard
            {...cards.payouts}
            isNextTold={growth.context.data !== null || growth.matches('loading')}
          />
          <CurrenciesCard
            type={type}
            report={report}
            {...cards.balance}
            rates={cards.rates}
            reserved={statistics}
          />
          <StepsCard {...cards.steps} />
        </div>
        <OperationsCard {...cards.operations} />
        {statistics ? (
          <StatsBar statistics={statistics} />
        ) : cards.statistics.query.matches('loading') ? (
          <StatsBarToCome />
        ) : null}
      </div>
    </>
  )
}

type FirstHomeProps = CabinetProps & { situation: Situation }

/** Until the first deposit it leads there; what is there already stands below, and nothing that is zero. */
function FirstHome({ cards, situation, snapshot, report }: FirstHomeProps) {
  const { currency, areAmountsHidden } = snapshot.context
  const { data: operations } = cards.operations.query.context
  const { data: statistics } = cards.statistics.query.context
  const isFunded = statistics !== null && isPositive(statistics.total)
  return (
    <>
      {isFunded ? (
        <TotalCard
          currency={currency}
          areAmountsHidden={areAmountsHidden}
          report={report}
          {...cards.statistics}
          isBusy={isBusy(cards)}
          isBeforeDeposit
        />
      ) : null}
      <UnfinishedCard {...situation} />
      <SituationNotLoaded {...cards.situation} />
      <div className={css.home}>
        <FirstStepsCard {...cards.steps} refill={situation.refill} isFunded={isFunded} />
        <StepsCard {...cards.steps} isBeside />
      </div>
      {operations && operations.items.length > 0 ? <OperationsCard {...cards.operations} /> : null}
    </>
  )
}

const isBusy = (cards: CabinetProps['cards']) =>
  Object.values(cards).some(({ query }) => query.hasTag('busy'))

function SituationNotLoaded(props: QueryProps<Situation>) {
  return (
    <NotLoaded {...props} again={<Trans>Check again</Trans>}>
      <Trans>We couldn’t check whether you have a refill or withdrawal in progress.</Trans>
    </NotLoaded>
  )
}
