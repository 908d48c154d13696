import { beforeEach, expect, test } from 'vitest'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import { depositListActors } from '../../src/api/deposit-list.actors.ts'
import type { Download } from '../../src/api/http.ts'
import { run } from '../support/answering.ts'
import { activeDeposit, payouts } from '../support/models/money-samples.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const now = Date.UTC(2026, 0, 1)
const page = { items: [activeDeposit], nextCursor: 'older' }

const { call, reads, made, answers } = recordedCalls(() => ({
  'GET /funds/deposits': page,
  'GET /funds/payouts': payouts,
}))
const saved: [string, string][] = []
const downloaded: unknown[] = []
let failure: Error | null = null
beforeEach(() => {
  saved.length = 0
  downloaded.length = 0
  failure = null
})
const download: Download = async ({ path }, input, { type }) => {
  downloaded.push([path, input, type])
  if (failure) throw failure
  return new Blob(['BEGIN:VCALENDAR'])
}
const actors = depositListActors({
  call,
  download,
  reads,
  now: () => now,
  saveFile: (file, name) => saved.push([String(file.size), name]),
})
const read = (group: 'active' | 'past', cursor: string | null = null) =>
  run(actors.listDeposits, { group, cursor })

test('active deposits come on one page, soonest end first, with what they will pay', async () => {
  expect(await read('active')).toEqual({ ...page, payouts, at: now })
  expect(made).toEqual([
    {
      call: 'GET /funds/deposits',
      input: { query: { status: 'active', order: 'end', limit: 100 } },
    },
    { call: 'GET /funds/payouts', input: { query: { currency: 'USDT' } } },
  ])
  await read('active')
  expect(made).toHaveLength(2)
  reads.invalidate(['deposit'])
  await read('active')
  expect(made).toHaveLength(4)
})

test('past deposits come by pages, and pay nothing more', async () => {
  expect(await read('past', 'after-1')).toEqual({ ...page, payouts: null, at: now })
  expect(made).toEqual([
    {
      call: 'GET /funds/deposits',
      input: { query: { status: 'past', limit: 20, cursor: 'after-1' } },
    },
  ])
})

test('payouts that cannot be read fail the page', async () => {
  answers['GET /funds/payouts'] = new ApiFailure('unreachable')
  await expect(read('active')).rejects.toEqual(new ApiFailure('unreachable'))
})

test('the calendar is a file with the day in its name; one that does not come is not saved', async () => {
  await run(actors.saveCalendar, undefined)
  expect(saved).toEqual([['15', 'payouts-2026-01-01.ics']])
  expect(downloaded).toEqual([['/funds/payouts', { query: {} }, 'text/calendar']])
  failure = new ApiFailure('unreachable')
  await expect(run(actors.saveCalendar, undefined)).rejects.toEqual(failure)
  expect(saved).toHaveLength(1)
})
