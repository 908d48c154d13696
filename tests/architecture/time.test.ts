import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deviceTimes } from './source-rules.ts'

/** This one says how far the device's time is from the provider's; the root gives both to whoever needs them. */
const locations = ['src/machines/clock.ts']
const files = globSync('src/**/*.{ts,tsx}').sort()

test('only one module of the browser asks the device for its time', () => {
  const asking = files.filter((file) => deviceTimes(readFileSync(file, 'utf8'), file).length > 0)
  expect(asking).toEqual(locations)
})

test('the rule finds every way to ask, and nothing where a moment is given', () => {
  const seeded = `
    const at = Date.now()
    const input = { now: Date.now }
    const today = new Date()
    const text = Date()
    const later = new Date
    const since = performance.now()
    const known = [new Date(at), Date.parse(text), Date.UTC(2026, 0, 1), clock.now(), quote.now]`
  expect(deviceTimes(seeded, 'seeded.ts')).toEqual([
    'Date.now',
    'Date.now',
    'new Date()',
    'Date()',
    'new Date()',
    'performance.now',
  ])
})
