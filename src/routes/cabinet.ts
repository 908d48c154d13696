import { cabinetActors } from '../api/cabinet.actors.ts'
import type { Growth } from '../api/contract/growth.ts'
import type { Payouts } from '../api/contract/payout.ts'
import type { Rates } from '../api/contract/rates.ts'
import type { Balance } from '../api/contract/user.ts'
import { figuresFrom, storedFigures } from '../browser/last-figures.ts'
import {
  cabinetMachine,
  type RecentOperations,
  type Situation,
  type StatisticsRead,
  type Steps,
  type WorthParams,
} from '../machines/cabinet.machine.ts'
import { queryOf } from '../machines/query.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { CabinetScreen } from '../screens/cabinet/cabinet.screen.tsx'
import type { Services } from '../services.ts'

type Needed = Pick<Services, 'call' | 'reads' | 'now' | 'readHiding' | 'readUser'> & {
  storage: Pick<Services['storage'], 'readFigures' | 'saveFigures'>
}

export const create = ({ call, reads, now, readHiding, readUser, storage }: Needed) => {
  const { login } = readUser()
  const actors = cabinetActors({
    call,
    reads,
    now,
    areAmountsHidden: readHiding,
    readFigures: () => storage.readFigures((found) => figuresFrom(found, login, now())),
    saveFigures: (figures) => storage.saveFigures(figures && storedFigures(figures, login)),
  })
  return cabinetMachine.provide({
    actors: {
      situation: queryOf<Situation>().provide({ actors: actors.situation }),
      statistics: queryOf<StatisticsRead, WorthParams>().provide({
        actors: actors.statistics,
        actions: { refreshReads: reads.refresh },
      }),
      growth: queryOf<Growth, WorthParams>().provide({ actors: actors.growth }),
      payouts: queryOf<Payouts, WorthParams>().provide({ actors: actors.payouts }),
      balance: queryOf<Balance>().provide({ actors: actors.balance }),
      rates: queryOf<Rates, WorthParams>().provide({ actors: actors.rates }),
      operations: queryOf<RecentOperations>().provide({ actors: actors.operations }),
      steps: queryOf<Steps>().provide({ actors: actors.steps }),
      recallHiding: actors.recallHiding,
      recallFigures: actors.recallFigures,
    },
  })
}

export const Screen: RouteScreen<typeof create> = CabinetScreen
