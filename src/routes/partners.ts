import { type EventObject, fromCallback } from 'xstate'
import { limited } from '../api/limited.ts'
import { partnerActors } from '../api/partner.actors.ts'
import { partnersActors } from '../api/partners.actors.ts'
import { partnerMachine } from '../machines/partner.machine.ts'
import { partnerListMachine } from '../machines/partner-list.machine.ts'
import { partnerProgrammeMachine } from '../machines/partner-programme.machine.ts'
import { type LinkTold, partnersMachine } from '../machines/partners.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { addressOf } from '../screens/addresses.ts'
import { loadLinkCode } from '../screens/partners/link-code.ts'
import { PartnersScreen } from '../screens/partners/partners.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, page, copying, goTo, replacePlace }: Services) => {
  const actors = partnerActors({ call, reads })
  return partnersMachine.provide({
    actors: {
      partnerList: partnerListMachine.provide({
        actors: partnersActors({ call, reads }),
        actions: { goTo, replacePlace, showRows: () => page.showRows('partners') },
      }),
      partnerProgramme: partnerProgrammeMachine.provide({ actors }),
      partner: partnerMachine.provide({ actors }),
      copying,
      tellLink: fromCallback<EventObject, { login: string }, LinkTold>(
        ({ input: { login }, sendBack }) => {
          const address = addressOf({ name: 'registration', id: login, query: {} })
          sendBack({ type: 'link.told', link: page.origin + address, canShare: page.canShare })
        },
      ),
      shareLink: page.shareLink,
      loadQr: limited(loadLinkCode),
    },
    actions: { goTo },
  })
}

export const Screen: RouteScreen<typeof create> = PartnersScreen
