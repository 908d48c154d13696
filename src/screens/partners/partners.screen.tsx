import { useSelector } from '@xstate/react'
import type { PartnersActor } from '../../machines/partners.machine.ts'
import { PartnersView } from './partners.view.tsx'

export function PartnersScreen({ actor }: { actor: PartnersActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <PartnersView snapshot={snapshot} report={actor.send} />
}
