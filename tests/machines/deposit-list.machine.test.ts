import { expect, test } from 'vitest'
import { depositListMachine } from '../../src/machines/deposit-list.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { startFlow } from '../support/flow.ts'
import {
  allActive,
  at,
  firstPast,
  input,
  none,
  olderPast,
} from '../support/models/deposit-list.model.ts'
import { activeDeposit, payouts, plainDeposit } from '../support/models/money-samples.ts'
import { failed } from '../support/paths.ts'

const past: RouteLocation = { name: 'deposits', query: { status: 'past' } }
const switchOff = {
  type: 'autoinvestment.switched',
  id: 'deposit-1',
  autoinvestment: false,
} as const

async function listing(location: RouteLocation = input.location, page: object = allActive) {
  const flow = startFlow(depositListMachine, { input: { ...input, location } })
  await flow.answer('listDeposits', page)
  return flow
}

test('active deposits are shown unless the address says otherwise', () => {
  const groupOf = (status: string) =>
    startFlow(depositListMachine, {
      input: { ...input, location: { name: 'deposits', query: { status } } },
    }).inputOf('listDeposits')
  expect(groupOf('past')).toEqual({ group: 'past', cursor: null })
  expect(groupOf('foreign')).toEqual({ group: 'active', cursor: null })
})

test('past deposits are another list: it is loaded, and nothing of the first stays', async () => {
  const flow = await listing()
  flow.send({ type: 'location.visited', location: past })
  expect(flow.services.listeners).toHaveLength(1)
  expect(flow.snapshot.context.items).toEqual([])
  expect(flow.inputOf('listDeposits')).toEqual({ group: 'past', cursor: null })
})

test('the same list visited again asks nothing', async () => {
  const flow = await listing()
  flow.send({ type: 'location.visited', location: input.location })
  expect(flow.snapshot.value).toEqual('listing')
})

test('older deposits follow by the provider’s cursor', async () => {
  const flow = await listing(past, firstPast)
  flow.send({ type: 'older.requested' })
  expect(flow.inputOf('listDeposits')).toEqual({ group: 'past', cursor: 'older' })
  await flow.answer('listDeposits', olderPast)
  expect(flow.snapshot.context.items).toEqual([...firstPast.items, ...olderPast.items])
  expect(flow.snapshot.can({ type: 'older.requested' })).toEqual(false)
})

test('a later page that fails hides nothing', async () => {
  const flow = await listing(past, firstPast)
  flow.send({ type: 'older.requested' })
  await flow.refuse('listDeposits', 'unreachable')
  expect(flow.snapshot.context.items).toEqual(firstPast.items)
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
})

