import { cabinetActors } from '../api/cabinet.actors.ts'
import type { Deposit } from '../api/contract/deposit.ts'
import type { Rates } from '../api/contract/rates.ts'
import type { Balance } from '../api/contract/user.ts'
import {
  cabinetMachine,
  type RatesParams,
  type RecentOperations,
  type StatisticsParams,
  type StatisticsRead,
  type Steps,
  type Unfinished,
} from '../machines/cabinet.machine.ts'
import { queryOf } from '../machines/query.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { CabinetScreen } from '../screens/cabinet/cabinet.screen.tsx'
import type { Services } from '../services.ts'

type Needed = Pick<Services, 'call' | 'reads' | 'now' | 'readHiding'>

export const create = ({ call, reads, now, readHiding }: Needed) => {
  const actors = cabinetActors({ call, reads, now, areAmountsHidden: readHiding })
  return cabinetMachine.provide({
    actors: {
      statistics: queryOf<StatisticsRead, StatisticsParams>().provide({
        actors: actors.statistics,
        actions: { refreshReads: reads.refresh },
      }),
      balance: queryOf<Balance>().provide({ actors: actors.balance }),
      rates: queryOf<Rates, RatesParams>().provide({ actors: actors.rates }),
      operations: queryOf<RecentOperations>().provide({ actors: actors.operations }),
      unfinished: queryOf<Unfinished>().provide({ actors: actors.unfinished }),
      deposits: queryOf<Deposit[]>().provide({ actors: actors.deposits }),
      steps: queryOf<Steps>().provide({ actors: actors.steps }),
      recallHiding: actors.recallHiding,
    },
  })
}

export const Screen: RouteScreen<typeof create> = CabinetScreen
