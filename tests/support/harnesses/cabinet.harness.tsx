import { CabinetScreen } from '../../../src/screens/cabinet/cabinet.screen.tsx'
import {
  myBalance,
  myGrowth,
  myOperations,
  myOverview,
  myPayouts,
  ratesOf,
  statisticsOf,
} from '../cabinet-data.ts'
import { defineHarness } from '../harness.ts'
import { cabinetModel } from '../models/cabinet.model.ts'
import { answerQueries } from '../running-query.ts'

export const harness = defineHarness({
  model: cabinetModel,
  screen: (actor) => <CabinetScreen actor={actor} />,
  answer: (flow) => {
    const { currency } = flow.snapshot.context
    return answerQueries(flow, {
      situation: myOverview,
      growth: { ...myGrowth, currency },
      statistics: statisticsOf(currency),
      balance: myBalance,
      rates: ratesOf(currency),
      payouts: myPayouts,
      operations: myOperations,
    })
  },
})
