import { useSelector } from '@xstate/react'
import type { WithdrawalHistoryActor } from '../../machines/withdrawal-history.machine.ts'
import { WithdrawalHistoryView } from './withdrawal-history.view.tsx'

export function WithdrawalHistoryScreen({ actor }: { actor: WithdrawalHistoryActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <WithdrawalHistoryView snapshot={snapshot} report={actor.send} />
}
