import { expect, test } from 'vitest'
import { operationsMachine } from '../../src/machines/operations.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { startFlow } from '../support/flow.ts'
import { unfiltered } from '../support/models/operation-list.model.ts'
import { income } from '../support/models/operation-samples.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { tooMuch } from '../support/models/statement.model.ts'

const bonuses: RouteLocation = { name: 'operations', query: { type: 'bonus' } }
const one: RouteLocation = { ...bonuses, id: '12' }

const started = (location: RouteLocation) =>
  startFlow(operationsMachine, { input: { location, user: session.user } })
const listedWith = (flow: ReturnType<typeof started>) =>
  flow.services.calls.filter(({ id }) => id === 'read').map(({ input }) => input)

test('the address of one operation opens its receipt, with the filtered list beneath', async () => {
  const flow = started(one)
  expect(flow.inputOf('readEvent')).toEqual({ id: '12' })
  expect(listedWith(flow)).toEqual([{ params: { ...unfiltered, type: 'bonus' }, cursor: null }])
  await flow.answer('readEvent', income)
  expect(flow.snapshot.matches({ receipt: 'shown' })).toEqual(true)
  expect(flow.snapshot.context.event).toEqual(income)
})

test('closing a receipt goes back to the list as it was filtered, and forgets the receipt', async () => {
  const flow = started(one)
  await flow.answer('readEvent', income)
  flow.send({ type: 'receipt.closed' })
  expect(flow.services.performed).toEqual([{ type: 'goTo', params: bonuses }])
  flow.send({ type: 'location.visited', location: bonuses })
  expect(flow.snapshot.matches({ receipt: 'closed' })).toEqual(true)
  expect(flow.snapshot.context.event).toEqual(null)
  expect(listedWith(flow)).toHaveLength(1)
  expect(flow.snapshot.can({ type: 'receipt.closed' })).toEqual(false)
})

test('Back while a receipt is read gives its request up; another receipt is read anew', () => {
  const flow = started(one)
  flow.send({ type: 'location.visited', location: { ...one, id: '11' } })
  expect(flow.inputOf('readEvent')).toEqual({ id: '11' })
  flow.send({ type: 'location.visited', location: bonuses })
  expect(flow.isAborted('readEvent')).toEqual(true)
})

test('opening and closing receipts keeps the file that is being saved', async () => {
  const flow = started(one)
  flow.send({ type: 'export.requested' })
  flow.send({ type: 'location.visited', location: { ...one, id: '11' } })
  flow.send({ type: 'location.visited', location: bonuses })
  expect(
    flow.services.calls
      .filter(({ id }) => id === 'saveOperations')
      .map(({ signal }) => signal.aborted),
  ).toEqual([false])
  await flow.answer('saveOperations')
  expect(flow.snapshot.matches({ file: 'saved' })).toEqual(true)
})

test('a receipt that does not come can be asked for again, in time', async () => {
  const flow = started(one)
  await flow.refuse('readEvent', 'timed_out')
  expect(flow.snapshot.context.receiptFailure).toEqual({ code: 'timed_out' })
  flow.send({ type: 'receipt.requested' })
  expect(flow.snapshot.context.receiptFailure).toEqual(null)
  await flow.refuse('readEvent', 'not_found')
  expect(flow.snapshot.context.receiptFailure).toEqual({ code: 'not_found' })
})

test('a receipt is printed only when it is there', async () => {
  const flow = started(one)
  expect(flow.snapshot.can({ type: 'print.requested' })).toEqual(false)
  await flow.answer('readEvent', income)
  flow.send({ type: 'print.requested' })
  expect(flow.services.performed).toEqual([{ type: 'printPage', params: undefined }])
})

test('the file has what the filter leaves, and one click makes one file', async () => {
  const flow = started(bonuses)
  flow.send({ type: 'export.requested' })
  expect(flow.inputOf('saveOperations')).toEqual(
    expect.objectContaining({ tab: 'movements', type: 'bonus', period: null }),
  )
  expect(flow.snapshot.can({ type: 'export.requested' })).toEqual(false)
  await flow.answer('saveOperations')
  expect(flow.snapshot.matches({ file: 'saved' })).toEqual(true)
})

test('the file follows the filter that is chosen after the page was opened', () => {
  const flow = started(bonuses)
  flow.send({
    type: 'location.visited',
    location: { name: 'operations', query: { currency: 'TON' } },
  })
  flow.send({ type: 'export.requested' })
  expect(flow.inputOf('saveOperations')).toEqual(
    expect.objectContaining({ type: null, currency: 'TON' }),
  )
})

test('a file that was not saved is said so, and can be asked for again', async () => {
  const flow = started(bonuses)
  flow.send({ type: 'export.requested' })
  await flow.refuse('saveOperations', 'unreachable')
  expect(flow.snapshot.context.exportFailure).toEqual({ code: 'unreachable' })
  flow.send({ type: 'export.requested' })
  await flow.refuse('saveOperations', 'timed_out')
  expect(flow.snapshot.context.exportFailure).toEqual({ code: 'timed_out' })
})

test('a statement is about the filter it was asked for, and another address puts it away', () => {
  const flow = started(bonuses)
  flow.send({ type: 'statement.requested' })
  expect(flow.inputOf('readStatementPage')).toEqual(
    expect.objectContaining({ filter: { ...unfiltered, type: 'bonus' } }),
  )
  flow.send({
    type: 'location.visited',
    location: { name: 'operations', query: { currency: 'TON' } },
  })
  expect(flow.snapshot.matches({ printing: 'away' })).toEqual(true)
  expect(flow.isAborted('readStatementPage')).toEqual(true)
})

test('there is a statement of movements only, and none over an open receipt', () => {
  const cases = started({ name: 'operations', query: { tab: 'cases' } })
  expect(cases.snapshot.can({ type: 'statement.requested' })).toEqual(false)
  expect(started(one).snapshot.can({ type: 'statement.requested' })).toEqual(false)
  expect(started(bonuses).snapshot.can({ type: 'statement.requested' })).toEqual(true)
})

test('who has too many operations for paper gets the file', async () => {
  const flow = started(bonuses)
  flow.send({ type: 'statement.requested' })
  await flow.answer('readStatementPage', tooMuch)
  flow.snapshot.children.statement?.send({ type: 'file.requested' })
  expect(flow.snapshot.matches({ printing: 'away', file: 'saving' })).toEqual(true)
})

test('the list and the search follow the address, with a receipt and without', () => {
  const later: RouteLocation = { name: 'operations', query: { type: 'bonus', search: 'dana' } }
  const follows = (flow: ReturnType<typeof started>) => [
    flow.snapshot.children.operationSearch?.getSnapshot().context.typed,
    listedWith(flow).at(-1),
  ]
  for (const from of [one, bonuses]) {
    for (const to of [later, { ...later, id: '11' }]) {
      const flow = started(from)
      flow.send({ type: 'location.visited', location: to })
      expect(follows(flow)).toEqual([
        'dana',
        { params: { ...unfiltered, type: 'bonus', search: 'dana' }, cursor: null },
      ])
    }
  }
})

test('the receipt that is open is not read again at its own address', async () => {
  const flow = started(one)
  await flow.answer('readEvent', income)
  flow.send({ type: 'location.visited', location: one })
  expect(flow.snapshot.matches({ receipt: 'shown' })).toEqual(true)
})

test('a file that was saved can be saved once more', async () => {
  const flow = started(bonuses)
  flow.send({ type: 'export.requested' })
  await flow.answer('saveOperations')
  flow.send({ type: 'export.requested' })
  expect(flow.snapshot.matches({ file: 'saving' })).toEqual(true)
})
