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

/** Mantine's hues that the theme does not name; no screen uses them. */
const foreignHues = Object.keys(DEFAULT_THEME.colors)
  .filter((hue) => !theme.colors?.[hue])
  .map((hue) => `--mantine-color-${hue}-`)

const unused = [...foreignHues, '--mantine-breakpoint-', '--mantine-shadow-', '--mantine-z-index-']

/** Shades and variants that only Mantine's own resolver of variants names, and heads below the fourth. */
const unnamed =
  /^--mantine-(primary-color-\d|color-(dark|gray)-(filled-hover|light)|color-\w+-(outline|text)|h[56]-)/

const used = (variables: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(variables).filter(
      ([name]) => !unnamed.test(name) && !unused.some((group) => name.startsWith(group)),
    ),
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
