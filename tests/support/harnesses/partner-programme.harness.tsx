import { PartnerProgrammeScreen } from '../../../src/screens/partner-programme/partner-programme.screen.tsx'
import { statisticsOf } from '../cabinet-data.ts'
import { partnerProgramme } from '../descriptions/partner-programme.ts'
import { defineHarness } from '../harness.ts'
import { firstAwarded } from '../models/partner-detail-samples.ts'
import { partnerProgrammeModel } from '../models/partner-programme.model.ts'
import { answerQueries } from '../running-query.ts'

const days: Record<string, string> = {
  today: '1 January 2026Partner income and bonuses 0.00 USDT',
  '2025-12-30': '30 December 2025Partner income and bonuses 0.00 USDT',
  '2025-12-31': '31 December 2025Partner income and bonuses 60.00 USDT',
}

export const harness = defineHarness({
  model: partnerProgrammeModel,
  description: partnerProgramme,
  facts: () => ({
    way: '13,480.00\u00a0USDT of 25,000\u00a0USDT',
    income: 'Partner income and bonuses by day, 60.00\u00a0USDT together',
    figuresOf: (day) => days[day ?? 'today'] ?? null,
  }),
  screen: (actor) => <PartnerProgrammeScreen actor={actor} />,
  answer: (flow) => answerQueries(flow, { income: statisticsOf('USDT'), tiers: firstAwarded }),
})
