import { expect, test } from 'vitest'
import { partnerListMachine } from '../../src/machines/partner-list.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { startFlow } from '../support/flow.ts'
import { filterIn } from '../support/models/partner-list.model.ts'
import { marat, nobodyFound, saule, twoPages } from '../support/models/partner-samples.ts'
import { elapsed } from '../support/paths.ts'

const location = (query: RouteLocation['query'] = {}): RouteLocation => ({
  name: 'partners',
  query,
})
const usual = {
  search: '',
  line: null,
  sort: 'investments',
  sortDir: 'desc',
  page: 1,
  limit: 20,
} as const
const typingPause = elapsed('typingPause', 'partnerList.search.typing')

const started = (query: RouteLocation['query'] = {}) =>
  startFlow(partnerListMachine, { input: { location: location(query) } })

async function listed(query: RouteLocation['query'] = {}, page = twoPages) {
  const flow = started(query)
  await flow.answer('listPartners', page)
  return flow
}

test('what the address says is asked for from the first request on', () => {
  const query = { search: 'mar', line: '2', sort: 'login', page: '3', limit: '50' }
  expect(started(query).inputOf('listPartners')).toEqual({
    search: 'mar',
    line: 2,
    sort: 'login',
    sortDir: 'asc',
    page: 3,
    limit: 50,
  })
  expect(started({ sort: 'line', sortDir: 'desc' }).inputOf('listPartners')).toEqual({
    ...usual,
    sort: 'line',
    sortDir: 'desc',
  })
})

test('what the address says and nobody knows is left out', () => {
  const query = { line: '6', sort: 'age', sortDir: 'up', limit: '33', search: '  ' }
  for (const page of ['0', '-1', '1.5', '1e3', '100001', 'x', '']) {
    expect(started({ ...query, page }).inputOf('listPartners')).toEqual({ ...usual, limit: 5 })
  }
})

test('the page begins with five, and whoever asks for more or for others has the usual number', async () => {
  const flow = await listed()
  expect(flow.snapshot.context.filter).toEqual({ ...usual, limit: 5 })
  flow.send({ type: 'filter.chosen', filter: usual })
  expect(flow.services.performed).toEqual([{ type: 'goTo', params: location({ limit: '20' }) }])
  for (const query of [
    { limit: '20' },
    { search: 'mar' },
    { line: '2' },
    { sort: 'login' },
    { sortDir: 'asc' },
    { page: '2' },
  ]) {
    expect(filterIn(query).limit).toEqual(20)
  }
})

test('an address is read as it was written', () => {
  for (const query of [
    {},
    { search: 'mar', line: '5', sort: 'profit', sortDir: 'asc', limit: '100', page: '7' },
    { sort: 'login', sortDir: 'desc' },
    { sortDir: 'asc' },
    { limit: '20' },
    { limit: '100' },
  ]) {
    const flow = started()
    flow.send({ type: 'filter.chosen', filter: filterIn(query) })
    expect(flow.services.performed).toEqual([{ type: 'goTo', params: location(query) }])
  }
})

test('what is typed is searched for when typing has come to rest, and replaces the address', async () => {
  const flow = await listed({ page: '2', line: '1' })
  flow.send({ type: 'search.typed', search: 'm' })
  flow.send({ type: 'search.typed', search: 'ma' })
  expect(flow.snapshot.context.typed).toEqual('ma')
  expect(flow.services.performed).toEqual([])
  flow.elapse(typingPause)
  expect(flow.services.performed).toEqual([
    { type: 'replaceLocation', params: location({ search: 'ma', line: '1' }) },
  ])
  flow.send({ type: 'location.visited', location: location({ search: 'ma', line: '1' }) })
  expect(flow.inputOf('listPartners')).toEqual({ ...usual, search: 'ma', line: 1 })
})

test('each letter begins the pause anew, which is 300 milliseconds', async () => {
  const flow = await listed()
  flow.send({ type: 'search.typed', search: 'm' })
  flow.clock.advance(299)
  flow.send({ type: 'search.typed', search: 'ma' })
  flow.clock.advance(299)
  expect(flow.services.performed).toEqual([])
  flow.clock.advance(1)
  expect(flow.services.performed).toEqual([
    { type: 'replaceLocation', params: location({ search: 'ma' }) },
  ])
})

