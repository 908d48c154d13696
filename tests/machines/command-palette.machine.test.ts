import { expect, test } from 'vitest'
import { commandPaletteMachine, letters } from '../../src/machines/command-palette.machine.ts'
import { startFlow } from '../support/flow.ts'
import { found } from '../support/models/command-palette.model.ts'
import { elapsed } from '../support/paths.ts'

const start = () => {
  const flow = startFlow(commandPaletteMachine)
  const press = (...pressed: string[]) => {
    for (const letter of pressed) flow.receive('watchKeys', { type: 'letter.pressed', letter })
  }
  return { flow, press }
}
const to = (name: string) => ({ type: 'goTo', params: { name, query: {} } })

test('g and a letter lead to a page', () => {
  const { flow, press } = start()
  for (const letter of Object.keys(letters)) press('g', letter)
  expect(flow.services.performed).toEqual(Object.values(letters).map(to))
  expect(flow.snapshot.value).toEqual({ closed: 'ready' })
})

test('a letter alone, one that no page has, and one that comes late lead nowhere', () => {
  const { flow, press } = start()
  press('d', 'g', 'x', 'd', 'g')
  expect(flow.snapshot.value).toEqual({ closed: 'going' })
  expect(flow.clock.pending()).toEqual([1_500])
  flow.elapse(elapsed('secondLetter', 'commandPalette.closed.going'))
  press('d')
  expect(flow.services.performed).toEqual([])
  expect(flow.snapshot.value).toEqual({ closed: 'ready' })
})

test('while it is open, letters lead nowhere', () => {
  const { flow, press } = start()
  flow.receive('watchKeys', { type: 'search.requested' })
  press('g', 'd')
  expect(flow.snapshot.value).toEqual({ searching: 'untyped' })
  expect(flow.services.performed).toEqual([])
})

const open = () => {
  const { flow } = start()
  const type = (query: string) => flow.send({ type: 'query.changed', query })
  const reopen = () => flow.receive('watchKeys', { type: 'search.requested' })
  reopen()
  return { flow, type, reopen }
}

test('the search begins empty, and another query begins at the first of what it finds', () => {
  const { flow, type, reopen } = open()
  type('dep')
  flow.send({ type: 'choice.moved', chosen: 'deposits' })
  expect(flow.snapshot.context).toEqual({ query: 'dep', chosen: 'deposits', found: null })
  type('depo')
  expect(flow.snapshot.context).toEqual({ query: 'depo', chosen: null, found: null })
  flow.send({ type: 'palette.closed' })
  reopen()
  expect(flow.snapshot.context).toEqual({ query: '', chosen: null, found: null })
})

test('deposits and partners are asked for once an opening, and only when something is typed', async () => {
  const { flow, type, reopen } = open()
  const asked = () => flow.services.calls.filter(({ id }) => id === 'readFound').length
  type('  ')
  expect([flow.snapshot.value, asked()]).toEqual([{ searching: 'untyped' }, 0])
  type('2')
  type('23')
  expect([flow.snapshot.value, asked()]).toEqual([{ searching: 'reading' }, 1])
  await flow.answer('readFound', found)
  type('')
  type('dana')
  expect([flow.snapshot.value, flow.snapshot.context.found, asked()]).toEqual([
    { searching: 'complete' },
    found,
    1,
  ])
  flow.send({ type: 'palette.closed' })
  reopen()
  expect([flow.snapshot.value, asked()]).toEqual([{ searching: 'untyped' }, 1])
  type('2')
  expect(asked()).toEqual(2)
})

test('what was found and chosen last is forgotten by the next opening', async () => {
  const { flow, type, reopen } = open()
  type('dep')
  flow.send({ type: 'choice.moved', chosen: 'deposits' })
  await flow.answer('readFound', found)
  flow.send({ type: 'palette.closed' })
  reopen()
  expect(flow.snapshot.context).toEqual({ query: '', chosen: null, found: null })
})

test('a row that was chosen stays chosen when deposits and partners are added', async () => {
  const { flow, type } = open()
  type('dep')
  flow.send({ type: 'choice.moved', chosen: 'help yield' })
  await flow.answer('readFound', found)
  expect(flow.snapshot.context).toEqual({ query: 'dep', chosen: 'help yield', found })
})

test('what could not be read is asked for again when the person wishes, and never by typing', async () => {
  const { flow, type } = open()
  type('2')
  await flow.refuse('readFound', 'unreachable')
  type('23')
  expect(flow.snapshot.value).toEqual({ searching: 'notRead' })
  flow.send({ type: 'retry.requested' })
  expect(flow.snapshot.value).toEqual({ searching: 'reading' })
  expect(flow.snapshot.context).toEqual({ query: '23', chosen: null, found: null })
})

test('a page that is chosen is opened, and the search is closed', () => {
  const { flow } = open()
  const location = { name: 'operations', query: { search: 'dana' } } as const
  flow.send({ type: 'page.chosen', location })
  expect(flow.services.performed).toEqual([{ type: 'goTo', params: location }])
  expect(flow.snapshot.value).toEqual({ closed: 'ready' })
})

test('the shortcuts are shown by a key of their own and from the search', () => {
  const { flow } = start()
  flow.receive('watchKeys', { type: 'shortcuts.requested' })
  expect(flow.snapshot.value).toEqual('showingShortcuts')
  flow.send({ type: 'palette.closed' })
  expect(flow.snapshot.value).toEqual({ closed: 'ready' })
  flow.receive('watchKeys', { type: 'search.requested' })
  flow.send({ type: 'shortcuts.chosen' })
  expect(flow.snapshot.value).toEqual('showingShortcuts')
})
