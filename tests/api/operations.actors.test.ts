import { expect, test } from 'vitest'
import { operationsActors } from '../../src/api/operations.actors.ts'
import type { OperationFilter } from '../../src/machines/operation-filter.ts'
import { run } from '../support/answering.ts'
import { caseOperation, income, incomeMovement } from '../support/models/operation-samples.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const noon = new Date(2026, 0, 31, 12).getTime()
const unfiltered = {
  tab: 'movements',
  type: null,
  currency: null,
  period: null,
  from: null,
  to: null,
  search: null,
} as const

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
const midnight = (later: number) => new Date(2026, 0, 1 + later).toISOString()
const newYear = {
  from: midnight(0),
  to: midnight(1),
  net: [{ currency: 'USDT' as const, amount: '60' }],
  count: 1,
}

const [locked, lockedCoin, reserved, reservedCoin] = [
  { currency: 'USDT', amount: '135' },
  { currency: 'BTC', amount: '0.000375' },
  { currency: 'USDT', amount: '205.5' },
  { currency: 'TON', amount: '10' },
] as const
const held = { locked: [locked, lockedCoin], reserved: [reserved, reservedCoin] }

const { call, reads, made, answers } = recordedCalls(() => ({
  'GET /user/events/{id}': income,
  'GET /user/events': { items: [income], nextCursor: null, days: [newYear] },
  'GET /user/case-operations': { items: [caseOperation], nextCursor: null },
  'GET /user/held': held,
  'GET /user/operations/': { items: [incomeMovement], nextCursor: null },
}))
const saved: { text: string; name: string }[] = []
const actors = operationsActors({
  call,
  download: async ({ path }, input, { type }) => {
    made.push({ call: `${path} as ${type}`, input })
    return new Blob(['id,type'])
  },
  reads,
  now: () => noon,
  readLocale: () => 'de',
  saveFile: (file, name) => {
    void file.text().then((text) => saved.push({ text, name }))
  },
})

test('movements are asked for by type, currency and whole days of this device', async () => {
  const page = await run(actors.list.read, {
    params: { ...unfiltered, type: 'bonus', currency: 'TON', period: 'week' },
    cursor: 'after-12',
  })
  expect(page).toEqual({ items: [{ ...income, day: newYear }], nextCursor: null, at: noon })
  expect(made).toEqual([
    {
      call: 'GET /user/events',
      input: {
        query: {
          type: 'bonus',
          currency: 'TON',
          from: new Date(2026, 0, 25).toISOString(),
          cursor: 'after-12',
          limit: 50,
          timeZone,
        },
      },
    },
  ])
})

test('what is searched for goes to the list of events alone, not to file and statement', async () => {
  const searched = { ...unfiltered, search: 'saule' }
  await run(actors.list.read, { params: searched, cursor: null })
  await run(actors.readStatementPage, { filter: searched, cursor: null, bounds: null })
  await run(actors.saveOperations, searched)
  expect(made.map(({ input }) => input)).toEqual([
    { query: { search: 'saule', limit: 50, timeZone } },
    { query: { limit: 100 } },
    {},
    { query: { language: 'de' } },
  ])
  await expect.poll(() => saved.splice(0)).toHaveLength(1)
})

test.each([
  { ...newYear, from: new Date(Date.parse(newYear.from) - 3_600_000).toISOString() },
  { ...newYear, to: new Date(Date.parse(newYear.to) + 3_600_000).toISOString() },
  { ...newYear, from: midnight(1), to: midnight(2) },
])('a day that is none here is not told of an event: %o', async (day) => {
  answers['GET /user/events'] = { items: [income], nextCursor: null, days: [day] }
  const { items } = await run(actors.list.read, { params: unfiltered, cursor: null })
  expect(items).toEqual([{ ...income, day: null }])
})

test('a period of one’s own includes its first and its last day', async () => {
  const own = { ...unfiltered, period: 'own', from: '2026-01-01', to: '2026-01-31' } as const
  await run(actors.list.read, { params: own, cursor: null })
  expect(made[0]?.input).toEqual({
    query: {
      from: new Date(2026, 0, 1).toISOString(),
      to: new Date(2026, 1, 1).toISOString(),
      limit: 50,
      timeZone,
    },
  })
})

