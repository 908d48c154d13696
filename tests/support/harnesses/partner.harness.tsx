import { PartnerScreen } from '../../../src/screens/partner/partner.screen.tsx'
import { defineHarness } from '../harness.ts'
import { partnerModel } from '../models/partner.model.ts'
import { belowDinara, dinara } from '../models/partner-detail-samples.ts'
import { answerQueries } from '../running-query.ts'

export const harness = defineHarness({
  model: partnerModel,
  screen: (actor) => <PartnerScreen actor={actor} />,
  answer: (flow) => answerQueries(flow, { card: dinara, lines: belowDinara }),
})
