import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { PreferencesActor } from '../../machines/preferences.machine.ts'
import { ThemeProvider } from './theme-provider.tsx'

type ThemeProviderScreenProps = { actor: PreferencesActor; children: ReactNode }

export function ThemeProviderScreen({ actor, children }: ThemeProviderScreenProps) {
  const scheme = useSelector(actor, ({ context }) => context.theme)
  return <ThemeProvider scheme={scheme}>{children}</ThemeProvider>
}
