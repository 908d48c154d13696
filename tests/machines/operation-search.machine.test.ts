import { expect, test } from 'vitest'
import { everythingOn } from '../../src/machines/operation-filter.ts'
import { operationSearchMachine } from '../../src/machines/operation-search.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { startFlow } from '../support/flow.ts'
import { elapsed } from '../support/paths.ts'

const location = (query: RouteLocation['query'] = {}): RouteLocation => ({
  name: 'operations',
  query,
})
const started = (query: RouteLocation['query'] = {}) =>
  startFlow(operationSearchMachine, { input: { location: location(query) } })
const typingPause = elapsed('typingPause', 'operationSearch.typing')
const asked = (query: RouteLocation['query']) => ({
  type: 'replaceLocation',
  params: location(query),
})

test('the address hears of what was typed once typing rests, beside the filters it has', () => {
  const flow = started({ type: 'bonus', period: 'week' })
  flow.send({ type: 'search.typed', search: 'sau' })
  flow.send({ type: 'search.typed', search: '  saule ' })
  expect(flow.services.performed).toEqual([])
  flow.elapse(typingPause)
  expect(flow.services.performed).toEqual([
    asked({ type: 'bonus', period: 'week', search: 'saule' }),
  ])
})

test('each sign that is typed begins the wait anew', () => {
  const flow = started()
  flow.send({ type: 'search.typed', search: 's' })
  flow.clock.advance(250)
  flow.send({ type: 'search.typed', search: 'sa' })
  flow.clock.advance(250)
  expect(flow.services.performed).toEqual([])
  flow.clock.advance(50)
  expect(flow.services.performed).toEqual([asked({ search: 'sa' })])
})

test('nothing but spaces, and what is searched for already, ask for nothing', () => {
  const flow = started({ search: 'saule' })
  flow.send({ type: 'search.typed', search: ' saule' })
  flow.elapse(typingPause)
  const other = started()
  other.send({ type: 'search.typed', search: '  ' })
  other.elapse(typingPause)
  expect([...flow.services.performed, ...other.services.performed]).toEqual([])
  expect([flow.snapshot.value, other.snapshot.value]).toEqual(['settled', 'settled'])
})

test('a cleared field leaves the filters', () => {
  const flow = started({ currency: 'BTC', search: 'saule' })
  flow.send({ type: 'search.typed', search: '' })
  flow.elapse(typingPause)
  expect(flow.services.performed).toEqual([asked({ currency: 'BTC' })])
})

test('Back brings what was searched for then, and the space that is being typed stays', () => {
  const flow = started({ search: 'saule' })
  flow.send({ type: 'location.visited', location: location() })
  expect(flow.snapshot.context).toEqual({ filter: everythingOn('movements'), typed: '' })
  flow.send({ type: 'search.typed', search: 'two ' })
  flow.elapse(typingPause)
  flow.send({ type: 'location.visited', location: location({ search: 'two' }) })
  expect(flow.snapshot.context).toEqual({
    filter: { ...everythingOn('movements'), search: 'two' },
    typed: 'two ',
  })
})

test('a filter that is chosen while somebody types is kept, and so is what they type', () => {
  const flow = started()
  flow.send({ type: 'search.typed', search: 'saule' })
  flow.send({ type: 'location.visited', location: location({ type: 'matching' }) })
  expect(flow.snapshot.context.typed).toEqual('saule')
  flow.elapse(typingPause)
  expect(flow.services.performed).toEqual([asked({ type: 'matching', search: 'saule' })])
})
