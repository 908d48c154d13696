import { useSelector } from '@xstate/react'
import type { DepositListActor } from '../../machines/deposit-list.machine.ts'
import { DepositListView } from './deposit-list.view.tsx'

export function DepositListScreen({ actor }: { actor: DepositListActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <DepositListView snapshot={snapshot} report={actor.send} />
}