test('what was typed and taken back asks for nothing and keeps the page', async () => {
  const flow = await listed({ page: '2' })
  flow.send({ type: 'search.typed', search: 'm' })
  flow.send({ type: 'search.typed', search: ' ' })
  flow.elapse(typingPause)
  expect(flow.services.performed).toEqual([])
  expect(flow.snapshot.matches({ search: 'settled' })).toEqual(true)
})

test('Back while somebody types wins over what is typed', async () => {
  const flow = await listed()
  flow.send({ type: 'search.typed', search: 'sau' })
  flow.send({ type: 'location.visited', location: location({ search: 'mar' }) })
  expect(flow.snapshot.context.typed).toEqual('mar')
  expect(flow.snapshot.matches({ search: 'settled' })).toEqual(true)
})

test('opening a partner while somebody types ends the typing, or the search would close the partner', async () => {
  const flow = await listed()
  flow.send({ type: 'search.typed', search: 'sau' })
  flow.send({ type: 'location.visited', location: location() })
  expect(flow.snapshot.matches({ search: 'settled', rows: 'listing' })).toEqual(true)
})

test('choosing adds to the history, and the address brings the rows', async () => {
  const flow = await listed()
  flow.send({ type: 'filter.chosen', filter: { ...usual, line: 2 } })
  expect(flow.services.performed).toEqual([{ type: 'goTo', params: location({ line: '2' }) }])
  expect(flow.snapshot.matches({ rows: 'listing' })).toEqual(true)
})

test('the rows shown stay until the next ones are there', async () => {
  const flow = await listed()
  flow.send({ type: 'location.visited', location: location({ page: '2' }) })
  expect(flow.snapshot.matches({ rows: 'loading' })).toEqual(true)
  expect(flow.snapshot.context.list?.items).toEqual([marat, saule])
  await flow.answer('listPartners', { ...twoPages, items: [saule] })
  expect(flow.snapshot.context.list?.items).toEqual([saule])
})

test('another search gives up the request for the old one, the same one asks for nothing', () => {
  const flow = started()
  flow.send({ type: 'location.visited', location: location() })
  expect(flow.services.calls).toHaveLength(1)
  flow.send({ type: 'location.visited', location: location({ search: 'm' }) })
  expect(flow.services.calls[0]?.signal.aborted).toEqual(true)
  expect(flow.inputOf('listPartners')).toEqual({ ...usual, search: 'm' })
})

test('a page is turned where there is one, and its first row comes into sight', async () => {
  const flow = await listed({ limit: '20' })
  const can = (page: number) => flow.snapshot.can({ type: 'page.chosen', page })
  expect([0, 1, 2, 3].map(can)).toEqual([false, false, true, false])
  flow.send({ type: 'page.chosen', page: 2 })
  expect(flow.services.performed).toEqual([
    { type: 'goTo', params: location({ page: '2' }) },
    { type: 'showRows', params: undefined },
  ])
})

test('no page is turned before the first one is there', () => {
  expect(started().snapshot.can({ type: 'page.chosen', page: 2 })).toEqual(false)
})

test('where not all were counted, one page after another can be turned', async () => {
  const many = { ...twoPages, total: 1_000, isTotalExact: false }
  const flow = await listed({ search: 'm', page: '50' }, many)
  const can = (page: number) => flow.snapshot.can({ type: 'page.chosen', page })
  expect([1, 49, 51, 52].map(can)).toEqual([true, true, true, false])
  const end = await listed({ search: 'm', page: '51' }, { ...many, items: [] })
  expect(end.snapshot.can({ type: 'page.chosen', page: 52 })).toEqual(false)
})

