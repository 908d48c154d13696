import { useSelector } from '@xstate/react'
import type { CabinetActor } from '../../machines/cabinet.machine.ts'
import { CabinetView } from './cabinet.view.tsx'

export function CabinetScreen({ actor }: { actor: CabinetActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <CabinetView snapshot={snapshot} report={actor.send} />
}