test('autoinvestment of one deposit is switched in sight, and taken back when refused', async () => {
  const flow = await listing()
  flow.send(switchOff)
  expect(flow.snapshot.context.wanted).toEqual({ id: 'deposit-1', autoinvestment: false })
  await flow.refuse('switchAutoinvestment', 'unreachable')
  const { items, wanted, refused, failure } = flow.snapshot.context
  expect({ items, wanted, refused, failure }).toEqual({
    items: allActive.items,
    wanted: null,
    refused: { id: 'deposit-1', autoinvestment: false },
    failure: { code: 'unreachable' },
  })
  flow.send(switchOff)
  await flow.answer('switchAutoinvestment', { ...activeDeposit, autoinvestment: false })
  expect(flow.snapshot.context.items).toEqual([
    plainDeposit,
    { ...activeDeposit, autoinvestment: false },
  ])
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('what will be paid comes with active deposits alone, and anew after a switch', async () => {
  const flow = await listing()
  expect(flow.snapshot.context.payouts).toEqual(payouts)
  flow.send(switchOff)
  await flow.answer('switchAutoinvestment', { ...activeDeposit, autoinvestment: false })
  expect(flow.snapshot.value).toEqual('refreshing')
  const changed = { ...payouts, total: '4767.5' }
  await flow.answer('listDeposits', { ...allActive, payouts: changed })
  expect([flow.snapshot.value, flow.snapshot.context.payouts]).toEqual(['listing', changed])
  flow.send({ type: 'location.visited', location: past })
  expect(flow.snapshot.context.payouts).toEqual(null)
})

test('what will be paid is saved for a calendar; a failure is said until the next attempt', async () => {
  const flow = await listing()
  const unsaved = () => [flow.snapshot.value, flow.snapshot.context.unsaved]
  flow.send({ type: 'calendar.requested' })
  expect(unsaved()).toEqual(['savingCalendar', null])
  await flow.refuse('saveCalendar', 'unreachable')
  expect(unsaved()).toEqual(['listing', { code: 'unreachable' }])
  expect(flow.snapshot.context.failure).toEqual(null)
  flow.send({ type: 'calendar.requested' })
  expect(unsaved()).toEqual(['savingCalendar', null])
  await flow.answer('saveCalendar', undefined)
  expect(unsaved()).toEqual(['listing', null])
})

test('without anything to be paid there is no calendar', async () => {
  expect((await listing(past, firstPast)).snapshot.can({ type: 'calendar.requested' })).toEqual(
    false,
  )
  const flow = await listing(input.location, none)
  expect(flow.snapshot.can({ type: 'calendar.requested' })).toEqual(false)
})

test('a deposit whose plan invests nothing anew has no switch', async () => {
  const flow = await listing()
  expect(flow.snapshot.can({ ...switchOff, id: 'deposit-2', autoinvestment: true })).toEqual(false)
})

test('a person has the deposits read anew, and a refresh that fails says how old they are', async () => {
  const flow = await listing()
  flow.send({ type: 'refresh.requested' })
  expect(flow.services.performed).toEqual([{ type: 'refreshReads', params: undefined }])
  expect(flow.snapshot.context.items).toEqual(allActive.items)
  await flow.refuse('listDeposits', 'unreachable')
  const known = () => {
    const { isOutdated, at: asOf, failure } = flow.snapshot.context
    return { value: flow.snapshot.value, isOutdated, asOf, failure }
  }
  expect(known()).toEqual({ value: 'listing', isOutdated: true, asOf: at, failure: null })
  flow.send({ type: 'refresh.requested' })
  await flow.answer('listDeposits', { ...allActive, at: at + 1 })
  expect(known()).toEqual({ value: 'listing', isOutdated: false, asOf: at + 1, failure: null })
})

test('a deposit opened or closed elsewhere refreshes the list, and a switch on what is over does', async () => {
  const flow = await listing()
  flow.receive('watchDeposits', { type: 'deposits.changed' })
  expect(flow.snapshot.context.items).toEqual(allActive.items)
  await flow.answer('listDeposits', { ...allActive, at: at + 1 })
  flow.send(switchOff)
  await flow.refuse('switchAutoinvestment', 'deposit_not_closed')
  await flow.answer('listDeposits', none)
  expect(flow.snapshot.context.items).toEqual([])
})

test('a list that could not be read says why, and is asked for again by a press or by what changes', async () => {
  const flow = startFlow(depositListMachine, { input })
  await flow.refuse('listDeposits', 'unreachable')
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual([
    'notLoaded',
    { code: 'unreachable' },
  ])
  flow.send({ type: 'retry.requested' })
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual(['loading', null])
  await flow.refuse('listDeposits', 'unreachable')
  flow.receive('watchDeposits', { type: 'deposits.changed' })
  expect(flow.snapshot.value).toEqual('loading')
})

test('what changes while the list is read has it read once more', async () => {
  const changed = { type: 'deposits.changed' } as const
  const flow = startFlow(depositListMachine, { input: { ...input, location: past } })
  const aborted = () => flow.services.calls.map(({ signal }) => signal.aborted)
  flow.receive('watchDeposits', changed)
  expect([flow.snapshot.value, aborted()]).toEqual(['loading', [true, false]])
  await flow.answer('listDeposits', firstPast)
  flow.send({ type: 'older.requested' })
  flow.receive('watchDeposits', changed)
  expect([flow.snapshot.value, aborted()]).toEqual(['refreshing', [true, false, true, false]])
  flow.receive('watchDeposits', changed)
  expect([flow.snapshot.value, aborted()]).toEqual(['refreshing', [true, false, true, true, false]])
  expect(flow.inputOf('listDeposits')).toEqual({ group: 'past', cursor: null })
})

test('older deposits that did not come are asked for again without what was said of the first time', async () => {
  const flow = await listing(past, firstPast)
  flow.send({ type: 'older.requested' })
  await flow.refuse('listDeposits', 'unreachable')
  expect(flow.snapshot.value).toEqual('listing')
  flow.send({ type: 'older.requested' })
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('a switch that came too late, or was left for another list, is wanted no more', async () => {
  const over = await listing()
  over.send(switchOff)
  await over.refuse('switchAutoinvestment', 'deposit_not_closed')
  expect([over.snapshot.value, over.snapshot.context.wanted]).toEqual(['refreshing', null])
  const left = await listing()
  left.send(switchOff)
  expect(left.inputOf('switchAutoinvestment')).toEqual({ id: 'deposit-1', autoinvestment: false })
  left.send({ type: 'location.visited', location: past })
  expect([left.snapshot.value, left.snapshot.context.wanted]).toEqual(['loading', null])
})

test('what is read anew goes on where the first page ends, and is not old any more', async () => {
  const flow = await listing(past, firstPast)
  flow.receive('watchDeposits', { type: 'deposits.changed' })
  await flow.refuse('listDeposits', 'unreachable')
  expect(flow.snapshot.context.isOutdated).toEqual(true)
  flow.send({ type: 'location.visited', location: input.location })
  await flow.answer('listDeposits', allActive)
  expect(flow.snapshot.context.isOutdated).toEqual(false)
  flow.receive('watchDeposits', { type: 'deposits.changed' })
  const newest = firstPast.items.map((item) => ({ ...item, id: `newest-${item.id}` }))
  await flow.answer('listDeposits', { ...firstPast, items: newest })
  expect(flow.snapshot.context.nextCursor).toEqual(firstPast.nextCursor)
})

test('deposits that cannot be watched are listed as they were read', async () => {
  const flow = await listing()
  flow.actor.send(failed('watchDeposits', 'unexpected') as never)
  expect(flow.snapshot.value).toEqual('listing')
})
