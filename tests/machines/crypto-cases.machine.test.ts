import { expect, test } from 'vitest'
import { cryptoCasesMachine, plansOf } from '../../src/machines/crypto-cases.machine.ts'
import { startFlow } from '../support/flow.ts'
import { read, sold, topFive } from '../support/models/crypto-cases.model.ts'
import { balancePlan } from '../support/models/money-samples.ts'
import { failed } from '../support/paths.ts'

test('a crypto case is told with the plans that are invested in it', () => {
  expect(read.cases.map((one) => plansOf(read, one))).toEqual([[balancePlan], []])
  expect(read.cases[0]).toEqual(topFive)
})

test('cases that could not be read are asked for again by a press', async () => {
  const flow = startFlow(cryptoCasesMachine)
  await flow.refuse('readCases', 'unreachable')
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual([
    'notLoaded',
    { code: 'unreachable' },
  ])
  flow.send({ type: 'retry.requested' })
  await flow.answer('readCases', read)
  expect([flow.snapshot.value, flow.snapshot.context]).toEqual(['showing', { read, failure: null }])
})

test('what changes while it is read is read once more', async () => {
  const flow = startFlow(cryptoCasesMachine)
  const reads = () => flow.services.calls.map(({ signal }) => signal.aborted)
  flow.receive('watchCases', { type: 'cases.outdated' })
  expect([flow.snapshot.value, reads()]).toEqual(['loading', [true, false]])
  await flow.refuse('readCases', 'unreachable')
  flow.receive('watchCases', { type: 'cases.outdated' })
  expect(flow.snapshot.value).toEqual('loading')
  await flow.answer('readCases', read)
  flow.receive('watchCases', { type: 'cases.outdated' })
  flow.receive('watchCases', { type: 'cases.outdated' })
  expect([flow.snapshot.value, reads()]).toEqual(['refreshing', [true, false, false, true, false]])
})

test('a browser that watches nothing shows what was read', async () => {
  const flow = startFlow(cryptoCasesMachine)
  flow.actor.send(failed('watchCases', 'unexpected') as never)
  await flow.answer('readCases', read)
  expect(flow.snapshot.value).toEqual('showing')
})

test('what a deposit buys or sells meanwhile appears, and a failure hides nothing', async () => {
  const flow = startFlow(cryptoCasesMachine)
  await flow.answer('readCases', read)
  flow.receive('watchCases', { type: 'cases.outdated' })
  await flow.refuse('readCases', 'unreachable')
  expect([flow.snapshot.value, flow.snapshot.context]).toEqual(['showing', { read, failure: null }])
  flow.receive('watchCases', { type: 'cases.outdated' })
  await flow.answer('readCases', sold)
  expect([flow.snapshot.value, flow.snapshot.context.read]).toEqual(['showing', sold])
})
