import { useSelector } from '@xstate/react'
import type { PartnersActor } from '../../machines/partners.machine.ts'
import { PartnerScreen } from '../partner/partner.screen.tsx'
import { PartnerProgrammeScreen } from '../partner-programme/partner-programme.screen.tsx'
import { screenOf } from '../screen-of.tsx'
import { useUser } from '../use-user.ts'
import { PartnerListView } from './partner-list.view.tsx'
import { PartnersView } from './partners.view.tsx'

const PartnerListScreen = screenOf(PartnerListView)

export function PartnersScreen({ actor }: { actor: PartnersActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const user = useUser(actor)
  const { partnerList, partnerProgramme, partner, copying } = snapshot.children
  const page = useSelector(partnerList, (list) => list?.context.list ?? null)
  const isAwaited = useSelector(partnerList, (list) => list?.matches({ rows: 'loading' }) ?? false)
  const copied = useSelector(copying, (current) => current)
  return (
    <PartnersView
      snapshot={snapshot}
      report={actor.send}
      user={user}
      copying={copying && copied ? { snapshot: copied, report: copying.send } : null}
      page={page}
      isAwaited={isAwaited}
      list={partnerList ? <PartnerListScreen actor={partnerList} /> : null}
      programme={partnerProgramme ? <PartnerProgrammeScreen actor={partnerProgramme} /> : null}
      partner={partner ? <PartnerScreen key={partner.sessionId} actor={partner} /> : null}
    />
  )
}
