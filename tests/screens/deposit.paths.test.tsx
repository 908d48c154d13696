import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Deposit } from '../../src/api/contract/deposit.ts'
import { depositMachine } from '../../src/machines/deposit.machine.ts'
import { DepositScreen } from '../../src/screens/deposit/deposit.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/deposit.harness.tsx'
import { uiIn } from '../support/jsdom-ui.ts'
import { at, input, openedLocationOf } from '../support/models/deposit.model.ts'
import {
  activeDeposit,
  bitcoinDeposit,
  closedDeposit,
  endedDeposit,
  freshDeposit,
  startPlan,
} from '../support/models/money-samples.ts'
import { opened as openingEvent } from '../support/models/operation-samples.ts'
import { renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null

testPathsOnScreen(harness)

async function opened(shown: Deposit, price: string | null = null) {
  const flow = startFlow(depositMachine, { input })
  await flow.answer('readDeposit', { deposit: shown, price, at })
  renderInApp(<DepositScreen actor={flow.actor} />)
  return flow
}
const figures = () => uiIn(document.body, userEvent.setup()).rows()
const steps = () =>
  screen
    .getAllByRole('listitem')
    .map((step) => [step.getAttribute('data-state'), plain(step.textContent)])

async function justOpened(shown: Deposit) {
  const flow = startFlow(depositMachine, { input: { location: openedLocationOf(shown.id) } })
  await flow.answer('readDeposit', { deposit: shown, price: null, at })
  renderInApp(<DepositScreen actor={flow.actor} />)
}

test('whoever has just opened it is told what comes when', async () => {
  await justOpened({ ...freshDeposit, autoinvestment: false })
  expect(steps()).toEqual([
    ['done', 'Opened1 January, 11:063,000.00 USDT on Balance, locked until the term ends.'],
    [
      'next',
      'Your first earnings2 January, 11:0613.50 USDT, and the same every day from then on, estimated.',
    ],
    [
      'next',
      'The term ends1 April 2026, 11:064,215.00 USDT come to your balance, estimated.1,215.00 earnings + 3,000.00 deposit',
    ],
  ])
})

test('of one that renews itself the earnings alone come to the balance', async () => {
  await justOpened(freshDeposit)
  expect(steps().at(-1)?.at(-1)).toEqual(
    'The term ends1 April 2026, 11:061,215.00 USDT come to your balance, estimated.All of it earnings, your deposit renews',
  )
})

test('days that earned are the provider’s, as the amount; days left are those of the calendar, of today none', async () => {
  await opened({
    ...activeDeposit,
    endsIn: 40 * 86_400 + 10 * 3_600,
    days: { passed: 49, total: 90 },
  })
  expect(screen.getByText('49 of 90 days earned')).toBeVisible()
  expect(screen.getByText('40 days left')).toBeVisible()
  cleanup()
  await opened({ ...activeDeposit, endsIn: 3_600, days: { passed: 89, total: 90 } })
  expect(screen.getByText('Ends today')).toBeVisible()
})

const hero = () => {
  const [label, figure, outcome] = [
    screen.getByRole('heading', { level: 2, name: /^(Earned|Returned)/ }),
    document.querySelector('[data-size=hero]'),
    screen.getByText(/^(Pays|Paid|Closed early on)/),
  ]
  return [label, figure, outcome].map((each) => plain(each?.textContent))
}

test('an active deposit says first what it has earned, what it will pay and when', async () => {
  await opened({ ...activeDeposit, autoinvestment: false })
  expect(hero()).toEqual([
    'Earned so far, locked until 22 March 2026',
    '135.00 USDT',
    'Pays 4,215.00 USDT on 22 March 2026, estimated: 3,000.00 USDT back and 1,215.00 USDT earned.',
  ])
  expect(screen.getByRole('img')).toHaveAccessibleName(
    /^Earned by day: 135\.00\sUSDT so far, 1,215\.00\sUSDT at the end, estimated$/,
  )
  expect(screen.getByText('80 days left')).toBeInTheDocument()
  expect(await figures()).toEqual([
    ['Opened', '22 December 2025, 12:00'],
    ['The term ends', '22 March 2026, 12:00'],
    ['Earned a day, estimated', '13.50 USDT'],
    ['Next earnings', '2 January, 12:00'],
    ['Invested in the basket', 'Top five'],
  ])
  expect(screen.getByText('Today')).toBeVisible()
  expect(
    screen.getByText(/^On 22 March 2026 your deposit and its earnings go to your balance\.$/),
  ).toBeInTheDocument()
})

test('one that renews itself pays its earnings alone', async () => {
  await opened(activeDeposit)
  expect(hero().at(-1)).toEqual(
    'Pays 1,215.00 USDT on 22 March 2026, estimated. Your 3,000.00 USDT opens the next deposit.',
  )
})

test('what is not counted like dollars is told with its worth of today, while it runs', async () => {
  await opened({ ...bitcoinDeposit, autoinvestment: false }, '64000')
  expect(hero().at(-1)).toEqual(
    'Pays 0.018375 BTC (≈ 1,176.00 USDT) on 22 March 2026, estimated: 0.015 BTC back and 0.003375 BTC earned.',
  )
  expect(screen.getAllByText(/≈/).map(({ textContent }) => plain(textContent))).toEqual([
    'worth ≈ 960.00 USDT today',
    '≈ 24.00 USDT',
    '0.018375 BTC (≈ 1,176.00 USDT)',
  ])
  cleanup()
  await opened({ ...bitcoinDeposit, status: 'ended', endsIn: null }, '64000')
  expect(screen.queryAllByText(/≈/)).toEqual([])
})

test('one that no subscription covers pays everything', async () => {
  await opened({ ...activeDeposit, subscribedUntil: null })
  expect(hero().at(-1)).toMatch(/^Pays 4,215\.00 USDT/)
})

test('a deposit that ended says what was paid and which deposit followed', async () => {
  await opened(endedDeposit)
  expect(hero()).toEqual([
    'Earned and paid out',
    '1,215.00 USDT',
    'Paid 1,215.00 USDT on 22 March 2026. Your 3,000.00 USDT opened the next deposit.',
  ])
  expect(screen.getByRole('img')).toHaveAccessibleName(/^Earned by day: 1,215\.00\sUSDT$/)
  expect((await figures()).slice(1, 3)).toEqual([
    ['The term ended', '22 March 2026, 12:00'],
    ['Earned a day', '13.50 USDT'],
  ])
  expect(screen.queryByText('Today')).toEqual(null)
  expect(screen.getByRole('link', { name: 'The deposit that followed' })).toHaveAttribute(
    'href',
    '/deposits/deposit-9',
  )
})

test('a deposit that the end of another one opened leads back to that one', async () => {
  await opened({ ...activeDeposit, predecessor: 'deposit-0' })
  expect((await figures())[0]).toEqual(['Renewed, days count from', '22 December 2025, 12:00'])
  expect(screen.getByRole('link', { name: 'The deposit before this one' })).toHaveAttribute(
    'href',
    '/deposits/deposit-0',
  )
})

test('a deposit that nothing followed gave deposit and earnings back', async () => {
  await opened({ ...endedDeposit, successor: null })
  expect(hero().at(-1)).toEqual(
    'Paid 4,215.00 USDT on 22 March 2026: 3,000.00 USDT back and 1,215.00 USDT earned.',
  )
  expect(screen.queryByRole('link', { name: 'The deposit that followed' })).toEqual(null)
})

test('a deposit that was closed early says what was returned and lost, and draws no growth', async () => {
  await opened(closedDeposit)
  expect(hero()).toEqual([
    'Returned',
    '3,000.00 USDT',
    'Closed early on 1 January 2026, after 10 of 90 days. Lost: 135.00 USDT of earnings.',
  ])
  expect(screen.queryByRole('img')).toEqual(null)
  expect(
    screen.getByText('All of it was lost when the deposit was closed early.'),
  ).toBeInTheDocument()
  expect((await figures())[1]).toEqual(['Closed before the end', '1 January 2026, 12:00'])
})

describe('its days', () => {
  const day = (number: number) => ({
    id: String(number),
    day: number,
    amount: '13.5',
    total: String(13.5 * number),
    createdAt: new Date(Date.UTC(2025, 11, 22 + number, 12)).toISOString(),
  })
  const rows = () =>
    within(screen.getByRole('table', { name: '' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => plain(row.textContent))

  test('come newest first, and earlier ones on request', async () => {
    const flow = await opened(activeDeposit)
    const days = queryIn(flow, 'days')
    await act(() => days.answer({ items: [day(10), day(9)], nextCursor: 'before-9', at }))
    expect(rows()).toEqual(['1 January+13.50135.00', '31 December+13.50121.50'])
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier days' }))
    expect(days.asked).toEqual({ params: { deposit: 'deposit-1' }, cursor: 'before-9' })
    await act(() => days.answer({ items: [day(8)], nextCursor: null, at }))
    expect(rows()).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Show earlier days' })).toEqual(null)
  })

  test('have the same decimals in a column, of which noughts alone are for the eye', async () => {
    const flow = await opened(bitcoinDeposit)
    const items = ['0.00015', '0.0001125', '0.000075'].map((total, index) => ({
      ...day(4 - index),
      amount: '0.0000375',
      total,
    }))
    await act(() => queryIn(flow, 'days').answer({ items, nextCursor: null, at }))
    expect(rows()).toEqual([
      '26 December+0.00003750.0001500',
      '25 December+0.00003750.0001125',
      '24 December+0.00003750.0000750',
    ])
    expect(
      [...document.querySelectorAll('td > [aria-hidden]')].map(({ textContent }) => textContent),
    ).toEqual(['00', '0'])
  })

  test('that do not come take nothing else from the page', async () => {
    const flow = await opened(activeDeposit)
    await act(() => queryIn(flow, 'days').refuse('unreachable'))
    await act(() => queryIn(flow, 'operations').refuse('unreachable'))
    expect(hero()[1]).toEqual('135.00 USDT')
    const [days, operations] = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect([days, operations]).toEqual([
      expect.stringContaining('We couldn’t load the days.'),
      expect.stringContaining('We couldn’t load the operations.'),
    ])
    await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body)
    await act(() => queryIn(flow, 'days').answer({ items: [day(10)], nextCursor: null, at }))
    expect(rows()).toEqual(['1 January+13.50135.00'])
  })

  test('are said to come before the first one is over', async () => {
    await opened(freshDeposit)
    expect(screen.getByText('The first earnings come on 2 January, 11:06.')).toBeInTheDocument()
  })
})

test('its own operations are listed, each with its receipt', async () => {
  const flow = await opened(activeDeposit)
  const operations = queryIn(flow, 'operations')
  expect(operations.asked).toEqual({ params: { deposit: 'deposit-1' }, cursor: null })
  await act(() => operations.answer({ items: [openingEvent], asOf: at }))
  const list = screen
    .getByRole('heading', { name: 'Operations of this deposit' })
    .closest('section')
  expect(
    within(list ?? document.body)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([`/operations/${openingEvent.id}`])
})

const paysAll = 'On 22 March 2026 your deposit and its earnings go to your balance.'
const asItStands = 'As it stands, all goes to your balance on 22 March 2026.'
const renews =
  'On 22 March 2026 your deposit opens again, if its plan is still on offer. Its earnings go to your balance.'
const before = '2026-03-22T11:59:59.000Z'
const same = '2026-03-22T12:00:00.000Z'
const later = '2026-03-22T12:00:01.000Z'
const past = '2025-12-31T12:00:00.000Z'

test.each<[isOn: boolean | null, subscribedUntil: string | null, says: string, way?: string]>([
  [true, later, renews],
  [
    true,
    same,
    `Set to renew, but your subscription ends on 22 March 2026. ${asItStands}`,
    'Extend the subscription',
  ],
  [
    true,
    before,
    `Set to renew, but your subscription ends on 22 March 2026. ${asItStands}`,
    'Extend the subscription',
  ],
  [
    true,
    '2026-01-12T12:00:00.000Z',
    `Set to renew, but your subscription ends on 12 January 2026. ${asItStands}`,
    'Extend the subscription',
  ],
  [
    true,
    past,
    `Set to renew, but your subscription ended on 31 December 2025. ${asItStands}`,
    'Choose a subscription',
  ],
  [
    true,
    null,
    `Set to renew, but you have no subscription. ${asItStands}`,
    'Choose a subscription',
  ],
  [false, later, paysAll],
  [false, same, paysAll],
  [false, before, paysAll],
  [false, past, paysAll],
  [false, null, paysAll],
  [null, later, `${paysAll}Deposits on this plan do not renew automatically.`],
  [null, before, `${paysAll}Deposits on this plan do not renew automatically.`],
  [null, null, `${paysAll}Deposits on this plan do not renew automatically.`],
])(
  'its end is told once: auto-renew %s, subscribed until %s',
  async (isOn, subscribedUntil, says, way) => {
    await opened({
      ...activeDeposit,
      subscribedUntil,
      ...(isOn === null ? { plan: startPlan } : {}),
      autoinvestment: isOn ?? true,
    })
    const next = screen.getByRole('heading', { name: 'What happens next' }).closest('section')
    const title = way === undefined ? '' : 'Auto-renew needs a subscription'
    expect(plain(next?.textContent)).toEqual(
      [
        'What happens next',
        title,
        says,
        way ?? '',
        isOn === null ? '' : 'Renew automatically',
        'If you close early, you get your deposit back but lose everything it has earned.',
        'Close early…',
      ].join(''),
    )
    expect(screen.queryByRole('switch')?.matches(':checked') ?? null).toEqual(isOn)
    expect(
      screen
        .queryAllByRole('link', { name: / subscription$/ })
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual(way === undefined ? [] : [[way, '/subscription?return=deposit&id=deposit-1']])
  },
)

test('auto-renew that is switched tells the end anew at once', async () => {
  const flow = await opened({ ...activeDeposit, autoinvestment: false, subscribedUntil: null })
  await userEvent.click(screen.getByRole('switch'))
  expect(flow.snapshot.value).toEqual('switching')
  expect(screen.getByText('Auto-renew needs a subscription')).toBeVisible()
  expect(screen.queryByText(paysAll)).toEqual(null)
})
