import { describe, expect, test } from 'vitest'
import type { Deposit } from '../../src/api/contract/deposit.ts'
import { depositMachine, payoutOf } from '../../src/machines/deposit.machine.ts'
import { startFlow } from '../support/flow.ts'
import { at, input, locationOf, openedLocationOf } from '../support/models/deposit.model.ts'
import {
  activeDeposit,
  closedDeposit,
  endedDeposit,
  freshDeposit,
  plainDeposit,
} from '../support/models/money-samples.ts'
import { elapsed, failed } from '../support/paths.ts'
import { queryIn } from '../support/running-query.ts'

const switchOff = { type: 'autoinvestment.switched', autoinvestment: false } as const

async function showing(deposit: Deposit = activeDeposit) {
  const flow = startFlow(depositMachine, { input })
  await flow.answer('readDeposit', { deposit, price: null, at })
  return flow
}

test('autoinvestment is switched in sight', async () => {
  const flow = await showing()
  flow.send(switchOff)
  expect(flow.snapshot.context.wanted).toEqual(false)
  expect(flow.inputOf('switchAutoinvestment')).toEqual({ id: 'deposit-1', autoinvestment: false })
  const switched = { ...activeDeposit, autoinvestment: false }
  await flow.answer('switchAutoinvestment', switched)
  expect(flow.snapshot.context).toEqual({
    id: 'deposit-1',
    deposit: switched,
    price: null,
    at,
    failure: null,
    wanted: null,
    isNew: false,
    hasJustFinished: false,
  })
})

test('a deposit that could not be read says why, and is asked for again', async () => {
  const flow = startFlow(depositMachine, { input })
  expect(flow.inputOf('readDeposit')).toEqual({ id: 'deposit-1' })
  await flow.refuse('readDeposit', 'unreachable')
  expect(flow.snapshot.value).toEqual('notLoaded')
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
  flow.send({ type: 'retry.requested' })
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual(['loading', null])
  await flow.answer('readDeposit', { deposit: activeDeposit, price: '1', at })
  expect([flow.snapshot.value, flow.snapshot.context.price]).toEqual(['showing', '1'])
})

test('its own address, visited again, reads nothing', async () => {
  const flow = await showing()
  expect(
    flow.snapshot.can({ type: 'location.visited', location: locationOf('deposit-1') }),
  ).toEqual(false)
})

test('what cannot be watched is shown as it was read', async () => {
  const flow = await showing()
  flow.actor.send(failed('watchDeposits', 'unexpected') as never)
  expect(flow.snapshot.value).toEqual('showing')
})

