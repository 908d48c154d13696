import { useSelector } from '@xstate/react'
import type { SessionListActor } from '../../machines/session-list.machine.ts'
import { SessionListView } from './session-list.view.tsx'

export function SessionListScreen({ actor }: { actor: SessionListActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <SessionListView snapshot={snapshot} report={actor.send} />
}
