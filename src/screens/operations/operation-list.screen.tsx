import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { OperationListActor } from '../../machines/operation-list.machine.ts'
import { useQuery } from '../use-query.ts'
import { OperationListView } from './operation-list.view.tsx'

type OperationListScreenProps = {
  actor: OperationListActor
  /** The field that the movements are searched by. */
  search: ReactNode
}

export function OperationListScreen({ actor, search }: OperationListScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  const list = useQuery(snapshot.children.list)
  return <OperationListView snapshot={snapshot} report={actor.send} list={list} search={search} />
}
