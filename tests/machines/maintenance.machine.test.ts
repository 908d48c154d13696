import { expect, test } from 'vitest'
import { maintenanceMachine } from '../../src/machines/maintenance.machine.ts'
import { startFlow } from '../support/flow.ts'
import { announcedWork, noWork, workUnderWay } from '../support/models/maintenance.model.ts'

function begin() {
  const clock: { now: () => number } = { now: () => 0 }
  const flow = startFlow(maintenanceMachine, { input: { now: () => clock.now() } })
  clock.now = flow.clock.now
  const maintenance = () => flow.snapshot.value.maintenance
  const asked = () => flow.services.calls.length
  return { flow, maintenance, asked }
}

test('no maintenance: nothing is said, and the provider is asked again after a minute', async () => {
  const { flow, maintenance, asked } = begin()
  await flow.answer('readTechnicalWork', noWork)
  expect(maintenance()).toBe('none')

  flow.clock.advance(59_999)
  expect(asked()).toBe(1)
  flow.clock.advance(1)
  expect(asked()).toBe(2)
})

test('announced maintenance is said before it begins, with the time that is left', async () => {
  const { flow, maintenance } = begin()
  await flow.answer('readTechnicalWork', announcedWork)
  flow.clock.advance(10_000)

  const { work, time } = flow.snapshot.context
  expect(maintenance()).toBe('announced')
  expect((work?.startDeadline ?? 0) - time).toBe(590_000)
})

test('the provider is asked when announced maintenance should begin', async () => {
  const { flow, asked } = begin()
  await flow.answer('readTechnicalWork', { ...announcedWork, startsIn: 20 })
  flow.clock.advance(19_999)
  expect(asked()).toBe(1)
  flow.clock.advance(1)
  expect(asked()).toBe(2)
})

test('maintenance that has begun covers the page, and the provider is asked every five seconds', async () => {
  const { flow, maintenance, asked } = begin()
  await flow.answer('readTechnicalWork', workUnderWay)
  expect(maintenance()).toBe('underWay')

  flow.clock.advance(5_000)
  expect(asked()).toBe(2)
})

test('when maintenance is over the page opens by itself, and what it shows is read anew', async () => {
  const { flow, maintenance } = begin()
  await flow.answer('readTechnicalWork', workUnderWay)
  flow.clock.advance(5_000)
  await flow.answer('readTechnicalWork', noWork)

  expect(maintenance()).toBe('none')
  expect(flow.services.performed.map(({ type }) => type)).toEqual(['refreshReads'])
})

test('a question that fails is no maintenance', async () => {
  const { flow, maintenance } = begin()
  await flow.refuse('readTechnicalWork', 'unreachable')
  expect(maintenance()).toBe('none')
})

test('a question that fails during the works does not end them', async () => {
  const { flow, maintenance } = begin()
  await flow.answer('readTechnicalWork', workUnderWay)
  flow.clock.advance(5_000)
  await flow.refuse('readTechnicalWork', 'unreachable')
  expect(maintenance()).toBe('underWay')
})

test('a question without an answer is asked again', async () => {
  const { flow, asked } = begin()
  await flow.refuse('readTechnicalWork', 'timed_out')
  flow.clock.advance(60_000)
  expect(asked()).toBe(2)
})

test('a call refused because of maintenance shows the works at once and asks for more', async () => {
  const { flow, maintenance, asked } = begin()
  await flow.answer('readTechnicalWork', noWork)
  flow.send({ type: 'maintenance.reported' })

  expect(maintenance()).toBe('underWay')
  expect(asked()).toBe(2)
})

test('the person may ask at once whether the works are over', async () => {
  const { flow, maintenance } = begin()
  await flow.answer('readTechnicalWork', workUnderWay)
  flow.send({ type: 'check.requested' })
  await flow.answer('readTechnicalWork', noWork)
  expect(maintenance()).toBe('none')
})

test('announced maintenance begins, or is called off, as the provider says', async () => {
  const begun = begin()
  await begun.flow.answer('readTechnicalWork', announcedWork)
  begun.flow.send({ type: 'check.requested' })
  await begun.flow.answer('readTechnicalWork', workUnderWay)
  expect(begun.maintenance()).toEqual('underWay')

  const { flow, maintenance } = begin()
  await flow.answer('readTechnicalWork', announcedWork)
  flow.send({ type: 'check.requested' })
  await flow.answer('readTechnicalWork', noWork)
  expect([maintenance(), flow.services.performed]).toEqual(['none', []])
})

test('maintenance that is put off opens the page, which is read anew', async () => {
  const { flow, maintenance } = begin()
  await flow.answer('readTechnicalWork', workUnderWay)
  flow.send({ type: 'check.requested' })
  await flow.answer('readTechnicalWork', announcedWork)
  expect(maintenance()).toEqual('announced')
  expect(flow.services.performed.map(({ type }) => type)).toEqual(['refreshReads'])
})

test('each second is counted while maintenance is announced or under way', async () => {
  for (const work of [announcedWork, workUnderWay]) {
    const { flow } = begin()
    flow.clock.advance(500)
    await flow.answer('readTechnicalWork', work)
    const { time, checkedAt } = flow.snapshot.context
    expect([time, checkedAt]).toEqual([flow.clock.now(), flow.clock.now()])
    for (let second = 1; second <= 3; second += 1) {
      flow.clock.advance(1_000)
      expect(flow.snapshot.context.time).toEqual(time + second * 1_000)
    }
    expect(flow.snapshot.context.checkedAt).toEqual(checkedAt)
  }
})

test('a call refused because of maintenance counts also while the provider is asked', async () => {
  const { flow, maintenance, asked } = begin()
  flow.clock.advance(500)
  flow.send({ type: 'maintenance.reported' })
  expect([maintenance(), asked(), flow.snapshot.context.time]).toEqual([
    'underWay',
    1,
    flow.clock.now(),
  ])
})
