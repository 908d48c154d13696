import { afterEach, expect, test } from 'vitest'
import { When } from '../../src/screens/parts/when.tsx'
import { renderInApp } from '../support/render.tsx'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

const now = Date.parse('2027-01-01T12:00:00Z')

test.each([
  ['UTC', ['Today, 11:30', 'Yesterday, 11:30', '30\u00a0December 2026, 23:30']],
  ['Pacific/Auckland', ['Today, 00:30', 'Yesterday, 00:30', '31\u00a0December 2026, 12:30']],
  ['America/Los_Angeles', ['Today, 03:30', 'Yesterday, 03:30', '30\u00a0December 2026, 15:30']],
])('days and times are those of the place where they are read: %s', (location, expected) => {
  process.env.TZ = location
  const said = ['2027-01-01T11:30:00Z', '2026-12-31T11:30:00Z', '2026-12-30T23:30:00Z'].map(
    (at) => {
      const { container, unmount } = renderInApp(<When at={at} now={now} />)
      const words = container.textContent
      unmount()
      return words
    },
  )
  expect(said).toEqual(expected)
})
