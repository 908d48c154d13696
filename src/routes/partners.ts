import { type EventObject, fromCallback } from 'xstate'
import type { PartnerDetail, PartnerInfo } from '../api/contract/partner.ts'
import type { IncomePeriod, Statistics } from '../api/contract/statistics.ts'
import { limited } from '../api/limited.ts'
import { partnerActors } from '../api/partner.actors.ts'
import { partnersActors } from '../api/partners.actors.ts'
import { partnerMachine } from '../machines/partner.machine.ts'
import { partnerListMachine } from '../machines/partner-list.machine.ts'
import { type Bonus, partnerProgrammeMachine } from '../machines/partner-programme.machine.ts'
import { type LinkReceived, partnersMachine } from '../machines/partners.machine.ts'
import { queryOf } from '../machines/query.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { addressOf } from '../screens/addresses.ts'
import { loadLinkCode } from '../screens/partners/link-code.ts'
import { PartnersScreen } from '../screens/partners/partners.screen.tsx'
import type { Services } from '../services.ts'

/** One partner, and tiers and income of the programme. */
export const partnerFlows = ({ call, reads }: Pick<Services, 'call' | 'reads'>) => {
  const { card, lines, tiers, income } = partnerActors({ call, reads })
  return {
    partner: partnerMachine.provide({
      actors: {
        card: queryOf<PartnerDetail, { id: string }>().provide({ actors: card }),
        lines: queryOf<PartnerInfo, { id: string }>().provide({ actors: lines }),
      },
    }),
    partnerProgramme: partnerProgrammeMachine.provide({
      actors: {
        tiers: queryOf<Bonus>().provide({ actors: tiers }),
        income: queryOf<Statistics, { period: IncomePeriod }>().provide({ actors: income }),
      },
    }),
  }
}

export const create = ({ call, reads, page, copying, goTo, replaceLocation }: Services) => {
  return partnersMachine.provide({
    actors: {
      partnerList: partnerListMachine.provide({
        actors: partnersActors({ call, reads }),
        actions: { goTo, replaceLocation, showRows: () => page.showRows('partners') },
      }),
      ...partnerFlows({ call, reads }),
      copying,
      tellLink: fromCallback<EventObject, { login: string }, LinkReceived>(
        ({ input: { login }, sendBack }) => {
          const address = addressOf({ name: 'registration', id: login, query: {} })
          sendBack({ type: 'link.received', link: page.origin + address, canShare: page.canShare })
        },
      ),
      shareLink: page.shareLink,
      loadQr: limited(loadLinkCode),
    },
    actions: { goTo },
  })
}

export const Screen: RouteScreen<typeof create> = PartnersScreen
