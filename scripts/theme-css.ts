/** Writes src/screens/theme/theme.css from the theme, so that the browser injects no <style> for it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { resolveVariables } from '../src/screens/theme/roles.ts'
import { theme } from '../src/screens/theme/theme.ts'

/** What no style sheet of ours and none that we import from Mantine reads. */
const unused = [
  /^--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/,
  /^--mantine-color-\w+-(text|filled|light|outline)(-|$)/,
  /^--mantine-color-petrol-\d$/,
  /^--mantine-primary-color-/,
  /^--mantine-breakpoint-/,
  /^--mantine-shadow-/,
  /^--mantine-h[56]-/,
]

const used = (variables: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(variables).filter(([name]) => !unused.some((family) => family.test(name))),
  )

export function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const base = defaultCssVariablesResolver(merged)
  const own = resolveVariables(merged)
  return convertCssVariables(
    {
      variables: { ...used(base.variables), ...own.variables },
      light: { ...used(base.light), ...own.light },
      dark: { ...used(base.dark), ...own.dark },
    },
    ':root',
  )
}

export const themeCssFile = join(import.meta.dirname, '../src/screens/theme/theme.css')

if (import.meta.main) {
  writeFileSync(themeCssFile, themeCss())
}
