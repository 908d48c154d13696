import { useSelector } from '@xstate/react'
import type { PartnerListActor } from '../../machines/partner-list.machine.ts'
import { PartnerListView } from './partner-list.view.tsx'

export function PartnerListScreen({ actor }: { actor: PartnerListActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <PartnerListView snapshot={snapshot} report={actor.send} />
}
