import { useSelector } from '@xstate/react'
import type { User } from '../../api/contract/session.ts'
import type { PreferencesActor } from '../../machines/preferences.machine.ts'
import { present } from '../../machines/present.ts'
import { SettingsView } from './settings.view.tsx'

type SettingsScreenProps = { user: User | null; preferences: PreferencesActor }

export function SettingsScreen({ user, preferences }: SettingsScreenProps) {
  const theme = useSelector(preferences, ({ context }) => context.theme)
  const locale = useSelector(preferences, ({ context }) => context.locale)
  return <SettingsView user={present(user, 'user')} theme={theme} locale={locale} />
}
