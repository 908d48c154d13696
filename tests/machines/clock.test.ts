import { describe, expect, test } from 'vitest'
import { createClock } from '../../src/machines/clock.ts'

const DAY = 86_400_000
const start = Date.UTC(2026, 1, 28, 23, 59, 59)

/** A device whose clock is wrong by so much, and a provider whose answers take their time on both ways. */
function services(wrongBy = 0) {
  let time = start
  let moved = 0
  const device = () => time + wrongBy
  const clock = createClock(device)
  const jumps: number[] = []
  const stop = clock.watchJumps(() => jumps.push(clock.now()))
  return {
    clock,
    jumps,
    stop,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    move: (milliseconds: number) => {
      moved += milliseconds
    },
    setDevice: (milliseconds: number) => {
      wrongBy += milliseconds
    },
    ask: (there: number, back: number) => {
      const askedAt = device()
      time += there
      const notified = time + moved
      time += back
      clock.hear({ time: notified, askedAt, answeredAt: device() })
    },
    /** Milliseconds that the clock is ahead of the provider's. */
    error: () => clock.now() - (time + moved),
  }
}

test('before the first answer the device is believed', () => {
  expect(services(DAY).error()).toEqual(DAY)
})

describe.each([0, 1, -1, DAY, -DAY, 365 * DAY, -365 * DAY])(
  'on a device that is wrong by %d milliseconds',
  (wrongBy) => {
    /** Reads before the first answer went by the device's time, so a wrong device is corrected once. */
    const corrections = Math.abs(wrongBy) < DAY ? 0 : 1

    test('an answer tells the time as exactly as its way allows, and a quicker one improves it', () => {
      const { clock, ask, error, jumps } = services(wrongBy)
      ask(300, 100)
      expect(Math.abs(error())).toBeLessThanOrEqual(300)
      ask(5, 5)
      expect(Math.abs(error())).toBeLessThanOrEqual(5)
      // A slow one adds nothing.
      const known = error()
      ask(14_000, 10)
      ask(10, 14_000)
      expect(error()).toEqual(known)
      expect(clock.now()).toEqual(start + 400 + 10 + 14_010 + 14_010 + known)
      expect(jumps).toHaveLength(corrections)
    })

    test('a provider whose clock is moved is followed by the next answer, which is told once', () => {
      const { ask, move, pass, error, jumps, stop } = services(wrongBy)
      ask(20, 20)
      move(90 * DAY)
      expect(Math.abs(error() + 90 * DAY)).toBeLessThanOrEqual(20)
      ask(20, 20)
      expect(Math.abs(error())).toBeLessThanOrEqual(20)
      pass(60_000)
      ask(20, 20)
      expect(jumps).toHaveLength(corrections + 1)
      stop()
      move(DAY)
      ask(20, 20)
      expect(jumps).toHaveLength(corrections + 1)
    })

    test('a device whose clock is set is corrected by the next answer', () => {
      const { ask, setDevice, error, jumps } = services(wrongBy)
      ask(20, 20)
      setDevice(-2 * DAY)
      ask(20, 20)
      expect(Math.abs(error())).toBeLessThanOrEqual(20)
      expect(jumps).toHaveLength(corrections + 1)
    })
  },
)

test('a right device is not corrected by what lies within the length of a request', () => {
  const { ask, error, pass } = services()
  const errors = [
    [3, 200],
    [200, 3],
    [0, 0],
    [1_000, 1_000],
  ].map(([there = 0, back = 0]) => {
    ask(there, back)
    pass(1_000)
    return error()
  })
  expect(errors).toEqual([0, 0, 0, 0])
})

test('an answer that came before it was asked for, because the device was set meanwhile, tells nothing', () => {
  const clock = createClock(() => start)
  clock.hear({ time: start + DAY, askedAt: start, answeredAt: start - 1 })
  expect(clock.now()).toEqual(start)
})
