import { useSelector } from '@xstate/react'
import type { NavigationGuardActor } from '../../machines/navigation-guard.machine.ts'
import { NavigationGuardView } from './navigation-guard.view.tsx'

export function NavigationGuardScreen({ actor }: { actor: NavigationGuardActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <NavigationGuardView snapshot={snapshot} report={actor.send} />
}
