import { afterEach, expect, test } from 'vitest'
import { daysLeftOf } from '../../src/screens/deposit/days-left.ts'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

const opened = Date.parse('2026-02-10T10:30:00Z')
const days = { passed: 0, total: 90 }
const endsAt = new Date(opened + 90 * 86_400_000).toISOString()
const at = (moment: string) => ({
  days,
  endsAt,
  endsIn: (Date.parse(endsAt) - Date.parse(moment)) / 1000,
})

/** Opened at 10:30 UTC for 90 days; in Berlin and Los Angeles the clocks go forward meanwhile. */
test.each(['UTC', 'Europe/Berlin', 'Asia/Almaty', 'America/Los_Angeles'])(
  'days left are those of the calendar, before and after the hour of the opening: %s',
  (location) => {
    process.env.TZ = location
    expect(daysLeftOf(at('2026-02-10T10:30:00Z'))).toEqual(90)
    expect(daysLeftOf(at('2026-03-03T08:30:00Z'))).toEqual(69)
    expect(daysLeftOf(at('2026-03-03T10:31:00Z'))).toEqual(69)
    expect(daysLeftOf(at('2026-05-11T08:30:00Z'))).toEqual(0)
  },
)

test('a day more in the calendar than in the term is no day before the opening', () => {
  process.env.TZ = 'Europe/Berlin'
  const ends = { days, endsAt: '2026-05-11T22:30:00Z' }
  // Opened on 10 February at 23:30; ninety days later it is 12 May, 00:30.
  expect(daysLeftOf({ ...ends, endsIn: 90 * 86_400 })).toEqual(90)
})

test('a deposit that is over has no days left', () => {
  expect(daysLeftOf({ days, endsAt, endsIn: null })).toEqual(0)
})
