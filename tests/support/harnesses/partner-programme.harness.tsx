import { PartnerProgrammeScreen } from '../../../src/screens/partner-programme/partner-programme.screen.tsx'
import { statisticsOf } from '../cabinet-data.ts'
import { defineHarness } from '../harness.ts'
import { firstAwarded } from '../models/partner-detail-samples.ts'
import { partnerProgrammeModel } from '../models/partner-programme.model.ts'
import { answerQueries } from '../running-query.ts'

export const harness = defineHarness({
  model: partnerProgrammeModel,
  screen: (actor) => <PartnerProgrammeScreen actor={actor} />,
  answer: (flow) => answerQueries(flow, { income: statisticsOf('USDT'), tiers: firstAwarded }),
})
