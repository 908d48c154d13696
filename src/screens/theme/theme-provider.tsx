import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Theme } from '../../machines/preferences.machine.ts'
import { theme } from './theme.ts'

type ThemeProviderProps = { scheme: Theme; env?: 'default' | 'test'; children: ReactNode }

/** The policy forbids the styles that Mantine would write: theme.css has the variables, and no class hides by width. */
export function ThemeProvider({ scheme, env = 'default', children }: ThemeProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme={scheme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
      env={env}
    >
      {children}
    </MantineProvider>
  )
}
