import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type AlertRequest, alertMachine } from '../../src/machines/alert.machine.ts'
import { ManualClock } from '../support/clock.ts'

function start() {
  const clock = new ManualClock()
  const actor = createActor(alertMachine, { clock, input: { now: clock.now } }).start()
  return {
    actor,
    clock,
    send: actor.send,
    raise: (request: AlertRequest) => actor.send({ type: 'alert.raised', ...request }),
    shown: () => actor.getSnapshot().context.queue[0]?.message ?? null,
  }
}

const copied: AlertRequest = { severity: 'success', message: 'signed_out_elsewhere' }
const noted: AlertRequest = { severity: 'info', message: 'waiting_time_expired' }
const broken: AlertRequest = { severity: 'error', message: 'locale_not_changed' }

test('success and info close by themselves after 3000 ms', () => {
  for (const alert of [copied, noted]) {
    const { clock, raise, shown } = start()
    raise(alert)
    clock.advance(2_999)
    expect(shown()).toEqual(alert.message)
    clock.advance(1)
    expect(shown()).toEqual(null)
  }
})

test('how long an alert stays may be told', () => {
  const { clock, raise, shown } = start()
  raise({ ...noted, duration: 10_000 })
  clock.advance(9_999)
  expect(shown()).toEqual(noted.message)
  clock.advance(1)
  expect(shown()).toEqual(null)
})

test('an error stays until it is closed', () => {
  const { clock, raise, shown, send } = start()
  raise(broken)
  clock.advance(3_600_000)
  expect(shown()).toEqual(broken.message)
  send({ type: 'alert.closed' })
  expect(shown()).toEqual(null)
})

test('any alert may be closed at once', () => {
  const { raise, shown, send } = start()
  raise(copied)
  send({ type: 'alert.closed' })
  expect(shown()).toEqual(null)
})

test('alerts come one after another, each for its own time', () => {
  const { clock, raise, shown } = start()
  raise(copied)
  clock.advance(1_000)
  raise(noted)
  expect(shown()).toEqual(copied.message)
  clock.advance(2_000)
  expect(shown()).toEqual(noted.message)
  clock.advance(2_999)
  expect(shown()).toEqual(noted.message)
  clock.advance(1)
  expect(shown()).toEqual(null)
})

test('a confirmation passes before an error that waits to be closed, and the error comes back', () => {
  const { clock, raise, shown } = start()
  raise(broken)
  raise(copied)
  expect(shown()).toEqual(copied.message)
  clock.advance(3_000)
  expect(shown()).toEqual(broken.message)
})

test('the same message is not said twice, however often it is raised', () => {
  const { raise, shown, send } = start()
  raise(broken)
  raise(broken)
  raise(broken)
  send({ type: 'alert.closed' })
  expect(shown()).toEqual(null)
})

test('an alert does not go while the pointer is over it, and then has the time it had left', () => {
  const { clock, raise, shown, send } = start()
  raise(copied)
  clock.advance(2_000)
  send({ type: 'alert.held', by: 'pointer' })
  clock.advance(60_000)
  expect(shown()).toEqual(copied.message)
  send({ type: 'alert.released', by: 'pointer' })
  clock.advance(999)
  expect(shown()).toEqual(copied.message)
  clock.advance(1)
  expect(shown()).toEqual(null)
})

test('an alert with both pointer and focus goes only when both have left', () => {
  const { clock, raise, shown, send } = start()
  raise(copied)
  send({ type: 'alert.held', by: 'pointer' })
  send({ type: 'alert.held', by: 'focus' })
  send({ type: 'alert.released', by: 'pointer' })
  clock.advance(60_000)
  expect(shown()).toEqual(copied.message)
  send({ type: 'alert.released', by: 'focus' })
  clock.advance(3_000)
  expect(shown()).toEqual(null)
})

test('closing an alert that was held does not hold the next one', () => {
  const { clock, raise, shown, send } = start()
  raise(copied)
  raise(noted)
  send({ type: 'alert.held', by: 'pointer' })
  send({ type: 'alert.closed' })
  expect(shown()).toEqual(noted.message)
  clock.advance(3_000)
  expect(shown()).toEqual(null)
})

test('errors wait for each other to be closed, each with a number of its own', () => {
  const { actor, raise, shown, send } = start()
  const later: AlertRequest = { ...broken, message: 'saved' }
  raise(broken)
  raise(later)
  expect(actor.getSnapshot().context.queue.map(({ id }) => id)).toEqual([1, 2])
  send({ type: 'alert.closed' })
  expect(shown()).toEqual(later.message)
  send({ type: 'alert.closed' })
  expect(shown()).toEqual(null)
})

test('only what holds an alert lets it go', () => {
  const { clock, raise, shown, send } = start()
  raise(copied)
  send({ type: 'alert.held', by: 'pointer' })
  send({ type: 'alert.released', by: 'focus' })
  clock.advance(60_000)
  expect(shown()).toEqual(copied.message)
})

test('what has let go, or held an alert that is closed, holds no more', () => {
  const { clock, raise, shown, send } = start()
  raise(copied)
  raise(noted)
  send({ type: 'alert.held', by: 'pointer' })
  send({ type: 'alert.released', by: 'pointer' })
  send({ type: 'alert.held', by: 'focus' })
  send({ type: 'alert.released', by: 'focus' })
  clock.advance(3_000)
  expect(shown()).toEqual(noted.message)
  raise(copied)
  send({ type: 'alert.held', by: 'pointer' })
  send({ type: 'alert.closed' })
  send({ type: 'alert.held', by: 'focus' })
  send({ type: 'alert.released', by: 'focus' })
  clock.advance(3_000)
  expect(shown()).toEqual(null)
})
