import { useSelector } from '@xstate/react'
import type { WithdrawalHistoryActor } from '../../machines/withdrawal-history.machine.ts'
import { useQuery } from '../use-query.ts'
import { WithdrawalHistoryView } from './withdrawal-history.view.tsx'

export function WithdrawalHistoryScreen({ actor }: { actor: WithdrawalHistoryActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const list = useQuery(snapshot.children.list)
  return <WithdrawalHistoryView snapshot={snapshot} report={actor.send} list={list} />
}
