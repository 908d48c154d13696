import { useSelector } from '@xstate/react'
import type { WithdrawalProgressActor } from '../../machines/withdrawal-progress.machine.ts'
import { WithdrawalProgressView } from './withdrawal-progress.view.tsx'

export function WithdrawalProgressScreen({ actor }: { actor: WithdrawalProgressActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <WithdrawalProgressView snapshot={snapshot} report={actor.send} />
}
