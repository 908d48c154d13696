import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { depositListMachine } from '../../src/machines/deposit-list.machine.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/deposit-list.harness.tsx'
import { uiIn } from '../support/jsdom-ui.ts'
import { allActive, firstPast, input, none } from '../support/models/deposit-list.model.ts'
import {
  closedDeposit,
  endedDeposit,
  payouts,
  plainDeposit,
} from '../support/models/money-samples.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null

testPathsOnScreen(harness)

async function opened(page: object, status?: string) {
  const query: Record<string, string> = status ? { status } : {}
  const flow = startFlow(depositListMachine, {
    input: { ...input, location: { name: 'deposits', query } },
  })
  await flow.answer('listDeposits', page)
  renderInApp(harness.screen(flow.actor))
}

test('the calendar is said to be on its way until it is saved', async () => {
  await opened({ ...allActive, payouts })
  const button = screen.getByRole('button', { name: 'Add to calendar' })
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-busy', 'true')
})

test('what is locked and what is withheld are summed by currency, to the last digit', async () => {
  const inBitcoin = { currency: 'BTC', amount: '0.005', accrued: '0.000000125' } as const
  await opened({
    ...allActive,
    items: [...allActive.items, { ...plainDeposit, ...inBitcoin, id: 'deposit-3' }],
  })
  expect(await uiIn(document.body, userEvent.setup()).rows()).toEqual([
    ['On deposits', '3,500.00 USDT'],
    ['Earned, locked until the term ends', '152.50 USDT'],
    ['On deposits', '0.005 BTC'],
    ['Earned, locked until the term ends', '0.000000125 BTC'],
  ])
})

test('as long as not all deposits are here, no sums are told', async () => {
  await opened({ ...allActive, nextCursor: 'older' })
  expect(screen.queryByRole('heading', { name: 'In all' })).toEqual(null)
})

test('each active deposit says how far it is, what it will pay when, and whether it renews', async () => {
  await opened(allActive)
  expect(screen.getAllByRole('progressbar').map((rail) => rail.getAttribute('aria-label'))).toEqual(
    ['10 of 30 days earned', '10 of 90 days earned'],
  )
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent))
  expect(rows).toEqual([
    '21 January 2026 Jan21Start500.00 USDT0.35 % a dayEarned 17.50 USDT of 52.50 USDT552.50 USDTpaid in 20 days52.50 earnings + 500.00 deposit',
    '22 March 2026 Mar22Balance3,000.00 USDT0.45 % a dayEarned 135.00 USDT of 1,215.00 USDT1,215.00 USDTpaid in 80 daysAll of it earnings, your deposit renewsAuto-renew',
  ])
})

test('all that is ahead is told as one figure, with what comes next', async () => {
  await opened(allActive)
  const card = screen.getByRole('heading', { name: 'Payouts ahead' }).closest('section')
  expect(plain(card?.textContent)).toEqual(
    'Payouts ahead1,767.50 USDT2 payouts, estimatedNext payout 552.50 USDT on 21 January52.50 earnings + 500.00 depositAdd to calendar',
  )
})

test('renewals that no subscription covers say once what they need, with the way there', async () => {
  const [first, second] = payouts.items
  await opened({
    ...allActive,
    payouts: { ...payouts, items: [first, { ...second, paid: '4215', renewal: 'uncovered' }] },
  })
  const [said] = screen.getAllByText('Set to renew, but no subscription lasts until then: Balance.')
  expect(said?.querySelector('a')?.getAttribute('href')).toEqual('/subscription')
})

test.each([
  [
    'that was closed returned its amount',
    closedDeposit,
    '3,000.00 USDT returned, earnings lost',
    '−135.00 USDT1 January',
    'Closed early',
  ],
  [
    'that was closed before it had earned anything lost nothing',
    { ...closedDeposit, accrued: '0', forfeited: '0' },
    '3,000.00 USDT returned, nothing was earned yet',
    '1 January',
    'Closed early',
  ],
  [
    'that renewed itself paid what it had earned',
    endedDeposit,
    'paid 1,215.00 USDT, deposit renewed',
    '+1,215.00 USDT3,000.00 USDT22 March',
    'Ended',
  ],
  [
    'that ended paid all',
    { ...endedDeposit, successor: null },
    'paid 4,215.00 USDT',
    '+1,215.00 USDT3,000.00 USDT22 March',
    'Ended',
  ],
])('a past deposit %s', async (_, deposit, paid, end, status) => {
  await opened({ ...firstPast, items: [deposit], nextCursor: null }, 'past')
  expect(plain(screen.getByRole('listitem').textContent)).toEqual(`Balance${end}${paid}${status}`)
})

test('a person without deposits is led to the plans', async () => {
  await opened(none)
  expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute(
    'href',
    '/deposits/new',
  )
})
