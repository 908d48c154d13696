import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { everythingOn } from '../../src/machines/operation-filter.ts'
import {
  type ListedOperation,
  operationListMachine,
} from '../../src/machines/operation-list.machine.ts'
import { OperationListScreen } from '../../src/screens/operations/operation-list.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { operationListSample } from '../support/models/operation-list.model.ts'
import { caseOperation, income, released, subscribed } from '../support/models/operation-samples.ts'
import { proveFilteredScreen } from '../support/prove-filtered-screen.tsx'
import { renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'

const field = <input aria-label="the field" />

proveFilteredScreen(operationListSample, {
  screen: (actor) => <OperationListScreen actor={actor} search={field} />,
  label: 'Type',
  leadsTo: '/operations/',
  first: { items: [{ ...income, day: null }], addresses: ['/partners/31'] },
  older: {
    items: [{ ...released, day: null }, caseOperation],
    addresses: ['/deposits/deposit-1', '/deposits/deposit-1'],
  },
  empty: 'No operations yet',
})

const at = Date.UTC(2026, 0, 1, 12)
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? null

async function shown(query: Record<string, string>, items: ListedOperation[]) {
  const flow = startFlow(operationListMachine, {
    input: { location: { name: 'operations', query } },
  })
  renderInApp(<OperationListScreen actor={flow.actor} search={field} />)
  await act(() => queryIn(flow, 'list').answer({ items, nextCursor: null, at }))
  return flow
}

test('a day has its total beside its name, what is locked apart, and what is not known is not said', async () => {
  const day = {
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-01-02T00:00:00.000Z',
    net: [
      { currency: 'USDT' as const, amount: '-7.005' },
      { currency: 'BTC' as const, amount: '0.0038' },
    ],
    held: [{ currency: 'USDT' as const, amount: '3.21' }],
  }
  const earlier = { ...day, net: [{ currency: 'TON' as const, amount: '99' }], held: [] }
  await shown({}, [
    { ...income, day },
    { ...income, id: '11', createdAt: '2026-01-01T08:00:00.000Z', day: earlier },
    { ...released, createdAt: '2025-12-29T12:00:00.000Z', day: null },
    { ...subscribed, createdAt: '2025-12-20T12:00:00.000Z', day: { ...day, net: [], held: [] } },
  ])
  const heads = [...document.querySelectorAll('h2')].map((head) => plain(head.parentElement))
  expect(heads).toEqual([
    'Today+3.21 USDT lockedTotal of the day: −7.00 USDT−7.005 USDT+0.0038 BTC',
    'Mon, 29 December 2025',
    'Sat, 20 December 2025',
  ])
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