test('a page beyond the end becomes the last one, in the address too', async () => {
  const flow = started({ page: '9' })
  await flow.answer('listPartners', { ...twoPages, items: [] })
  expect(flow.services.performed).toEqual([
    { type: 'replaceLocation', params: location({ page: '2' }) },
  ])
  expect(flow.inputOf('listPartners')).toEqual({ ...usual, page: 2 })
  flow.send({ type: 'location.visited', location: location({ page: '2' }) })
  expect(flow.services.calls).toHaveLength(2)
  await flow.answer('listPartners', { ...twoPages, items: [saule] })
  expect(flow.snapshot.matches({ rows: 'listing' })).toEqual(true)
})

test('a last page that is empty after all is shown as it is', async () => {
  const flow = started({ page: '2' })
  await flow.answer('listPartners', { ...twoPages, items: [] })
  expect(flow.snapshot.matches({ rows: 'listing' })).toEqual(true)
})

test('a page beyond the end of nothing found becomes the first', async () => {
  const flow = started({ search: 'x', page: '3' })
  await flow.answer('listPartners', nobodyFound)
  expect(flow.inputOf('listPartners')).toEqual({ ...usual, search: 'x' })
  expect(flow.services.performed).toEqual([
    { type: 'replaceLocation', params: location({ search: 'x' }) },
  ])
})

test('rows that do not come can be asked for again, with the same filter', async () => {
  const flow = started({ search: 'mar', page: '2' })
  await flow.refuse('listPartners', 'unreachable')
  expect(flow.snapshot.matches({ rows: 'notLoaded' })).toEqual(true)
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
  flow.send({ type: 'retry.requested' })
  expect(flow.snapshot.context.failure).toEqual(null)
  expect(flow.inputOf('listPartners')).toEqual({ ...usual, search: 'mar', page: 2 })
  await flow.refuse('listPartners', 'timed_out')
  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
})

test('a refresh changes what changed, and one that fails keeps the rows quietly', async () => {
  const flow = await listed()
  flow.receive('watchPartners', { type: 'partners.changed' })
  await flow.refuse('listPartners', 'unreachable')
  expect(flow.snapshot.matches({ rows: 'listing' })).toEqual(true)
  const { list, failure } = flow.snapshot.context
  expect({ list, failure }).toEqual({ list: twoPages, failure: null })
  flow.receive('watchPartners', { type: 'partners.changed' })
  await flow.answer('listPartners', { ...twoPages, items: [saule] })
  expect(flow.snapshot.context.list?.items).toEqual([saule])
})

test('what changes while rows are read, or could not be, has them read once more', async () => {
  const changed = { type: 'partners.changed' } as const
  const flow = started()
  const aborted = () => flow.services.calls.map(({ signal }) => signal.aborted)
  expect(flow.snapshot.value).toEqual({ search: 'settled', rows: 'loading' })
  flow.receive('watchPartners', changed)
  expect(aborted()).toEqual([true, false])
  await flow.refuse('listPartners', 'unreachable')
  flow.receive('watchPartners', changed)
  expect(flow.snapshot.matches({ rows: 'loading' })).toEqual(true)
  await flow.answer('listPartners', twoPages)
  flow.receive('watchPartners', changed)
  flow.receive('watchPartners', changed)
  expect(flow.snapshot.matches({ rows: 'refreshing' })).toEqual(true)
  expect(aborted()).toEqual([true, false, false, true, false])
  expect(flow.inputOf('listPartners')).toEqual({ ...usual, limit: 5 })
  await flow.answer('listPartners', twoPages)
  expect(flow.snapshot.matches({ rows: 'listing' })).toEqual(true)
})

test('no page is turned while rows could not be read', async () => {
  const flow = await listed({ limit: '20' })
  flow.send({ type: 'location.visited', location: location({ search: 'mar' }) })
  await flow.refuse('listPartners', 'unreachable')
  expect(flow.snapshot.can({ type: 'page.chosen', page: 2 })).toEqual(false)
})

test('beyond the end it is known at once how many there are', async () => {
  const flow = started({ page: '9' })
  const beyond = { ...twoPages, items: [] }
  await flow.answer('listPartners', beyond)
  expect(flow.snapshot.context.list).toEqual(beyond)
})
