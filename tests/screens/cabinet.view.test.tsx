import { act, cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cabinetMachine } from '../../src/machines/cabinet.machine.ts'
import { CabinetScreen } from '../../src/screens/cabinet/cabinet.screen.tsx'
import { currenciesOf, totalOf } from '../../src/screens/cabinet/totals.ts'
import { emptyBalance, myBalance, myOperations, waitingRefill } from '../support/cabinet-data.ts'
import { contacts } from '../support/models/email-verification.model.ts'
import { renderInApp } from '../support/render.tsx'
import { startFlow } from '../support/world.ts'

type Answers = Parameters<ReturnType<typeof startFlow>['answer']>[1][]

async function show([balance, operations, refill]: Answers) {
  const flow = startFlow(cabinetMachine)
  renderInApp(<CabinetScreen actor={flow.actor} />)
  await act(async () => {
    await flow.answer('readBalance', balance)
    await flow.answer('listRecentOperations', operations)
    await flow.answer('findWaitingRefill', refill)
  })
  return flow
}

const text = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ')

test('the total is exactly the sum over all accounts', () => {
  expect(totalOf(myBalance, 'USDT')).toEqual('8065')
  const tiny = { ...emptyBalance.currencies, balance: { ETH: '0.1' }, bonus: { ETH: '0.2' } }
  expect(totalOf({ currencies: tiny }, 'ETH')).toEqual('0.3')
})

test('USDT is always offered, another currency when there is some of it', () => {
  expect(currenciesOf(emptyBalance)).toEqual(['USDT'])
  expect(currenciesOf(myBalance)).toEqual(['USDT', 'TON'])
})

test('each account has its figure in the chosen currency', async () => {
  await show([myBalance, myOperations, null])
  const figures = [...document.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    text(row.querySelector('dd')),
  ])
  expect(figures).toEqual([
    ['Available', '2,418.60 USDT'],
    ['On deposits', '5,500.00 USDT'],
    ['Partner income', '96.40 USDT'],
    ['Bonuses', '50.00 USDT'],
  ])
})

test('a movement carries its sign, and money going out is not called a loss', async () => {
  await show([myBalance, myOperations, null])
  const [income, withdrawal] = screen
    .getByText('Recent operations')
    .closest('section')!
    .querySelectorAll('li')
  expect(text(income)).toEqual('Referral incomePartner income+60.00 USDTToday, 09:12')
  expect(text(withdrawal)).toEqual('WithdrawalAvailable−400.00 USDTYesterday, 12:00')
})

test('an unfinished refill is named with its amount and leads back to its address', async () => {
  await show([myBalance, myOperations, waitingRefill])
  const card = screen.getByRole('heading', { name: 'An unfinished refill' }).closest('section')!
  expect(text(card)).toEqual('An unfinished refill120 TONWaitingContinue')
  expect(within(card).getByRole('link')).toHaveAttribute('href', '/refill/r-1')
})

test('a newcomer is shown three steps, the first of them done', async () => {
  await show([emptyBalance, { items: [], asOf: 0 }, null])
  const steps = screen.getByRole('heading', { name: 'First steps' }).closest('section')!
  expect([...steps.querySelectorAll('li b')].map((step) => step.textContent)).toEqual([
    'Confirm your phone',
    'Refill your balance',
    'Open a deposit',
  ])
  expect(within(steps).getByText('Done')).toBeInTheDocument()
  expect(within(steps).getByRole('link', { name: 'Go to refill' })).toHaveAttribute(
    'href',
    '/refill',
  )
})

test('an e-mail that is not confirmed is one of the first steps, and later a word above the balance', async () => {
  const newcomer = await show([emptyBalance, { items: [], asOf: 0 }, null])
  await act(() => newcomer.answer('readContacts', contacts))
  const steps = screen.getByRole('heading', { name: 'First steps' }).closest('section')!
  expect(within(steps).getByRole('link', { name: 'Go to confirmation' })).toHaveAttribute(
    'href',
    '/verify-email',
  )
  cleanup()

  const investor = await show([myBalance, myOperations, null])
  await act(() => investor.answer('readContacts', contacts))
  expect(
    screen.getByText('Then codes and messages about your account can reach you there.'),
  ).toBeVisible()
})

test('a person who has money but no operations is told where these will stand', async () => {
  await show([myBalance, { items: [], asOf: 0 }, null])
  expect(screen.getByText('No operations yet')).toBeInTheDocument()
})