test('the other tab asks for what deposits did in their baskets', async () => {
  const page = await run(actors.list.read, {
    params: { ...unfiltered, tab: 'cases' },
    cursor: null,
  })
  expect(page.items).toEqual([caseOperation])
  expect(made).toEqual([{ call: 'GET /user/case-operations', input: { query: {} } }])
})

test('one operation is asked for once, however often its receipt is opened', async () => {
  await run(actors.readEvent, { id: '12' })
  await run(actors.readEvent, { id: '12' })
  expect(made).toEqual([{ call: 'GET /user/events/{id}', input: { params: { id: '12' } } }])
})

test('the file has what the filter leaves, and the day in its name', async () => {
  await run(actors.saveOperations, { ...unfiltered, currency: 'BTC' })
  await expect
    .poll(() => saved)
    .toEqual([
      { text: 'id,type', name: `operations-${new Date(noon).toISOString().slice(0, 10)}.csv` },
    ])
  expect(made).toEqual([
    {
      call: '/user/operations/ as text/csv',
      input: { query: { currency: 'BTC', language: 'de' } },
    },
  ])
})

test('all pages of a statement lie within the days of the moment it was asked for, each asked for anew', async () => {
  const filter = { ...unfiltered, currency: 'TON', period: 'week' } as const
  const from = new Date(2026, 0, 25).toISOString()
  const bounds = { asOf: noon, from, to: null, locked: [], reserved: [reservedCoin] }
  const page = await run(actors.readStatementPage, { filter, cursor: null, bounds: null })
  expect(page).toEqual({ items: [incomeMovement], nextCursor: null, bounds })
  const earlier = { asOf: noon - 86_400_000, from: null, to: null, locked: [], reserved: [] }
  await run(actors.readStatementPage, { filter, cursor: 'after-12', bounds: earlier })
  await run(actors.readStatementPage, { filter, cursor: null, bounds: null })
  const first = {
    call: 'GET /user/operations/',
    input: { query: { currency: 'TON', from, limit: 100 } },
  }
  const sums = { call: 'GET /user/held', input: {} }
  expect(made).toEqual([
    first,
    sums,
    {
      call: 'GET /user/operations/',
      input: {
        query: {
          currency: 'TON',
          from: new Date(2026, 0, 24).toISOString(),
          cursor: 'after-12',
          limit: 100,
        },
      },
    },
    first,
    sums,
  ])
})

test('a statement tells what deposits that run have earned, as far as its filter reaches now and to them', async () => {
  const lockedIn = async (change: Partial<OperationFilter>) => {
    const filter = { ...unfiltered, ...change }
    const { bounds } = await run(actors.readStatementPage, { filter, cursor: null, bounds: null })
    return bounds.locked
  }
  expect([
    await lockedIn({}),
    await lockedIn({ type: 'accruals', currency: 'BTC' }),
    await lockedIn({ period: 'own', to: '2026-01-31' }),
    await lockedIn({ period: 'own', to: '2026-01-30' }),
    await lockedIn({ type: 'refill' }),
  ]).toEqual([[locked, lockedCoin], [lockedCoin], [locked, lockedCoin], [], []])
})

test('a statement tells what withdrawals reserve, as far as its filter reaches now and to them', async () => {
  const reservedIn = async (change: Partial<OperationFilter>) => {
    const filter = { ...unfiltered, ...change }
    const { bounds } = await run(actors.readStatementPage, { filter, cursor: null, bounds: null })
    return bounds.reserved
  }
  expect([
    await reservedIn({}),
    await reservedIn({ type: 'withdrawal', currency: 'USDT' }),
    await reservedIn({ currency: 'BTC' }),
    await reservedIn({ period: 'own', to: '2026-01-30' }),
    await reservedIn({ type: 'refill' }),
  ]).toEqual([[reserved, reservedCoin], [reserved], [], [], []])
})
