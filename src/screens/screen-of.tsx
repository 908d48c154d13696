import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'

type Flow<Snapshot, Event> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => Snapshot
  send: (event: Event) => void
}

type View<Snapshot, Event> = (props: {
  snapshot: Snapshot
  report: (event: Event) => void
}) => ReactNode

/** The screen of a flow whose view needs its snapshot and nothing else. */
export function screenOf<Snapshot, Event>(View: View<Snapshot, Event>) {
  return function Screen({ actor }: { actor: Flow<Snapshot, Event> }) {
    const snapshot = useSelector(actor, (current): Snapshot => current)
    return <View snapshot={snapshot} report={actor.send} />
  }
}
