import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { Theme } from '../../machines/preferences.machine.ts'
import { theme } from './theme.ts'

type LookProps = { scheme: Theme; children: ReactNode }

const nothing = () => {}

/*
 * Mantine's own provider without what is never called here: it would write the variables that theme.css has, and keep
 * a colour scheme that the preferences keep.
 */
export function Look({ scheme, children }: LookProps) {
  const look = useMemo(
    () => ({
      colorScheme: scheme,
      setColorScheme: nothing,
      clearColorScheme: nothing,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [scheme],
  )
  return (
    <MantineContext value={look}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
