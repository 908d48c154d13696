import { PartnerScreen } from '../../../src/screens/partner/partner.screen.tsx'
import { partnerModel } from '../models/partner.model.ts'
import { belowDinara, dinara } from '../models/partner-detail-samples.ts'
import { answerQueries } from '../running-query.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: partnerModel,
  screen: (actor) => <PartnerScreen actor={actor} />,
  answer: (flow) => answerQueries(flow, { card: dinara, lines: belowDinara }),
})
