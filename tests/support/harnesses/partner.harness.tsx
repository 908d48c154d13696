import { PartnerScreen } from '../../../src/screens/partner/partner.screen.tsx'
import { partner } from '../descriptions/partner.ts'
import { defineHarness } from '../harness.ts'
import { partnerModel } from '../models/partner.model.ts'
import { belowDinara, dinara } from '../models/partner-detail-samples.ts'
import { answerQueries } from '../running-query.ts'

export const harness = defineHarness({
  model: partnerModel,
  description: partner,
  facts: () => ({
    headings: ['dinaraB', 'Paid to you from this partner', 'Levels below this partner'],
    invited: 'Level 2, invited by marat77',
    links: [
      ['marat77', '/partners/p-2'],
      ['Team bonus+6.50 USDT2 June 2025, 09:00', '/operations/812'],
      ['Referral income+100.00 USDT2 June 2025, 09:00', '/operations/811'],
      ['All operations with this partner', '/operations?search=dinaraB'],
    ],
    levels: [
      'Their level 1Your level 3, 4 peopleTurnover1,980.00 USDT500.00 USDT pendingPartner income39.60 USDT10.25 USDT locked',
      'Their level 2Your level 4, 1 personTurnover400.00 USDTPartner income1.00 USDT',
    ],
    address: '/',
  }),
  screen: (actor) => <PartnerScreen actor={actor} />,
  answer: (flow) => answerQueries(flow, { card: dinara, lines: belowDinara }),
})
