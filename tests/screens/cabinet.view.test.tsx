import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Refill } from '../../src/api/contract/refill.ts'
import type { Statistics } from '../../src/api/contract/statistics.ts'
import { accountTypes } from '../../src/api/contract/user.ts'
import { cabinetMachine, type Steps } from '../../src/machines/cabinet.machine.ts'
import { CabinetScreen } from '../../src/screens/cabinet/cabinet.screen.tsx'
import { amountOf, currenciesOf, sharesOf, worthOf } from '../../src/screens/cabinet/totals.ts'
import {
  emptyBalance,
  myBalance,
  myGrowth,
  myNewcomer,
  myOperations,
  myOverview,
  myPayouts,
  mySteps,
  newSituation,
  newSteps,
  ratesOf,
  statisticsOf,
  waitingRefill,
} from '../support/cabinet-data.ts'
import { startFlow } from '../support/flow.ts'
import { smallBonus } from '../support/models/operation-samples.ts'
import { renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'

const everything = {
  statistics: statisticsOf('USDT'),
  situation: myOverview,
  growth: myGrowth,
  payouts: myPayouts,
  balance: myBalance,
  rates: ratesOf('USDT'),
  operations: myOperations,
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

test('only currencies with a rate are offered, and one that lost its rate is said to be shown in USDT', async () => {
  const select = () => screen.getByLabelText<HTMLSelectElement>('Main currency')
  const statistics: Statistics = { ...statisticsOf('USDT'), currencies: ['USDT', 'BTC', 'EUR'] }
  const flow = await show({ statistics })
  expect([...select().options].map(({ value }) => value)).toEqual(['USDT', 'BTC', 'EUR'])
  expect(screen.queryByText(/^There is no rate/)).toEqual(null)

  fireEvent.change(select(), { target: { value: 'EUR' } })
  const answer = { ...statistics, currencies: ['USDT', 'BTC'] }
  await act(() => queryIn(flow, 'statistics').answer(answer))
  expect(select()).toHaveValue('USDT')
  expect(screen.getByText('There is no rate for EUR now. Amounts are in USDT.')).toBeVisible()
})

test('a sum over all accounts is exact', () => {
  expect(amountOf(myBalance, accountTypes, 'USDT')).toEqual('8065')
  expect(amountOf(myBalance, ['referral'], 'USDT')).toEqual('96.4')
  const tiny = { ...emptyBalance.currencies, balance: { ETH: '0.1' }, bonus: { ETH: '0.2' } }
  expect(amountOf({ currencies: tiny }, accountTypes, 'ETH')).toEqual('0.3')
})

test('a worth is cut off account by account, as the provider does, and shares add up to a hundred', () => {
  const currencies = {
    ...emptyBalance.currencies,
    balance: { BTC: '0.1' },
    deposit: { BTC: '0.2' },
  }
  expect(worthOf({ currencies }, accountTypes, 'BTC', '0.333333333')).toEqual('0.09999999')
  expect(sharesOf(['1', '1', '1'])).toEqual([34, 33, 33])
  expect(sharesOf(['0.1', '2', '997.9'])).toEqual([0, 0, 100])
  expect(sharesOf(['0', '0'])).toEqual([0, 0])
})

const barOf = (holder: Element | null | undefined) =>
  [...(holder?.querySelectorAll<HTMLElement>('[aria-hidden] > span') ?? [])].map(
    ({ style }) => style.flexGrow,
  )

const chooseAccount = (account: string) =>
  fireEvent.change(screen.getByLabelText('Account'), { target: { value: account } })
const rowsOfCurrencies = () =>
  [...(card('Currencies')?.querySelectorAll('li') ?? [])].map((row) =>
    [...row.querySelectorAll('div:not(:has(div)) > *')].map(text).filter((part) => part !== ''),
  )

test('each currency is told with what is available, its share, price and worth, then their sum', async () => {
  await show({ statistics: { ...statisticsOf('USDT'), reserved: '320' } })
  expect(rowsOfCurrencies()).toEqual([
    ['USDT 97 %', '2,418.60 USDT'],
    ['TON 3 %', '12.5 TON', '24 h −1.25 %', '≈ 67.50 USDT', '7 days −3.57 %', 'Price 5.40 USDT'],
  ])
  expect(figuresOf(card('Currencies'))).toEqual([['Total 100\u00a0%', '≈ 2,486.10 USDT']])
  expect(barOf(card('Currencies'))).toEqual(['2418.6', '67.5'])
})

test('another account shows what is on it, and all of them what is on deposits and reserved as well', async () => {
  await show({ statistics: { ...statisticsOf('USDT'), reserved: '320' } })
  chooseAccount('referral')
  expect(rowsOfCurrencies()).toEqual([['USDT 100 %', '96.40 USDT']])
  expect(figuresOf(card('Currencies'))).toEqual([['Total 100\u00a0%', '96.40 USDT']])
  chooseAccount('all')
  expect(rowsOfCurrencies()).toEqual([
    ['USDT 95 %', '8,065.00 USDT', 'of which on deposits', '5,500.00'],
    ['TON 1 %', '12.5 TON', '24 h −1.25 %', '≈ 67.50 USDT', '7 days −3.57 %', 'Price 5.40 USDT'],
  ])
  expect(figuresOf(card('Currencies'))).toEqual([
    ['Reserved for withdrawals 4\u00a0%', '320.00 USDT'],
    ['Total 100\u00a0%', '≈ 8,452.50 USDT'],
  ])
  expect(barOf(card('Currencies'))).toEqual(['8065', '67.5', '320'])
})

test('without prices each currency is told with its amount alone, and they are asked for again', async () => {
  const flow = startFlow(cabinetMachine)
  renderInApp(<CabinetScreen actor={flow.actor} />)
  await act(async () => {
    await queryIn(flow, 'situation').answer(myOverview)
    await queryIn(flow, 'balance').answer(myBalance)
    await queryIn(flow, 'rates').refuse('overloaded')
  })
  const rows = () => [...(card('Currencies')?.querySelectorAll('li') ?? [])].map(text)
  expect(rows()).toEqual(['USDT2,418.60 USDT', 'TON12.5 TON'])
  expect(figuresOf(card('Currencies'))).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Load the prices again' }))
  await act(() => queryIn(flow, 'rates').answer(ratesOf('BTC')))
  expect(rows()[1]).toEqual(
    'TON 3 %12.5 TON24 h −1.25 %≈ 0.00135 BTC7 days −3.57 %Price 0.000108 BTC',
  )
})

test('in company neither amounts nor proportions are told, and prices are', async () => {
  const flow = await show()
  act(() => flow.send({ type: 'hiding.chosen', areAmountsHidden: true }))
  const [, row] = card('Currencies')?.querySelectorAll('li') ?? []
  expect(text(row)).toEqual(
    'TON••••Hidden TON24 h −1.25 %≈ ••••Hidden USDT7 days −3.57 %Price 5.40 USDT',
  )
  expect(barOf(card('Currencies'))).toEqual([])
})

test('USDT always stands among the balances, another currency when there is some of it', () => {
  expect(currenciesOf(emptyBalance, accountTypes)).toEqual(['USDT'])
  expect(currenciesOf(myBalance, accountTypes)).toEqual(['USDT', 'TON'])
  expect(currenciesOf(myBalance, ['deposit'])).toEqual(['USDT'])
})

test('the total is shown with all it is made of, and what is withheld beside it', async () => {
  await show()
  expect(text(card('Total')?.querySelector('[data-size="hero"]'))).toEqual('8,065.00 USDT')
  expect(figuresOf(card('Total'))).toEqual([
    ['On your balance', '2,418.60 USDT'],
    ['On deposits', '5,500.00 USDT'],
    ['Income to move', '146.40 USDT'],
    ['Locked earnings', '318.50 USDT'],
  ])
  const reserving: Statistics = {
    ...statisticsOf('USDT'),
    available: '0',
    income: '0',
    reserved: '100',
    withheld: '0',
  }
  await show({ statistics: reserving })
  const [, second] = screen.getAllByRole('heading', { name: 'Total' })
  expect(figuresOf(second?.closest('section')).map(([label]) => label)).toEqual([
    'On your balance',
    'On deposits',
    'Reserved',
  ])
})

test('partner income that is withheld stands beside the total, and is said to come or to be lost', async () => {
  const sentence = /Locked partner income is not earned yet/
  await show()
  expect(screen.queryByText(sentence)).toEqual(null)
  const withheld: Statistics = { ...statisticsOf('USDT'), pending: '27.5' }
  await show({ statistics: withheld })
  const [, second] = screen.getAllByRole('heading', { name: 'Total' })
  const figures = figuresOf(second?.closest('section'))
  expect(figures.at(-1)).toEqual(['Partner income, locked', '27.50 USDT'])
  expect(screen.getByText(sentence)).toBeInTheDocument()
  expect(lines()[0]).toEqual(['859.83 received', '844.37 locked', '+168.40 in 30 days'])
})

test('the bar of figures tells what was earned, came from partners and bonuses, and the rank', async () => {
  await show()
  const bar = screen.getByText('Bonus tier').closest('dl')
  expect(figuresOf(bar)).toEqual([
    ['Paid out by deposits', '642.18 USDT'],
    ['Partner income, all time', '96.40 USDT'],
    ['Bonuses, all time', '50.00 USDT'],
    ['Bonus tier', '2 of 4'],
  ])
})

test('figures that are zero are left out, and so is the bar of nothing but zeros', async () => {
  const nothing = { earned: '0', referrals: '0', bonuses: '0', rank: 0 }
  await show({ statistics: { ...statisticsOf('USDT'), ...nothing, earned: '5.4' } })
  const bar = screen.getByText('Paid out by deposits').closest('dl')
  expect(figuresOf(bar)).toEqual([['Paid out by deposits', '5.40 USDT']])
  cleanup()
  await show({ statistics: { ...statisticsOf('USDT'), ...nothing } })
  expect(screen.queryByText('Paid out by deposits')).toEqual(null)
  expect(screen.queryByText('Bonus tier')).toEqual(null)
})

test('before anything was earned it says what the first day brings, and when', async () => {
  const [deposit] = myPayouts.items
  const young = { ...deposit, earned: '6.3', endsAt: '2026-01-31T09:30:00.000Z' }
  const payouts = { ...myPayouts, count: 1, items: [young] }
  await show({ growth: { ...myGrowth, earned: '0', locked: '0', recent: '0' }, payouts })
  const growth = card('First earnings, estimated')
  expect(text(growth?.querySelector('[data-size="hero"]'))).toEqual('0.21 USDT')
  expect(text(growth?.querySelector('p'))).toEqual('2 January, 09:30, in 1 day')
})

const earned = () => card('You have earned')
const next = () => document.querySelector('section:has(figure) h3')?.parentElement
const parts = () =>
  [...document.querySelectorAll('section:has(figure) p')].find((lines) => !next()?.contains(lines))
/** Reads the parts of the earnings, then the next payout. */
const lines = () => [parts(), next()].map((each) => [...(each?.children ?? [])].map(text))

test('the growth says at once what was earned, what is next and when', async () => {
  await show()
  const growth = earned()
  expect(text(growth?.querySelector('[data-size="hero"]'))).toEqual('1,704.20 USDT')
  expect(lines()).toEqual([
    ['859.83 received', '844.37 locked', '+168.40 in 30 days'],
    [
      'Next payout, estimated',
      '442.00 USDT',
      '11 January, in 10 days',
      'Start: 42.00 earnings + 400.00 deposit',
    ],
  ])
  expect(screen.getByRole('img').getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toEqual(
    'Earned until today: 1,704.20 USDT. By 22 March 2026, estimated: 2,346.20 USDT',
  )
  expect(growth?.querySelectorAll('tbody tr')).toHaveLength(6)
})

test('the curve counts as received what each payout earns, in the one currency that it has', async () => {
  const [start, , bitcoin] = myPayouts.items
  await show({
    payouts: {
      ...myPayouts,
      items: [start, { ...bitcoin, endsAt: '2026-03-22T09:00:00.000Z' }],
    },
  })
  // 859.83, with 42 of 442 and 146.25 of 1,121.25, of 2,500 USDT.
  expect(
    [...document.querySelectorAll('g > rect[y]')].map((rect) => rect.getAttribute('height')),
  ).toEqual(['34.393%', '36.073%', '41.923%'])
})

test('a payout of a deposit that renews is all earned, and nothing is split where nothing is locked', async () => {
  const [, second] = myPayouts.items
  await show({
    growth: { ...myGrowth, locked: '0' },
    payouts: { ...myPayouts, items: [second] },
  })
  expect(lines()).toEqual([
    ['+168.40 in 30 days'],
    [
      'Next payout, estimated',
      '202.50 USDT',
      '1 February, in 31 days',
      'Balance: All of it earnings, your deposit renews',
    ],
  ])
})

test('each range says its total', async () => {
  await show()
  const said = () => [
    text(document.querySelector('section:has(figure) h2')),
    text(document.querySelector('section:has(figure) [data-size="hero"]')),
    text(parts()),
  ]
  fireEvent.click(screen.getByLabelText('30 days'))
  expect(said()).toEqual(['You earned in 30 days', '168.40 USDT', '1,704.20 earned in all'])
  fireEvent.click(screen.getByLabelText('To the end'))
  expect(said()).toEqual([
    'Still to come by 22 March 2026, estimated',
    '642.00 USDT',
    '1,704.20 earned in all',
  ])
})

test('when the last deposit has ended, nothing is to come and nothing is next', async () => {
  const flow = await show({
    growth: { ...myGrowth, recent: '0', ahead: [] },
    payouts: { ...myPayouts, count: 0, items: [] },
  })
  expect(screen.queryByLabelText('To the end')).toEqual(null)
  expect(lines()).toEqual([['859.83 received', '844.37 locked'], []])
  expect(screen.getByRole('img').getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toEqual(
    'Earned until today: 1,704.20 USDT',
  )
  act(() => flow.send({ type: 'range.chosen', range: 'ahead' }))
  expect(text(earned()?.querySelector('[data-size="hero"]'))).toEqual('1,704.20 USDT')
  expect(screen.getByText('No active deposits')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute(
    'href',
    '/deposits/new',
  )
})

test('the payouts after the next one say when, what comes back, what is earned and what renews', async () => {
  await show()
  const payouts = [...(card('Later payouts')?.querySelectorAll('li > a') ?? [])]
  expect(payouts.map((payout) => [text(payout), payout.getAttribute('href')])).toEqual([
    [
      '1 February 2026 Feb1Balance202.50 USDTin 31 daysAll of it earnings, your deposit renews',
      '/deposits/deposit-2',
    ],
    [
      '3 February 2026 Feb3Bitcoin0.01725 BTCin 33 days0.00225 earnings + 0.015 depositNeeds a subscription to renew',
      '/deposits/deposit-3',
    ],
    [
      '22 March 2026 Mar22Growth3,980.00 USDTin 80 days1,980.00 earnings + 2,000.00 deposit',
      '/deposits/deposit-4',
    ],
  ])
  expect(text(card('Later payouts')?.lastElementChild)).toEqual(
    'All 4 payouts, estimated≈ 6,245.75 USDT',
  )
})

test('one payout alone stands beside the earnings, with all that is told of it, and nowhere else', async () => {
  const [, , uncovered] = myPayouts.items
  await show({
    payouts: {
      ...myPayouts,
      count: 1,
      items: [{ ...uncovered, endsAt: '2026-01-01T23:00:00.000Z' }],
    },
  })
  expect(lines()[1]).toEqual([
    'Next payout, estimated',
    '0.01725 BTC',
    '1 January, today',
    'Bitcoin: 0.00225 earnings + 0.015 deposit',
    'Needs a subscription to renew',
  ])
  expect(screen.getByRole('link', { name: 'Bitcoin' })).toHaveAttribute(
    'href',
    '/deposits/deposit-3',
  )
  expect(screen.queryByRole('heading', { name: /payouts$/ })).toEqual(null)
})

test('a movement carries its sign, leads to what it was about and to its receipt, and money going out is not called a loss', async () => {
  await show()
  const [income, withdrawal] =
    card('Recent operations')?.querySelectorAll('li > a:first-child') ?? []
  expect(text(income)).toEqual('Referral income+60.00 USDTToday, 09:12from saule2020, level 1')
  expect(text(withdrawal)).toEqual(
    'Withdrawal requested−200.00 USDTYesterday, 12:00to TLCwWT…uBSrWg',
  )
  expect(
    [...(card('Recent operations')?.querySelectorAll('li:first-of-type a') ?? [])]
      .slice(0, 2)
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/partners/31', '/operations/12'])
})

test('what is unfinished is named with its amount and leads back to it', async () => {
  await show()
  expect(
    [...(card('Under way')?.querySelectorAll('a') ?? [])].map((row) => [
      text(row),
      row.getAttribute('href'),
    ]),
  ).toEqual([
    ['An unfinished refill120 TON60 minutes leftWaiting', '/refill/r-1'],
    ['A withdrawal under way400.00 USDTTRC20Pending', '/withdrawal/payment-1'],
  ])
})

test('of several it shows a refill that the network has seen, and how many more there are of each', async () => {
  const seen = { ...waitingRefill, received: '119', confirmations: { seen: 3, needed: 10 } }
  await show({ situation: { ...myOverview, refill: seen, moreRefills: 3, morePayments: 1 } })
  expect(links('Under way')).toEqual([
    ['A refill on its way119 TON3 of 10 confirmationsWaiting', '/refill/r-1'],
    ['3 more refills', '/refill?status=waiting'],
    ['A withdrawal under way400.00 USDTTRC20Pending', '/withdrawal/payment-1'],
    ['1 more withdrawal', '/withdrawal'],
  ])
})

test('recent operations have the whole amount, as their receipts', async () => {
  await show({ operations: { ...myOperations, items: [smallBonus] } })
  const amount = card('Recent operations')?.querySelector('li [data-size]')
  expect(text(amount)).toEqual('+0.945 USDT')
})

test('each currency leads to its exchange', async () => {
  await show()
  expect(
    within(card('Currencies') ?? document.body)
      .getAllByRole('link', { name: /^Exchange / })
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    ['Exchange USDT', '/exchange?from=USDT'],
    ['Exchange TON', '/exchange?from=TON'],
  ])
})

test('next steps are those that are left, the one that waits for others said to be so', async () => {
  await show()
  expect(
    [...(card('Next steps')?.querySelectorAll('li > a') ?? [])].map((step) => [
      text(step),
      step.getAttribute('href'),
    ]),
  ).toEqual([
    ['Confirm your e-mail', '/verify-email'],
    ['Verify your accountIn process', '/settings/verification'],
    ['Add a wallet for withdrawals', '/settings/wallets'],
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

const newcomer = {
  situation: newSituation,
  steps: newSteps,
  statistics: { ...statisticsOf('USDT'), total: '0', activeDeposits: '0' },
  balance: emptyBalance,
  operations: { items: [], asOf: 0 },
}
const firstSteps = () =>
  [...(card('Three steps to your first deposit')?.querySelectorAll('li') ?? [])].map((step) => [
    [...step.children]
      .filter((part) => !part.matches('a'))
      .map(text)
      .join(''),
    step.getAttribute('aria-current'),
  ])
const links = (title: string) =>
  [...(card(title)?.querySelectorAll('a') ?? [])].map((link) => [
    text(link),
    link.getAttribute('href'),
  ])

test('nobody is shown a home before it is known which one is theirs', async () => {
  const flow = startFlow(cabinetMachine)
  renderInApp(<CabinetScreen actor={flow.actor} />)
  const { situation, ...rest } = { ...everything, ...newcomer }
  await act(async () => {
    for (const [card, answer] of Object.entries(rest)) await queryIn(flow, card).answer(answer)
  })
  expect(text(document.body)).toEqual('Loading…')
  await act(() => queryIn(flow, 'situation').answer(situation))
  expect(screen.getByText('Three steps to your first deposit')).toBeVisible()
})

/** Nothing but a balance. */
const fundedWith = (total: string) => ({
  ...statisticsOf('USDT'),
  total,
  available: total,
  activeDeposits: '0',
  income: '0',
  reserved: '0',
  withheld: '0',
  pending: '0',
})

/** About the smallest deposit, as long as no subscription is paid for. */
const loss =
  'The smallest deposit pays back 55.25 USDT after 30 days, estimated. From 143 USDT on, a deposit earns more than the subscription costs.'

test('somebody new has three steps with what each takes, one button and nothing that is zero', async () => {
  await show(newcomer)
  expect(text(card('Three steps to your first deposit')?.querySelector('p'))).toEqual(
    `66.50 USDT is enough for all three. ${loss}`,
  )
  expect(firstSteps()).toEqual([
    ['1Refill your balanceFrom 10.00 USDT, fee 1.50 USDT. Usually arrives in 2 minutes.', 'step'],
    [
      '2Choose a subscription15.00 USDT for 30 days, or 10.60 USDT a month for 365 days. Needed to open deposits.',
      null,
    ],
    ['3Open a depositFrom 50.00 USDT for 30 days. You see what it brings before you pay.', null],
  ])
  expect(links('Three steps to your first deposit')).toEqual([
    ['Refill', '/refill?lacking=65&of=USDT'],
  ])
  expect(text(card('Next steps')?.querySelector('p'))).toEqual(
    'You don’t need these for your first deposit.',
  )
  expect(screen.getAllByRole('heading').map(text)).toEqual([
    'Three steps to your first deposit',
    'Next steps',
  ])
  expect(text(document.body)).not.toMatch(/(^|[^\d.,])0(\.0+)? /)
})

const refilling = (refill: Refill) => ({
  ...newcomer,
  situation: { ...newSituation, refill },
})

test('a refill under way stands first, and its step leads to the address while it takes money', async () => {
  await show(refilling(waitingRefill))
  expect(screen.getAllByRole('heading').map(text)).toEqual([
    'Under way',
    'Three steps to your first deposit',
    'Next steps',
  ])
  expect(firstSteps()[0]).toEqual([
    '1Refill your balanceWaiting for your transferTime left: 60 minutes',
    'step',
  ])
  expect(links('Three steps to your first deposit')).toEqual([['Show the address', '/refill/r-1']])
})

test('a refill that less arrived for has its rest in its step, with the way to send it', async () => {
  const partly = {
    ...waitingRefill,
    status: 'replenished',
    received: '80',
    credited: '80',
  } as const
  await show(refilling({ ...partly, expiresIn: 1_200 }))
  expect(firstSteps()[0]).toEqual([
    '1Refill your balance40 TON still to sendTime left: 20 minutes',
    'step',
  ])
  expect(links('Three steps to your first deposit')).toEqual([['Send the rest', '/refill/r-1']])
  expect(links('Under way')).toEqual([
    ['The rest of a refill40 TON20 minutes leftWaiting', '/refill/r-1'],
  ])
})

test('a refill that the network has seen tells its confirmations in its step', async () => {
  const seen = { ...waitingRefill, received: '120', confirmations: { seen: 3, needed: 10 } }
  await show(refilling(seen))
  expect(firstSteps()[0]).toEqual(['1Refill your balance3 of 10 confirmations', 'step'])
  expect(links('Three steps to your first deposit')).toEqual([['Show the refill', '/refill/r-1']])
})

test('whoever has only another currency is told why it does not count, and led to its exchange', async () => {
  await show({
    ...newcomer,
    statistics: fundedWith('650'),
    steps: { ...newSteps, newcomer: { ...myNewcomer, held: { BTC: '0.01' } } },
  })
  expect(text(card('Three steps to your first deposit')?.querySelector('p'))).toEqual(
    `Your first deposit needs 65.00 USDT more. Only USDT counts: refill it, or exchange BTC. ${loss}`,
  )
  expect(links('Three steps to your first deposit')).toEqual([
    ['exchange BTC', '/exchange?from=BTC&to=USDT'],
    ['Refill', '/refill?lacking=65&of=USDT'],
  ])
})

test('steps that are done are ticked, what is there is said, and the button leads to the next', async () => {
  await show({
    ...newcomer,
    statistics: fundedWith('200'),
    operations: myOperations,
    steps: { ...newSteps, newcomer: { ...myNewcomer, available: '200' } },
  })
  expect(firstSteps().map(([step]) => step?.slice(0, 24))).toEqual([
    'Refill your balance, don',
    '2Choose a subscription15',
    '3Open a depositFrom 50.0',
  ])
  expect(text(card('Three steps to your first deposit')?.querySelector('p'))).toEqual(` ${loss}`)
  expect(links('Three steps to your first deposit')).toEqual([
    ['Choose a subscription', '/subscription'],
  ])
  expect(card('Recent operations')).toBeVisible()
  await show({
    ...newcomer,
    steps: {
      ...newSteps,
      newcomer: { ...myNewcomer, available: '50', isSubscribed: true },
    },
  })
  expect(screen.getAllByRole('link', { name: 'Open a deposit' })).toHaveLength(1)
})

test('money before the first deposit is a total above the steps, and nothing of it is zero', async () => {
  await show({ ...newcomer, statistics: fundedWith('361.75') })
  expect(screen.getAllByRole('heading').map(text)).toEqual([
    'Total',
    'Three steps to your first deposit',
    'Next steps',
  ])
  expect(text(card('Total'))).toContain('361.75 USDT')
  expect(text(card('Total'))).not.toContain('On deposits')
  expect(text(document.body)).not.toMatch(/(^|[^\d.,])0(\.0+)? /)
  expect(links('Total')).toEqual([
    ['Refill', '/refill'],
    ['Withdraw', '/withdrawal'],
  ])
  cleanup()
  await show({ ...newcomer, statistics: { ...fundedWith('361.75'), reserved: '61.75' } })
  expect(text(card('Total'))).toContain('Reserved')
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
