import { useSelector } from '@xstate/react'
import type { PartnerProgrammeActor } from '../../machines/partner-programme.machine.ts'
import { useQuery } from '../use-query.ts'
import { PartnerProgrammeView } from './partner-programme.view.tsx'

export function PartnerProgrammeScreen({ actor }: { actor: PartnerProgrammeActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { tiers, income } = snapshot.children
  return (
    <PartnerProgrammeView
      snapshot={snapshot}
      report={actor.send}
      tiers={useQuery(tiers)}
      income={useQuery(income)}
    />
  )
}
