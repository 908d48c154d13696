import { expect, test } from 'vitest'
import { commandPaletteMachine, letters } from '../../src/machines/command-palette.machine.ts'
import { startFlow } from '../support/flow.ts'
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
  expect(flow.snapshot.value).toEqual('searching')
  expect(flow.services.performed).toEqual([])
})

test('the search begins empty, and another query begins at the first of what it finds', () => {
  const { flow } = start()
  flow.receive('watchKeys', { type: 'search.requested' })
  flow.send({ type: 'query.changed', query: 'dep' })
  flow.send({ type: 'choice.moved', chosen: 1 })
  expect(flow.snapshot.context).toEqual({ query: 'dep', chosen: 1 })
  flow.send({ type: 'query.changed', query: 'depo' })
  expect(flow.snapshot.context).toEqual({ query: 'depo', chosen: 0 })
  flow.send({ type: 'palette.closed' })
  flow.receive('watchKeys', { type: 'search.requested' })
  expect(flow.snapshot.context).toEqual({ query: '', chosen: 0 })
})

test('a page that is chosen is opened, and the search is closed', () => {
  const { flow } = start()
  flow.receive('watchKeys', { type: 'search.requested' })
  flow.send({ type: 'page.chosen', name: 'depositOpening' })
  expect(flow.services.performed).toEqual([to('depositOpening')])
  expect(flow.snapshot.value).toEqual({ closed: 'ready' })
})

test('the shortcuts are shown by a key of their own and from the search', () => {
  const { flow } = start()
  flow.receive('watchKeys', { type: 'shortcuts.requested' })
  expect(flow.snapshot.value).toEqual('showingShortcuts')
  flow.send({ type: 'palette.closed' })
  flow.receive('watchKeys', { type: 'search.requested' })
  flow.send({ type: 'shortcuts.chosen' })
  expect(flow.snapshot.value).toEqual('showingShortcuts')
})
