import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { commandPaletteMachine } from '../../src/machines/command-palette.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { CommandPaletteScreen } from '../../src/screens/command-palette/command-palette.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/command-palette.harness.tsx'
import { found } from '../support/models/command-palette.model.ts'
import { activeDeposit } from '../support/models/money-samples.ts'
import { marat } from '../support/models/partner-samples.ts'
import { newPreferences } from '../support/preferences.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

function searching() {
  const preferences = newPreferences()
  const left: string[] = []
  const flow = startFlow(commandPaletteMachine)
  flow.receive('watchKeys', { type: 'search.requested' })
  renderInApp(
    <CommandPaletteScreen
      actor={flow.actor}
      preferences={preferences}
      onSignOut={() => left.push('signed out')}
    />,
  )
  return { flow, preferences, left, field: screen.getByRole('combobox') }
}

async function searchingAmongOwn(query: string) {
  const { flow, field, ...rest } = searching()
  fireEvent.change(field, { target: { value: query } })
  await act(() => flow.answer('readFound', { ...found, hasMorePartners: true }))
  return { flow, field, ...rest }
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => screen.getByRole('option', { selected: true })
const goTo = (location: RouteLocation) => ({ type: 'goTo', params: location })

test('the field has the focus, arrows go round, Home and End lead to the ends, and Enter opens what is chosen', async () => {
  const { flow, field } = searching()
  expect(field).toHaveFocus()
  const places: (string | null)[] = []
  for (const key of ['{ArrowUp}', '{ArrowDown}', '{ArrowDown}', '{End}', '{Home}', '{ArrowDown}']) {
    await userEvent.keyboard(key)
    places.push(chosen().textContent)
    expect(field).toHaveAttribute('aria-activedescendant', chosen().id)
  }
  const [first, second] = ['Open a deposit Deposits', 'Save payouts to my calendar Deposits']
  expect(places).toEqual(['Log out', first, second, 'Log out', first, second])
  await userEvent.keyboard('{Enter}')
  expect(flow.services.performed).toEqual([goTo({ name: 'deposits', query: {} })])
  expect(screen.queryByRole('dialog')).toEqual(null)
})

test('Home with Shift is left to what was typed', async () => {
  const { field } = searching()
  await userEvent.type(field, 'dep')
  await userEvent.keyboard('{ArrowDown}{Shift>}{Home}{/Shift}')
  expect(chosen().textContent).toEqual(options()[1])
})

/** People type these who do not know where it is. */
const first = {
  wallet: 'Wallets Settings',
  security: 'Security Settings',
  verif: 'Verification Settings',
  close: 'Close a deposit early Deposits',
  phone: 'Change phone or e-mail Settings',
  statement: 'Print a statement Operations',
  csv: 'Download operations as CSV Operations',
  kazakh: 'Language: Қазақша',
  passkey: 'Security Settings',
  'top up': 'Refillgr',
  dark: 'Dark theme',
  unread: 'Unread notifications Notifications',
  'sign out': 'Log out',
  'what usdt': 'What is USDT? Help',
  marat: 'marat77 Level 1',
  239: `${activeDeposit.plan.title} · 3,000.00\u00a0USDT Active`,
}

test.each(Object.entries(first))('“%s” finds %s first', async (query, row) => {
  const { field } = await searchingAmongOwn(query)
  expect(field).toHaveFocus()
  expect(options()[0]).toEqual(row)
  expect(options().slice(-2)).toEqual([
    `Search partners for “${query}”`,
    `Search operations for “${query}”`,
  ])
})

test('a deposit and a partner open by their own addresses', async () => {
  const open = async (query: string) => {
    const { flow } = await searchingAmongOwn(query)
    await userEvent.keyboard('{Enter}')
    return flow.services.performed
  }
  expect([await open('239'), await open('marat')]).toEqual([
    [goTo({ name: 'deposit', id: '239', query: {} })],
    [goTo({ name: 'partners', id: marat.id, query: {} })],
  ])
})

test.each(['1043', '#1043', '№ 1043'])(
  '%s leads to the operation of this number',
  async (query) => {
    const { flow, field } = searching()
    await userEvent.type(field, query)
    expect(options()).toEqual(['Operation 1043', `Search operations for “${query}”`])
    await userEvent.keyboard('{Enter}')
    expect(flow.services.performed).toEqual([goTo({ name: 'operations', id: '1043', query: {} })])
  },
)

test('the last row looks for what was typed among operations, and nothing ends there', async () => {
  const { flow, field } = searching()
  await userEvent.type(field, ' 0xAb ')
  expect(options()).toEqual(['Search operations for “0xAb”'])
  await userEvent.keyboard('{Enter}')
  expect(flow.services.performed).toEqual([goTo({ name: 'operations', query: { search: '0xAb' } })])
})

test('what was chosen stays chosen when deposits and partners come', async () => {
  const { flow, field } = searching()
  await userEvent.type(field, 'dep')
  await userEvent.keyboard('{End}')
  await act(() => flow.answer('readFound', found))
  expect(options()).toContain(`${activeDeposit.plan.title} · 3,000.00\u00a0USDT Active`)
  expect(chosen()).toHaveTextContent('Search operations for “dep”')
})

test('hidden amounts are hidden here too', async () => {
  const { preferences } = await searchingAmongOwn('239')
  act(() => preferences.send({ type: 'hiding.chosen', areAmountsHidden: true }))
  expect(options()[0]).toEqual(`${activeDeposit.plan.title} · ••••\u00a0USDT Active`)
})

test('a click on a row leaves the focus in the field', async () => {
  const { flow, field } = searching()
  await userEvent.type(field, 'x')
  await act(() => flow.refuse('readFound', 'unreachable'))
  await userEvent.click(screen.getByRole('option', { name: /^Load deposits/ }))
  expect(flow.snapshot.value).toEqual({ searching: 'reading' })
  expect(field).toHaveFocus()
})

test('an action closes the search and is done by whoever owns it', async () => {
  const choose = async (name: string) => {
    const { preferences, left, field } = searching()
    await userEvent.type(field, name)
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toEqual(null)
    const { theme, areAmountsHidden, wanted } = preferences.getSnapshot().context
    return [theme, areAmountsHidden, wanted, left]
  }
  expect([
    await choose('Dark theme'),
    await choose('Hide amounts'),
    await choose('Deutsch'),
    await choose('Log out'),
  ]).toEqual([
    ['dark', false, null, []],
    ['light', true, null, []],
    ['light', false, 'de', []],
    ['light', false, null, ['signed out']],
  ])
})
