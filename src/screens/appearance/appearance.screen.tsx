import { useSelector } from '@xstate/react'
import type { PreferencesActor } from '../../machines/preferences.machine.ts'
import { AppearanceView } from './appearance.view.tsx'

export function AppearanceScreen({ actor }: { actor: PreferencesActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <AppearanceView snapshot={snapshot} report={actor.send} />
}
