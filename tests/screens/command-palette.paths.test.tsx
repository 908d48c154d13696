import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  type CommandPaletteActor,
  commandPaletteMachine,
} from '../../src/machines/command-palette.machine.ts'
import { preferencesMachine } from '../../src/machines/preferences.machine.ts'
import { CommandPaletteScreen } from '../../src/screens/command-palette/command-palette.screen.tsx'
import { commandPalette } from '../support/descriptions/command-palette.ts'
import { startFlow } from '../support/flow.ts'
import { commandPaletteModel } from '../support/models/command-palette.model.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const newPreferences = () =>
  startFlow(preferencesMachine, {
    input: { theme: 'light', locale: 'en', areAmountsHidden: false },
  }).actor

const shown = (actor: CommandPaletteActor, preferences = newPreferences(), leave = () => {}) => (
  <CommandPaletteScreen actor={actor} preferences={preferences} onSignOut={leave} />
)

testPathsOnScreen(commandPaletteModel, {
  description: commandPalette,
  facts: () => ({}),
  screen: (actor) => shown(actor),
})

function searching() {
  const preferences = newPreferences()
  const left: string[] = []
  const flow = startFlow(commandPaletteMachine)
  flow.receive('watchKeys', { type: 'search.requested' })
  renderInApp(shown(flow.actor, preferences, () => left.push('signed out')))
  return { flow, preferences, left, field: screen.getByRole('combobox') }
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('the field has the focus, arrows go round, and Enter opens what is chosen', async () => {
  const { flow, field } = searching()
  expect(field).toHaveFocus()
  await userEvent.keyboard('dep{ArrowUp}')
  const chosen = screen.getByRole('option', { selected: true })
  expect(chosen).toHaveTextContent('Open a deposit')
  expect(field).toHaveAttribute('aria-activedescendant', chosen.id)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(flow.services.performed).toEqual([
    { type: 'goTo', params: { name: 'deposits', query: {} } },
  ])
  expect(screen.queryByRole('dialog')).toEqual(null)
})

test('each typed word begins a word of the name, in any case and order', async () => {
  const { field } = searching()
  await userEvent.type(field, 'DEP op')
  expect(options()).toEqual(['Open a deposit'])
  await userEvent.clear(field)
  await userEvent.type(field, 'eposit')
  expect(options()).toEqual([])
  expect(screen.getByRole('status')).toHaveTextContent('Nothing found.')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('an action closes the search and is done by whoever owns it', async () => {
  const choose = async (name: string) => {
    const { preferences, left } = searching()
    await userEvent.click(screen.getByRole('option', { name }))
    expect(screen.queryByRole('dialog')).toEqual(null)
    const { theme, areAmountsHidden, wanted } = preferences.getSnapshot().context
    return [theme, areAmountsHidden, wanted, left]
  }
  expect([
    await choose('Dark theme'),
    await choose('Hide amounts'),
    await choose('Language: Deutsch'),
    await choose('Log out'),
  ]).toEqual([
    ['dark', false, null, []],
    ['light', true, null, []],
    ['light', false, 'de', []],
    ['light', false, null, ['signed out']],
  ])
})
