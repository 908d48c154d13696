import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { everythingOn } from '../../src/machines/operation-filter.ts'
import {
  type ListedEvent,
  type ListedOperation,
  operationListMachine,
} from '../../src/machines/operation-list.machine.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/operation-list.harness.tsx'
import { operationListSample } from '../support/models/operation-list.model.ts'
import {
  accruedAlone,
  accruedDay,
  income,
  released,
  smallBonus,
  subscribed,
} from '../support/models/operation-samples.ts'
import { proveFilteredScreen } from '../support/prove-filtered-screen.tsx'
import { renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'

proveFilteredScreen(operationListSample, {
  harness,
  first: { items: [{ ...income, day: null }], addresses: ['/partners/31'] },
  older: {
    items: [{ ...released, day: null }],
    addresses: ['/deposits/deposit-1'],
  },
  filters: ['the field', 'Type', 'Currency', 'Period'],
  empty: 'No operations yet',
})

const at = Date.UTC(2026, 0, 1, 12)
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? null

async function shown(
  query: Record<string, string>,
  items: ListedOperation[],
  { nextCursor = null, now = at }: { nextCursor?: string | null; now?: number } = {},
) {
  const flow = startFlow(operationListMachine, {
    input: { location: { name: 'operations', query } },
  })
  renderInApp(harness.screen(flow.actor))
  await act(() => queryIn(flow, 'list').answer({ items, nextCursor, at: now }))
  return flow
}

const heads = () => [...document.querySelectorAll('h2')].map(plain)

test('a day has its earnings in its head, which leads to their receipt, and all else in rows', async () => {
  await shown({ currency: 'USDT' }, [
    { ...income, day: null },
    { ...quiet(28, 1), count: 1, deposit: accruedAlone.deposit },
    { ...subscribed, createdAt: new Date(2025, 11, 28, 9).toISOString(), day: null },
  ])
  const days = [...document.querySelectorAll('section')].map((day) => ({
    head: plain(day.firstElementChild),
    receipt: day.firstElementChild?.getAttribute('href') ?? null,
    rows: day.querySelectorAll('li').length,
  }))
  expect(days).toEqual([
    { head: 'Today', receipt: null, rows: 1 },
    {
      head: 'Sun, 28 December 2025Daily earningsBalance, 90 dayslocked+3.21 USDT',
      receipt: '/operations/accruals-28?currency=USDT',
      rows: 1,
    },
  ])
})

test('rows, balances and earnings of a day have the whole amount, as the receipt', async () => {
  const withheld = [{ currency: 'USDT', amount: '3.215', held: '3.215', lost: '0' }] as const
  await shown({}, [
    { ...smallBonus, day: null },
    { ...quiet(23), withheld: [...withheld] },
  ])
  const amounts = [...document.querySelectorAll('[data-tone]')].map(plain)
  expect(amounts).toEqual(['+0.945 USDT', '150.945 USDT', '+3.215 USDT'])
})

/** Earnings of a day that has so many other operations, at noon of this device. */
const quiet = (date: number, count = 0): ListedEvent => ({
  ...accruedDay,
  id: `accruals-${date}`,
  createdAt: new Date(2025, 11, date, 12).toISOString(),
  day: { from: '', to: '', net: [], count },
})
const runs = () =>
  [...document.querySelectorAll('details')].map((run) => ({
    row: plain(run.querySelector('summary')),
    days: [...run.querySelectorAll('li')].map(plain),
    ways: [...run.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  }))

test('days on which deposits only earned are one line with their sum, which opens to each', async () => {
  await shown({ currency: 'USDT' }, [quiet(28, 1), quiet(16), quiet(15), quiet(14), quiet(12)])
  expect(heads()).toEqual(['Sun, 28 December 2025', '14–16 December 2025', 'Fri, 12 December 2025'])
  expect(runs()).toEqual([
    {
      row: '14–16 December 2025Earnings of 3 days2 depositslocked+9.63 USDT',
      days: ['Tue, 16', 'Mon, 15', 'Sun, 14'].map((day) => `${day} December 2025+3.21 USDT`),
      ways: [16, 15, 14].map((date) => `/operations/accruals-${date}?currency=USDT`),
    },
  ])
})

test('a run goes on with the page that follows, and stays open', async () => {
  const flow = await shown({}, [quiet(16), quiet(15)], { nextCursor: 'older' })
  fireEvent.click(screen.getByText('Earnings of 2 days'))
  act(() => queryIn(flow, 'list').ask({ type: 'older.requested' }))
  await act(() =>
    queryIn(flow, 'list').answer({ items: [quiet(14), quiet(13)], nextCursor: null, at }),
  )
  expect(heads()).toEqual(['13–16 December 2025'])
  expect(document.querySelector('details')).toHaveAttribute('open')
})

test('today is not over, and stays by itself', async () => {
  await shown({}, [quiet(16), quiet(15), quiet(14)], { now: Date.parse(quiet(16).createdAt) })
  expect(heads()).toEqual(['Today', '14–15 December'])
})

test.each<[string, ListedOperation[], string[]]>([
  [
    'end where other deposits earn',
    [quiet(16), { ...accruedAlone, ...quiet(15), count: 1 }],
    ['Tue, 16 December 2025', 'Mon, 15 December 2025'],
  ],
  [
    'end where another deposit earns',
    [
      { ...quiet(16), count: 1, reference: '8' },
      { ...quiet(15), count: 1, reference: '7' },
    ],
    ['Tue, 16 December 2025', 'Mon, 15 December 2025'],
  ],
  [
    'are of one month',
    [quiet(2), quiet(1), quiet(0), quiet(-1)],
    ['1–2 December 2025', '29–30 November 2025'],
  ],
  [
    'are none that more happened on than is shown yet',
    [quiet(16), quiet(15), quiet(14, 1)],
    ['15–16 December 2025', 'Sun, 14 December 2025'],
  ],
])('quiet days that are told as one %s', async (_, items, expected) => {
  await shown({}, items)
  expect(heads()).toEqual(expected)
})

test('rows stay while something else is looked for, and nothing of another tab does', async () => {
  const flow = await shown({}, [{ ...income, day: null }])
  const visit = (query: Record<string, string>) =>
    act(() => flow.send({ type: 'location.visited', location: { name: 'operations', query } }))
  const state = () => ({
    rows: [...document.querySelectorAll('li > a:first-child')].map((link) =>
      link.getAttribute('href'),
    ),
    isBusy: document.querySelector('[aria-busy]') !== null,
    said: screen.queryAllByRole('status').map(plain),
  })
  visit({ search: 'saule' })
  expect(state()).toEqual({ rows: ['/partners/31'], isBusy: true, said: ['Loading…'] })
  await act(() => queryIn(flow, 'list').answer({ items: [], nextCursor: null, at }))
  visit({ search: 'marat' })
  expect(screen.queryByText('Nothing found for', { exact: false })).toEqual(null)
  await act(() =>
    queryIn(flow, 'list').answer({ items: [{ ...income, day: null }], nextCursor: null, at }),
  )
  expect(state().rows).toEqual(['/partners/31'])
  visit({ tab: 'cases' })
  expect(state()).toEqual({ rows: [], isBusy: false, said: ['Loading…'] })
})

test('nothing found says what was searched for, and leads out by steps', async () => {
  const flow = await shown({ type: 'bonus', search: 'nobody at all' }, [])
  expect(screen.getByText('Nothing found for', { exact: false })).toHaveTextContent(
    'Nothing found for “nobody at all”',
  )
  fireEvent.click(screen.getByText('Search without filters'))
  fireEvent.click(screen.getByText('Clear the search'))
  expect(flow.services.performed).toEqual([
    { type: 'goTo', params: { name: 'operations', query: { search: 'nobody at all' } } },
    { type: 'goTo', params: { name: 'operations', query: { type: 'bonus' } } },
  ])
})

test('a search of everything has no filter to leave out, and baskets are not searched', async () => {
  const { search } = { ...everythingOn('movements'), search: 'x' }
  await shown({ search }, [])
  expect(screen.queryByText('Search without filters')).toEqual(null)
  expect(screen.getAllByLabelText('the field')).toHaveLength(1)
  await shown({ tab: 'cases', search }, [])
  expect(screen.getAllByLabelText('the field')).toHaveLength(1)
  expect(screen.getByText('No basket operations yet')).toBeVisible()
})
