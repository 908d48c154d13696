import { useSelector } from '@xstate/react'
import type { PartnerActor } from '../../machines/partner.machine.ts'
import { useQuery } from '../use-query.ts'
import { PartnerView } from './partner.view.tsx'

/** The key makes another partner another dialog, which is read from its title on. */
export function PartnerScreen({ actor }: { actor: PartnerActor }) {
  const { card, lines } = useSelector(actor, ({ children }) => children)
  return card && lines ? (
    <OpenPartner key={actor.sessionId} card={card} lines={lines} report={actor.send} />
  ) : null
}

type OpenProps = Required<ReturnType<PartnerActor['getSnapshot']>['children']> &
  Pick<Parameters<typeof PartnerView>[0], 'report'>

function OpenPartner({ card, lines, report }: OpenProps) {
  return <PartnerView card={useQuery(card)} lines={useQuery(lines)} report={report} />
}
