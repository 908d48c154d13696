import { expect, test } from 'vitest'
import type { Call, Download } from '../../src/api/http.ts'
import { operationsActors } from '../../src/api/operations.actors.ts'
import { createReadCache } from '../../src/api/read-cache.ts'
import { run } from '../support/answering.ts'
import { caseOperation, income, incomeMovement } from '../support/models/operation-samples.ts'

const noon = new Date(2026, 0, 31, 12).getTime()
const unfiltered = {
  tab: 'movements',
  type: null,
  currency: null,
  period: null,
  from: null,
  to: null,
} as const

function start() {
  const asked: { path: string; input: unknown }[] = []
  const saved: { text: string; name: string }[] = []
  const call = (async ({ path }, input) => {
    asked.push({ path, input })
    if (path.endsWith('{id}')) return income
    const items: Record<string, unknown[]> = {
      '/user/case-operations': [caseOperation],
      '/user/operations/': [incomeMovement],
      '/user/events': [income],
    }
    return { items: items[path], nextCursor: null }
  }) as Call
  const download = (async ({ path }, input, { type }) => {
    asked.push({ path: `${path} as ${type}`, input })
    return new Blob(['id,type'])
  }) as Download
  const actors = operationsActors({
    call,
    download,
    reads: createReadCache(),
    now: () => noon,
    readLocale: () => 'de',
    saveFile: (file, name) => {
      void file.text().then((text) => saved.push({ text, name }))
    },
  })
  return { asked, saved, actors }
}

test('movements are asked for by type, currency and whole days of this device', async () => {
  const { asked, actors } = start()
  const page = await run(actors.history.read, {
    params: { ...unfiltered, type: 'bonus', currency: 'TON', period: 'week' },
    cursor: 'after-12',
  })
  expect(page).toEqual({ items: [income], nextCursor: null, at: noon })
  expect(asked).toEqual([
    {
      path: '/user/events',
      input: {
        query: {
          type: 'bonus',
          currency: 'TON',
          from: new Date(2026, 0, 25).toISOString(),
          cursor: 'after-12',
        },
      },
    },
  ])
})

test('a period of one’s own includes its first and its last day', async () => {
  const { asked, actors } = start()
  const own = { ...unfiltered, period: 'own', from: '2026-01-01', to: '2026-01-31' } as const
  await run(actors.history.read, { params: own, cursor: null })
  expect(asked[0]?.input).toEqual({
    query: { from: new Date(2026, 0, 1).toISOString(), to: new Date(2026, 1, 1).toISOString() },
  })
})

test('the other tab asks for what deposits did in their baskets', async () => {
  const { asked, actors } = start()
  const page = await run(actors.history.read, {
    params: { ...unfiltered, tab: 'cases' },
    cursor: null,
  })
  expect(page.items).toEqual([caseOperation])
  expect(asked).toEqual([{ path: '/user/case-operations', input: { query: {} } }])
})

test('one operation is asked for once, however often its receipt is opened', async () => {
  const { asked, actors } = start()
  await run(actors.readEvent, { id: '12' })
  await run(actors.readEvent, { id: '12' })
  expect(asked).toEqual([{ path: '/user/events/{id}', input: { params: { id: '12' } } }])
})

test('the file has what the filter leaves, and the day in its name', async () => {
  const { asked, saved, actors } = start()
  await run(actors.saveOperations, { ...unfiltered, currency: 'BTC' })
  await expect
    .poll(() => saved)
    .toEqual([
      { text: 'id,type', name: `operations-${new Date(noon).toISOString().slice(0, 10)}.csv` },
    ])
  expect(asked).toEqual([
    {
      path: '/user/operations/ as text/csv',
      input: { query: { currency: 'BTC', language: 'de' } },
    },
  ])
})

test('all pages of a statement lie within the days of the moment it was asked for, each asked for anew', async () => {
  const { asked, actors } = start()
  const filter = { ...unfiltered, currency: 'TON', period: 'week' } as const
  const from = new Date(2026, 0, 25).toISOString()
  const bounds = { asOf: noon, from, to: null }
  const page = await run(actors.readStatementPage, { filter, cursor: null, bounds: null })
  expect(page).toEqual({ items: [incomeMovement], nextCursor: null, bounds })
  const earlier = { asOf: noon - 86_400_000, from: null, to: null }
  await run(actors.readStatementPage, { filter, cursor: 'after-12', bounds: earlier })
  await run(actors.readStatementPage, { filter, cursor: null, bounds: null })
  const first = {
    path: '/user/operations/',
    input: { query: { currency: 'TON', from, limit: 100 } },
  }
  expect(asked).toEqual([
    first,
    {
      path: '/user/operations/',
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
  ])
})
