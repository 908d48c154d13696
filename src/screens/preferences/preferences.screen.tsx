import { useSelector } from '@xstate/react'
import type { PreferencesActor } from '../../machines/preferences.machine.ts'
import { PreferencesView } from './preferences.view.tsx'

export function PreferencesScreen({ actor }: { actor: PreferencesActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <PreferencesView snapshot={snapshot} report={actor.send} />
}