test('a switch that the provider did not take is taken back and said', async () => {
  const flow = await showing()
  flow.send(switchOff)
  await flow.refuse('switchAutoinvestment', 'timed_out')
  const { deposit, wanted, failure } = flow.snapshot.context
  expect({ deposit, wanted, failure }).toEqual({
    deposit: activeDeposit,
    wanted: null,
    failure: { code: 'timed_out' },
  })
  expect(flow.snapshot.value).toEqual('showing')
  flow.send({ type: 'closing.requested' })
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('a switch that was not taken is told until the next one, or until all is read anew', async () => {
  const again = await showing()
  const outdated = await showing()
  for (const flow of [again, outdated]) {
    flow.send(switchOff)
    await flow.refuse('switchAutoinvestment', 'timed_out')
  }
  again.send(switchOff)
  expect(again.snapshot.context.failure).toEqual(null)
  outdated.receive('watchDeposits', { type: 'deposits.changed' })
  await outdated.answer('readDeposit', { deposit: activeDeposit, price: null, at })
  expect(outdated.snapshot.context.failure).toEqual(null)
})

test('a switch on a deposit whose term has ended shows its end', async () => {
  const flow = await showing()
  flow.send(switchOff)
  await flow.refuse('switchAutoinvestment', 'deposit_not_closed')
  await flow.answer('readDeposit', { deposit: endedDeposit, price: null, at })
  expect(flow.snapshot.context.deposit).toEqual(endedDeposit)
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('only a plan that invests anew has the switch', async () => {
  expect(
    (await showing(plainDeposit)).snapshot.can({ ...switchOff, autoinvestment: true }),
  ).toEqual(false)
})

test('what is over can neither be closed nor switched', async () => {
  const flow = await showing(endedDeposit)
  expect(flow.snapshot.can({ type: 'closing.requested' })).toEqual(false)
  expect(flow.snapshot.can(switchOff)).toEqual(false)
})

test('a deposit that was closed here is shown as the provider said, without asking again', async () => {
  const flow = await showing()
  flow.send({ type: 'closing.requested' })
  flow.receive('watchDeposits', { type: 'deposits.changed' })
  await flow.refuse('quoteClosing', 'deposit_not_closed')
  await flow.answer('findEnded', closedDeposit)
  expect(flow.snapshot.value).toEqual('showing')
  expect(flow.snapshot.context.deposit).toEqual(closedDeposit)
  expect(flow.snapshot.context.hasJustFinished).toEqual(true)
  expect(flow.services.calls.filter(({ id }) => id === 'readDeposit')).toHaveLength(1)
})

test('an outcome that was left unknown is asked for, the figures stay meanwhile', async () => {
  const flow = await showing()
  flow.send({ type: 'closing.requested' })
  await flow.answer('quoteClosing', {
    quote: { quote: 'q', currency: 'USDT', returned: '3000', forfeited: '135', expiresIn: 60 },
    at,
  })
  const closing = flow.snapshot.children.depositClosing
  closing?.send({ type: 'loss.acknowledged', acknowledged: true })
  closing?.send({ type: 'closing.confirmed', key: 'key-1' })
  await flow.refuse('send', 'unreachable')
  closing?.getSnapshot().children.submission?.send({ type: 'outcome.left' })
  expect(flow.snapshot.value).toEqual('refreshing')
  expect(flow.snapshot.context.deposit).toEqual(activeDeposit)
  await flow.answer('readDeposit', { deposit: closedDeposit, price: null, at })
  expect(flow.snapshot.context.deposit).toEqual(closedDeposit)
})

test('a change elsewhere is shown, and a refresh that fails hides nothing', async () => {
  const flow = await showing()
  flow.receive('watchDeposits', { type: 'deposits.changed' })
  await flow.refuse('readDeposit', 'unreachable')
  expect(flow.snapshot.value).toEqual('showing')
  expect(flow.snapshot.context.deposit).toEqual(activeDeposit)
  flow.receive('watchDeposits', { type: 'deposits.changed' })
  flow.receive('watchDeposits', { type: 'deposits.changed' })
  const reads = flow.services.calls.filter(({ id }) => id === 'readDeposit')
  expect(reads.map(({ input: asked, signal }) => [asked, signal.aborted])).toEqual([
    [{ id: 'deposit-1' }, false],
    [{ id: 'deposit-1' }, false],
    [{ id: 'deposit-1' }, true],
    [{ id: 'deposit-1' }, false],
  ])
  await flow.answer('readDeposit', { deposit: endedDeposit, price: null, at })
  expect(flow.snapshot.context.deposit).toEqual(endedDeposit)
})

test('an open page looks anew every hour, when the term ends, and soon again while it is being ended', async () => {
  const look = elapsed('termWait', 'deposit.showing')
  const waits: number[] = []
  const flow = startFlow(depositMachine, { input })
  for (const endsIn of [80 * 86_400, 3_601, 3_599, 40, 0]) {
    await flow.answer('readDeposit', { deposit: { ...activeDeposit, endsIn }, price: null, at })
    const [waiting] = Object.values(flow.actor.system.getSnapshot()._scheduledEvents)
    waits.push(waiting?.delay ?? 0)
    flow.elapse(look)
    expect(flow.snapshot.value).toEqual('refreshing')
    expect(flow.snapshot.context.deposit?.endsIn).toEqual(endsIn)
  }
  expect(waits).toEqual([3_600_000, 3_600_000, 3_599_000, 40_000, 5_000])
  await flow.answer('readDeposit', { deposit: endedDeposit, price: null, at })
  expect(flow.snapshot.context.deposit).toEqual(endedDeposit)
})

test('what is over is looked at no more', async () => {
  const flow = await showing(endedDeposit)
  flow.elapse(elapsed('termWait', 'deposit.showing'))
  expect(flow.snapshot.value).toEqual('showing')
})

test('another deposit in the address is loaded, and nothing of this one stays', async () => {
  const flow = await showing()
  flow.send({ type: 'location.visited', location: { name: 'deposit', id: 'deposit-9', query: {} } })
  expect(flow.snapshot.context).toEqual({
    id: 'deposit-9',
    deposit: null,
    price: null,
    at,
    failure: null,
    wanted: null,
    isNew: false,
    hasJustFinished: false,
  })
  expect(flow.inputOf('readDeposit')).toEqual({ id: 'deposit-9' })
  const watching = flow.services.listeners.filter(({ id }) => id === 'watchDeposits')
  expect(watching).toHaveLength(1)
})

test('what was said of one deposit is not said of the next', async () => {
  const refused = await showing()
  refused.send(switchOff)
  await refused.refuse('switchAutoinvestment', 'timed_out')
  refused.send({ type: 'location.visited', location: openedLocationOf('deposit-9') })
  expect([refused.snapshot.context.failure, refused.snapshot.context.isNew]).toEqual([null, true])
  const closed = await showing()
  closed.send({ type: 'closing.requested' })
  await closed.refuse('quoteClosing', 'deposit_not_closed')
  await closed.answer('findEnded', closedDeposit)
  closed.send({ type: 'location.visited', location: locationOf('deposit-9') })
  expect(closed.snapshot.context.hasJustFinished).toEqual(false)
})

test('a foreign or unknown deposit is not found', async () => {
  const flow = startFlow(depositMachine, { input })
  await flow.refuse('readDeposit', 'not_found')
  expect(flow.snapshot.value).toEqual('notFound')
})

describe('its lists', () => {
  const params = (deposit: string) => ({ params: { deposit }, cursor: null })

  test('are asked for from the first moment, for the deposit of the address', async () => {
    const flow = startFlow(depositMachine, { input })
    expect([queryIn(flow, 'days').asked, queryIn(flow, 'operations').asked]).toEqual([
      params('deposit-1'),
      params('deposit-1'),
    ])
    await flow.answer('readDeposit', { deposit: activeDeposit, price: null, at })
    flow.send({ type: 'location.visited', location: locationOf('deposit-9') })
    expect([queryIn(flow, 'days').calls, queryIn(flow, 'operations').calls]).toEqual([
      [
        [params('deposit-1'), true],
        [params('deposit-9'), false],
      ],
      [
        [params('deposit-1'), true],
        [params('deposit-9'), false],
      ],
    ])
  })

  test('are read anew with the deposit, as its days go on', async () => {
    const flow = await showing()
    await queryIn(flow, 'days').answer({ items: [], nextCursor: null, at })
    await queryIn(flow, 'operations').answer({ items: [], asOf: at })
    flow.elapse(elapsed('termWait', 'deposit.showing'))
    expect([queryIn(flow, 'days').value, queryIn(flow, 'operations').value]).toEqual([
      'refreshing',
      'refreshing',
    ])
  })
})

test('what its end brings is all of it, or the earnings alone where it renews', () => {
  const payouts = [
    activeDeposit,
    { ...activeDeposit, autoinvestment: false },
    { ...activeDeposit, subscribedUntil: null },
    plainDeposit,
  ].map((deposit) => payoutOf({ deposit, wanted: null }))
  expect(payouts).toEqual(['1215', '4215', '4215', '552.5'])
})

describe('just opened', () => {
  async function visiting(deposit: Deposit) {
    const flow = startFlow(depositMachine, {
      input: { location: openedLocationOf('deposit-1') },
    })
    await flow.answer('readDeposit', { deposit, price: null, at })
    return flow
  }

  test('it is told what happens next, until the page itself is wanted', async () => {
    const flow = await visiting(freshDeposit)
    expect(flow.snapshot.value).toEqual('opened')
    flow.send({ type: 'location.visited', location: locationOf('deposit-1') })
    expect(flow.snapshot.value).toEqual('refreshing')
    expect(flow.snapshot.context.isNew).toEqual(false)
    await flow.answer('readDeposit', { deposit: freshDeposit, price: null, at })
    expect(flow.snapshot.value).toEqual('showing')
  })

  test('its address, visited again when it has earned or is over, shows the page', async () => {
    const values = []
    for (const deposit of [
      activeDeposit,
      endedDeposit,
      { ...closedDeposit, days: freshDeposit.days },
    ]) {
      values.push((await visiting(deposit)).snapshot.value)
    }
    expect(values).toEqual(['showing', 'showing', 'showing'])
  })

  test('the address of another deposit leads there', async () => {
    const flow = await visiting(freshDeposit)
    flow.send({ type: 'location.visited', location: locationOf('deposit-9') })
    expect(flow.inputOf('readDeposit')).toEqual({ id: 'deposit-9' })
    await flow.answer('readDeposit', { deposit: freshDeposit, price: null, at })
    expect(flow.snapshot.value).toEqual('showing')
  })
})
