import { expect, test } from 'vitest'
import { helpMachine } from '../../src/machines/help.machine.ts'
import { startFlow } from '../support/flow.ts'

const at = (query: Record<string, string>) => ({ location: { name: 'help' as const, query } })

test('an address that names an answer opens it and brings it into sight', () => {
  const { snapshot, services } = startFlow(helpMachine, { input: at({ answer: 'usdt' }) })
  expect(snapshot.context).toEqual({ search: '', answer: 'usdt' })
  expect(services.performed).toEqual([{ type: 'showNamed', params: undefined }])
})

test('a link to another answer ends the search, which may not have found it', () => {
  const flow = startFlow(helpMachine, { input: at({}) })
  flow.send({ type: 'search.typed', search: 'fee' })
  expect([flow.snapshot.value, flow.snapshot.context]).toEqual([
    'searching',
    { search: 'fee', answer: null },
  ])
  flow.send({ type: 'location.visited', ...at({ answer: 'confirmation' }) })
  expect([flow.snapshot.value, flow.snapshot.context]).toEqual([
    'browsing',
    { search: '', answer: 'confirmation' },
  ])
  expect(flow.services.performed.map(({ type }) => type)).toEqual(['showNamed', 'showNamed'])
})

test('spaces alone search for nothing, and stay in the field', () => {
  const flow = startFlow(helpMachine, { input: at({}) })
  flow.send({ type: 'search.typed', search: '  ' })
  expect([flow.snapshot.value, flow.snapshot.context]).toEqual([
    'browsing',
    { search: '  ', answer: null },
  ])
})
