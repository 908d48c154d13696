import { useSelector } from '@xstate/react'
import type { PreferencesActor } from '../../machines/preferences.machine.ts'
import { AppearanceView } from './appearance.view.tsx'

export function AppearanceScreen({ preferences }: { preferences: PreferencesActor }) {
  const snapshot = useSelector(preferences, (current) => current)
  return <AppearanceView snapshot={snapshot} report={preferences.send} />
}
