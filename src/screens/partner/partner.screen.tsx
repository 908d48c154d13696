import { useSelector } from '@xstate/react'
import type { PartnerActor } from '../../machines/partner.machine.ts'
import { PartnerView } from './partner.view.tsx'

/** Of its own key, so that another partner is another dialog, and read from its title on. */
export function PartnerScreen({ actor }: { actor: PartnerActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <PartnerView key={actor.sessionId} snapshot={snapshot} report={actor.send} />
}
