import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Deposit } from '../../src/api/contract/deposit.ts'
import { depositMachine } from '../../src/machines/deposit.machine.ts'
import { DepositScreen } from '../../src/screens/deposit/deposit.screen.tsx'
import { deposit } from '../support/descriptions/deposit.ts'
import { startFlow } from '../support/flow.ts'
import { uiIn } from '../support/jsdom-ui.ts'
import { at, depositModel, input, openedLocationOf } from '../support/models/deposit.model.ts'
import {
  activeDeposit,
  closedDeposit,
  endedDeposit,
  freshDeposit,
} from '../support/models/money-samples.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null

testPathsOnScreen(depositModel, {
  description: deposit,
  facts: () => ({ isQuoted: false }),
  screen: (actor) => <DepositScreen actor={actor} />,
})

async function opened(shown: Deposit) {
  const flow = startFlow(depositMachine, { input })
  await flow.answer('readDeposit', { deposit: shown, at })
  renderInApp(<DepositScreen actor={flow.actor} />)
}
const figures = () => uiIn(document.body, userEvent.setup()).rows()
const steps = () =>
  screen
    .getAllByRole('listitem')
    .map((step) => [step.getAttribute('data-state'), plain(step.textContent)])

async function justOpened(shown: Deposit) {
  const flow = startFlow(depositMachine, { input: { location: openedLocationOf(shown.id) } })
  await flow.answer('readDeposit', { deposit: shown, at })
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
    ['next', 'The term ends1 April 2026, 11:064,215.00 USDT come to your balance, estimated.'],
  ])
})

test('of one that renews itself the earnings alone come to the balance', async () => {
  await justOpened(freshDeposit)
  expect(steps().at(-1)?.at(-1)).toEqual(
    'The term ends1 April 2026, 11:061,215.00 USDT come to your balance, estimated. Your deposit opens again on the same plan.',
  )
})

test('an active deposit says what is withheld, what it will bring and when', async () => {
  await opened(activeDeposit)
  expect(await figures()).toEqual([
    ['Daily yield, estimated', '0.45 %'],
    ['Accrued a day, estimated', '13.50 USDT'],
    ['Crypto case', 'Top five'],
    ['Body', '3,000.00 USDT'],
    ['Accrued so far, withheld', '135.00 USDT'],
    ['Income of the whole term, estimated', '1,215.00 USDT'],
    ['At the end with the body, estimated', '4,215.00 USDT'],
  ])
  expect(steps()).toEqual([
    ['done', 'Opened22 December 2025, 12:00'],
    ['now', 'Accruing every dayWithheld until the term ends.'],
    [
      'next',
      'The term ends22 March, 12:00The accruals go to your balance, the body opens the next deposit.',
    ],
  ])
})

test('a deposit that ended says what was released and which deposit followed', async () => {
  await opened(endedDeposit)
  expect((await figures()).slice(3)).toEqual([
    ['Body, reinvested', '3,000.00 USDT'],
    ['Accruals, released', '+1,215.00 USDT'],
    ['Went to your balance', '1,215.00 USDT'],
  ])
  expect(screen.getByRole('link', { name: 'The deposit that followed' })).toHaveAttribute(
    'href',
    '/deposits/deposit-9',
  )
})

test('a deposit that the end of another one opened leads back to that one', async () => {
  await opened({ ...activeDeposit, predecessor: 'deposit-0' })
  expect(screen.getByRole('link', { name: 'The deposit before this one' })).toHaveAttribute(
    'href',
    '/deposits/deposit-0',
  )
})

test('a deposit that nothing followed gave body and accruals back', async () => {
  await opened({ ...endedDeposit, successor: null })
  expect((await figures()).slice(3)).toEqual([
    ['Body, returned', '3,000.00 USDT'],
    ['Accruals, released', '+1,215.00 USDT'],
    ['Went to your balance', '4,215.00 USDT'],
  ])
  expect(screen.queryByRole('link', { name: 'The deposit that followed' })).toEqual(null)
})

test('a deposit that was closed early says what it cost', async () => {
  await opened(closedDeposit)
  expect((await figures()).slice(3)).toEqual([
    ['Body, returned', '3,000.00 USDT'],
    ['Withheld accruals, lost', '−135.00 USDT'],
    ['Went to your balance', '3,000.00 USDT'],
  ])
  expect(steps().at(-1)).toEqual([
    'failed',
    'Closed before the endToday, 12:0010 of 90 days had passed. The body went to your balance, the accruals withheld until then were lost.',
  ])
})

test.each([
  [
    '2026-01-12T12:00:00.000Z',
    'Your subscription ends on 12 January 2026, this deposit on 22 March 2026: it will not be renewed unless you extend the subscription.Extend the subscription',
  ],
  [
    '2025-12-31T12:00:00.000Z',
    'Your subscription ended on 31 December 2025. This deposit ends on 22 March 2026 and will not be renewed unless you have a subscription then.Choose a subscription',
  ],
  [
    null,
    'You have no subscription. This deposit ends on 22 March 2026 and will not be renewed unless you have one then.Choose a subscription',
  ],
])(
  'autoinvestment that no subscription covers is said with both days (%s)',
  async (subscribedUntil, words) => {
    await opened({ ...activeDeposit, subscribedUntil })
    const notice = screen.getByText('Auto-renew needs a subscription').parentElement
    expect(plain(notice?.textContent)).toEqual(`Auto-renew needs a subscription${words}`)
    expect(screen.getByRole('link', { name: / subscription$/ })).toHaveAttribute(
      'href',
      '/subscription?return=deposit&id=deposit-1',
    )
  },
)

test('autoinvestment that is covered, or off, warns of nothing', async () => {
  await opened(activeDeposit)
  await opened({ ...activeDeposit, autoinvestment: false, subscribedUntil: null })
  expect(screen.queryByText('Auto-renew needs a subscription')).toBeNull()
})
