import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { preferencesMachine } from '../../src/machines/preferences.machine.ts'
import { languageNames } from '../../src/screens/parts/locale-menu.tsx'
import { harness } from '../support/harnesses/appearance.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const themeNames = { light: 'Light', dark: 'Dark' }

const hiding = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Hide amounts' })
const choices = (group: string) => within(screen.getByRole('group', { name: group }))
const chosen = (group: string) =>
  choices(group)
    .getAllByRole('radio', { checked: true })
    .map((radio) => radio.getAttribute('value'))

function showsChoices({
  context: { locale, wanted, theme, areAmountsHidden },
}: SnapshotFrom<typeof preferencesMachine>) {
  expect({
    language: chosen('Language'),
    theme: chosen('Theme'),
    areAmountsHidden: hiding().checked,
    loading: screen.queryByRole('status')?.parentElement?.textContent,
  }).toEqual({
    language: [wanted ?? locale],
    theme: [theme],
    areAmountsHidden,
    loading: wanted === null ? undefined : `${languageNames[wanted]}Loading…`,
  })
}

testPathsOnScreen({
  ...harness,
  gestures: {
    'hiding.chosen': (_, person) => person.click(hiding()),
    'theme.toggled': (_, person, { snapshot }) =>
      person.click(
        choices('Theme').getByRole('radio', {
          name: themeNames[snapshot.context.theme === 'dark' ? 'light' : 'dark'],
        }),
      ),
    'locale.chosen': ({ locale }, person) =>
      person.click(
        choices('Language').getByRole('radio', { name: new RegExp(languageNames[locale]) }),
      ),
  },
  shows: { settled: showsChoices, changingLocale: showsChoices },
})
