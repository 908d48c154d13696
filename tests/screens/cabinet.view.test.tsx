import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Statistics } from '../../src/api/contract/statistics.ts'
import { cabinetMachine, type Steps } from '../../src/machines/cabinet.machine.ts'
import { CabinetScreen } from '../../src/screens/cabinet/cabinet.screen.tsx'
import { currenciesOf, sharesOf, totalOf, worthOf } from '../../src/screens/cabinet/totals.ts'
import {
  emptyBalance,
  myBalance,
  myDeposits,
  myOperations,
  mySteps,
  myUnfinished,
  ratesOf,
  statisticsOf,
} from '../support/cabinet-data.ts'
import { startFlow } from '../support/flow.ts'
import { renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'

const everything = {
  statistics: statisticsOf('USDT'),
  balance: myBalance,
  rates: ratesOf('USDT'),
  operations: myOperations,
  unfinished: myUnfinished,
  deposits: myDeposits,
  steps: mySteps,
}

async function show(changed: Partial<Record<keyof typeof everything, unknown>> = {}) {
  const flow = startFlow(cabinetMachine)
  renderInApp(<CabinetScreen actor={flow.actor} />)
  await act(async () => {
    for (const [card, answer] of Object.entries({ ...everything, ...changed })) {
      await queryIn(flow, card).answer(answer)
    }
  })
  return flow
}

const text = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ')
const card = (title: string) =>
  screen.getByRole('heading', { name: title, level: 2 }).closest('section')
const figuresOf = (list: Element | null | undefined) =>
  [...(list?.querySelectorAll('div:has(> dt)') ?? [])].map((row) => [
    row.querySelector('dt')?.textContent,
    text(row.querySelector('dd')),
  ])

test('a sum over all accounts is exact', () => {
  expect(totalOf(myBalance, 'USDT')).toEqual('8065')
  const tiny = { ...emptyBalance.currencies, balance: { ETH: '0.1' }, bonus: { ETH: '0.2' } }
  expect(totalOf({ currencies: tiny }, 'ETH')).toEqual('0.3')
})

test('a worth is cut off account by account, as the provider does, and shares add up to a hundred', () => {
  const currencies = {
    ...emptyBalance.currencies,
    balance: { BTC: '0.1' },
    deposit: { BTC: '0.2' },
  }
  expect(worthOf({ currencies }, 'BTC', '0.333333333')).toEqual('0.09999999')
  expect(sharesOf(['1', '1', '1'])).toEqual([34, 33, 33])
  expect(sharesOf(['0.1', '2', '997.9'])).toEqual([0, 0, 100])
  expect(sharesOf(['0', '0'])).toEqual([0, 0])
})

test('each currency is told with its share, its price and what all of it is worth; the sum is the total', async () => {
  await show({ statistics: { ...statisticsOf('USDT'), reserved: '20' } })
  const rows = [...(card('Currencies')?.querySelectorAll('li') ?? [])].map((row) =>
    [...row.querySelectorAll('div:not(:has(div)) > *')].map(text).filter((part) => part !== ''),
  )
  expect(rows).toEqual([
    ['USDT 99 %', '8,065.00 USDT', 'On deposits', '5,500.00 USDT'],
    ['TON 1 %', '12.5 TON', '5.40 USDT', '67.50 USDT', '24 h −1.25 %'],
  ])
  expect(figuresOf(card('Currencies'))).toEqual([
    ['Reserved for withdrawals', '20.00 USDT'],
    ['Total', '8,152.50 USDT'],
  ])
})

test('without prices each currency is told with its amount alone, and they are asked for again', async () => {
  const flow = startFlow(cabinetMachine)
  renderInApp(<CabinetScreen actor={flow.actor} />)
  await act(async () => {
    await queryIn(flow, 'balance').answer(myBalance)
    await queryIn(flow, 'rates').refuse('overloaded')
  })
  const rows = () => [...(card('Currencies')?.querySelectorAll('li') ?? [])].map(text)
  expect(rows()).toEqual(['USDT8,065.00 USDTOn deposits5,500.00 USDT', 'TON12.5 TON'])
  expect(figuresOf(card('Currencies'))).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Load the prices again' }))
  await act(() => queryIn(flow, 'rates').answer(ratesOf('BTC')))
  expect(rows()[1]).toEqual('TON 1 %12.5 TON0.000108 BTC0.00135 BTC24 h −1.25 %')
})

test('in company neither amounts nor proportions are told, and prices are', async () => {
  const flow = await show()
  act(() => flow.send({ type: 'hiding.chosen', areAmountsHidden: true }))
  const [, row] = card('Currencies')?.querySelectorAll('li') ?? []
  expect(text(row)).toEqual('TON••••Hidden TON5.40 USDT••••Hidden USDT24 h −1.25 %')
})

test('USDT always stands among the balances, another currency when there is some of it', () => {
  expect(currenciesOf(emptyBalance)).toEqual(['USDT'])
  expect(currenciesOf(myBalance)).toEqual(['USDT', 'TON'])
})

test('the total is shown with all it is made of, and what is withheld beside it', async () => {
  await show()
  expect(figuresOf(card('Total'))).toEqual([
    ['Available', '2,418.60 USDT'],
    ['On deposits', '5,500.00 USDT'],
    ['Partner income', '146.40 USDT'],
    ['Withheld until the term ends', '318.50 USDT'],
  ])
  const reserving: Statistics = { ...statisticsOf('USDT'), income: '0', reserved: '100' }
  await show({ statistics: reserving })
  const [, second] = screen.getAllByRole('heading', { name: 'Total' })
  expect(figuresOf(second?.closest('section')).map(([label]) => label)).toEqual([
    'Available',
    'On deposits',
    'Reserved for withdrawals',
    'Withheld until the term ends',
  ])
})

test('partner income that is withheld stands beside the total, and is said to come or to be lost', async () => {
  const sentence = /Partner income is released when deposits of your partners end/
  await show()
  expect(screen.queryByText(sentence)).toEqual(null)
  const withheld: Statistics = { ...statisticsOf('USDT'), pending: '27.5' }
  await show({ statistics: withheld })
  const [, second] = screen.getAllByRole('heading', { name: 'Total' })
  const figures = figuresOf(second?.closest('section'))
  expect(figures.at(-1)).toEqual(['Partner income, withheld', '27.50 USDT'])
  expect(screen.getByText(sentence)).toBeVisible()
})

test('the bar of figures tells what was earned, came from partners and bonuses, and the rank', async () => {
  await show()
  const bar = screen.getByText('Rank').closest('dl')
  expect(figuresOf(bar)).toEqual([
    ['Earned on deposits', '642.18 USDT'],
    ['Referrals', '96.40 USDT'],
    ['Bonuses', '50.00 USDT'],
    ['Rank', '2 of 4'],
  ])
})

test('the chart has every day in a table, and its totals in its name', async () => {
  await show()
  const income = card('Income')
  expect(
    within(income as HTMLElement)
      .getByRole('img')
      .getAttribute('aria-label')
      ?.replaceAll('\u00a0', ' '),
  ).toEqual('Income by day: 60.00 USDT paid out, 45.75 USDT withheld')
  expect([...(income?.querySelectorAll('tbody tr') ?? [])].map(text)).toEqual([
    '30 December 20250.00 USDT15.25 USDT',
    '31 December 202560.00 USDT15.25 USDT',
    '1 January 20260.00 USDT15.25 USDT',
  ])
})

test('a movement carries its sign, leads to its receipt, and money going out is not called a loss', async () => {
  await show()
  const [income, withdrawal] = card('Recent operations')?.querySelectorAll('li > a') ?? []
  expect(text(income)).toEqual(
    'Referral income from saule2020, line 1+60.00 USDTPartner incomeToday, 09:12',
  )
  expect(text(withdrawal)).toEqual('Withdrawal requested−200.00 USDTAvailableYesterday, 12:00')
  expect(income).toHaveAttribute('href', '/operations/12')
})

test('what is unfinished is named with its amount and leads back to it', async () => {
  await show()
  expect(text(card('An unfinished refill'))).toEqual('An unfinished refill120 TONWaitingContinue')
  expect(card('A withdrawal under way')?.querySelector('a')).toHaveAttribute(
    'href',
    '/withdrawal/payment-1',
  )
})

test('an active deposit shows which day of its term it is', async () => {
  await show()
  const [deposit] = card('Active deposits')?.querySelectorAll('li > a') ?? []
  expect(text(deposit)).toEqual(
    'Balance3,000.00 USDTDay 10 of 90Ends 22 March 2026Withheld135.00 USDT',
  )
  expect(deposit).toHaveAttribute('href', '/deposits/deposit-1')
})

test('next steps are those that are left, the one that waits for others said to be so', async () => {
  await show()
  expect(text(card('Next steps'))).toContain('Done: 4 of 7')
  expect(
    [...(card('Next steps')?.querySelectorAll('li > a') ?? [])].map((step) => [
      text(step),
      step.getAttribute('href'),
    ]),
  ).toEqual([
    ['Confirm your e-mail', '/verify-email'],
    ['Add a wallet for withdrawals', '/settings/wallets'],
    ['Verify your accountIn process', '/settings/verification'],
  ])
})

test('whoever has taken all steps is not told of them', async () => {
  const done: Steps = {
    ...mySteps,
    isEmailConfirmed: true,
    verification: 'completed',
    hasWallet: true,
  }
  await show({ steps: done })
  expect(screen.queryByText('Next steps')).toEqual(null)
})

test('hidden amounts are nowhere in the page', async () => {
  const flow = await show()
  await act(async () => flow.send({ type: 'hiding.chosen', areAmountsHidden: true }))
  // A price is no secret.
  expect(text(document.body)?.replace('5.40 USDT', '')).not.toMatch(/\d (USDT|TON)/)
})

test('a person without money, movements and deposits is told what will stand there', async () => {
  await show({
    balance: emptyBalance,
    operations: { items: [], asOf: 0 },
    unfinished: { refill: null, payment: null },
    deposits: [],
  })
  expect(screen.getByText('No operations yet')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute(
    'href',
    '/deposits/new',
  )
})

test('a person has everything read anew, and goes on seeing what is shown', async () => {
  const flow = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(flow.services.performed).toEqual([{ type: 'refreshReads', params: undefined }])
  expect(screen.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'true')
  expect(text(card('Total'))).toContain('2,418.60 USDT')
  await act(() =>
    queryIn(flow, 'statistics').answer({ ...statisticsOf('USDT'), at: Date.UTC(2026, 0, 1, 13) }),
  )
  expect(text(card('Total'))).toContain('As of 13:00')
})
