import { useSelector } from '@xstate/react'
import type { PartnerActor } from '../../machines/partner.machine.ts'
import { PartnerView } from './partner.view.tsx'

export function PartnerScreen({ actor }: { actor: PartnerActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <PartnerView snapshot={snapshot} report={actor.send} />
}
