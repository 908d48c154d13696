import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { Theme } from '../../machines/preferences.machine.ts'
import { theme } from './theme.ts'

type ThemeProviderProps = { scheme: Theme; env?: 'default' | 'test'; children: ReactNode }

const page = {
  // Nothing of ours changes the theme by Mantine: the machine of preferences does.
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

/**
 * Does what Mantine's own provider does, less the styles that it would write, which the policy forbids: theme.css has the
 * variables, and that provider's code works out all of Mantine's own before the first form is drawn.
 */
export function ThemeProvider({ scheme, env = 'default', children }: ThemeProviderProps) {
  const value = useMemo(() => ({ ...page, colorScheme: scheme, env }), [scheme, env])
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
