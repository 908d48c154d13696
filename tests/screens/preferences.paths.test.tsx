import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { preferencesMachine } from '../../src/machines/preferences.machine.ts'
import { harness } from '../support/harnesses/preferences.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const menu = () => screen.getByRole('combobox', { name: 'Language' })

function showsChoices({ context }: SnapshotFrom<typeof preferencesMachine>) {
  expect(menu()).toHaveValue(context.wanted ?? context.locale)
  const other = context.theme === 'dark' ? 'light' : 'dark'
  expect(screen.getByRole('button')).toHaveAccessibleName(`Switch to the ${other} theme`)
}

testPathsOnScreen({
  ...harness,
  gestures: {
    'theme.toggled': (_, person) => person.click(screen.getByRole('button')),
    'locale.chosen': ({ locale }, person) => person.selectOptions(menu(), locale),
  },
  shows: { settled: showsChoices, changingLocale: showsChoices },
})
