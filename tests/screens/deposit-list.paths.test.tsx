import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { depositListMachine } from '../../src/machines/deposit-list.machine.ts'
import { DepositListView } from '../../src/screens/deposit-list/deposit-list.view.tsx'
import { screenOf } from '../../src/screens/screen-of.tsx'
import { depositList } from '../support/descriptions/deposit-list.ts'
import { startFlow } from '../support/flow.ts'
import { uiIn } from '../support/jsdom-ui.ts'
import {
  allActive,
  depositListModel,
  firstPast,
  input,
  none,
} from '../support/models/deposit-list.model.ts'
import { plainDeposit } from '../support/models/money-samples.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const DepositListScreen = screenOf(DepositListView)

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null

testPathsOnScreen(depositListModel, {
  description: depositList,
  facts: () => ({ addresses: (items) => items.map(({ id }) => `/deposits/${id}`) }),
  screen: (actor) => <DepositListScreen actor={actor} />,
})

async function opened(page: object, status?: string) {
  const query: Record<string, string> = status ? { status } : {}
  const flow = startFlow(depositListMachine, {
    input: { ...input, location: { name: 'deposits', query } },
  })
  await flow.answer('listDeposits', page)
  renderInApp(<DepositListScreen actor={flow.actor} />)
}
test('what is locked and what is withheld are summed by currency, to the last digit', async () => {
  const inBitcoin = { currency: 'BTC', amount: '0.005', accrued: '0.000000125' } as const
  await opened({
    ...allActive,
    items: [...allActive.items, { ...plainDeposit, ...inBitcoin, id: 'deposit-3' }],
  })
  expect(await uiIn(document.body, userEvent.setup()).rows()).toEqual([
    ['On deposits', '3,500.00 USDT'],
    ['Accrued, withheld until the end', '152.50 USDT'],
    ['On deposits', '0.005 BTC'],
    ['Accrued, withheld until the end', '0.000000125 BTC'],
  ])
})

test('as long as not all deposits are here, no sums are told', async () => {
  await opened({ ...allActive, nextCursor: 'older' })
  expect(screen.queryByRole('heading', { name: 'In all' })).toEqual(null)
})

test('each active deposit says how far it is, what is withheld and when it ends', async () => {
  await opened(allActive)
  expect(screen.getAllByRole('progressbar').map((rail) => rail.getAttribute('aria-label'))).toEqual(
    ['Day 10 of 90', 'Day 10 of 30'],
  )
  const [first] = screen.getAllByRole('article')
  expect(plain(first?.textContent)).toEqual(
    'Balance0.45 % a day, estimated3,000.00 USDTDay 10 of 90Ends: 22 March, 12:00Accrued, withheld135.00 USDTAutoinvestment',
  )
})

test('a past deposit says what it brought or cost', async () => {
  await opened({ ...firstPast, nextCursor: null }, 'past')
  expect(plain(screen.getByRole('listitem').textContent)).toEqual(
    'Balance · 3,000.00 USDT−135.00 USDTToday, 12:00Closed early',
  )
})

test('a person without deposits is led to the plans', async () => {
  await opened(none)
  expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute(
    'href',
    '/deposits/new',
  )
})
