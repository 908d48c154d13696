import { fireEvent } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { cabinetMachine } from '../../src/machines/cabinet.machine.ts'
import { CabinetScreen } from '../../src/screens/cabinet/cabinet.screen.tsx'
import { cabinetModel } from '../support/models/cabinet.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof cabinetMachine>

const label = (text: string) => document.querySelector(`[aria-label='${text}']`)
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? null
const card = (title: string) =>
  [...document.querySelectorAll('section')].find(
    (section) => section.querySelector('h2')?.textContent === title,
  ) ?? null
const text = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const press = (name: string) => {
  const found = button(name)
  if (found) fireEvent.click(found)
}
const choose = (select: string, value: string) => {
  const found = label(select)
  if (found) fireEvent.change(found, { target: { value } })
}

const totals: Record<string, Record<string, string>> = {
  USDT: {
    balance: '2,418.60 USDT',
    referral: '96.40 USDT',
    bonus: '50.00 USDT',
    deposit: '5,500.00 USDT',
    all: '8,065.00 USDT',
  },
  BTC: { balance: '0.0372 BTC' },
}
const days: Record<string, string> = {
  2: '1 January 2026Paid out 0.00 USDTWithheld 15.25 USDT',
  1: '31 December 2025Paid out 60.00 USDTWithheld 15.25 USDT',
}

function expectStatistics({ context }: Snapshot, isFailed: boolean) {
  const { statistics, type, currency, period, day, areAmountsHidden } = context
  expect(label('Account')).toHaveValue(type)
  expect(label('Main currency')).toHaveValue(currency)
  expect(label('Period of the chart')).toHaveValue(period)
  expect(button('Load the figures again') !== null).toEqual(isFailed)
  const total = card('Total')
  expect(total?.querySelector('[role=status]') !== null).toEqual(statistics === null && !isFailed)
  if (statistics === null) return
  const figure = text(total?.querySelector('[data-size="hero"]'))
  if (areAmountsHidden) expect(figure).not.toMatch(/\d/)
  else expect(figure).toEqual(totals[statistics.currency]?.[type])
  expect(label(areAmountsHidden ? 'Show amounts' : 'Hide amounts')).not.toEqual(null)
  expect(document.body.textContent?.includes('Rank')).toEqual(true)
  if (areAmountsHidden) expect(text(document.body)).not.toMatch(/\d\.\d\d USDT/)
  else if (statistics.currency === 'USDT') expect(text(card('Income'))).toContain(days[day ?? 2])
}

const expectCard =
  (title: string, retry: string, known: keyof Snapshot['context'], rows: number) =>
  (isFailed: boolean) =>
  ({ context }: Snapshot) => {
    const isKnown = context[known] !== null
    expect(card(title)?.querySelectorAll('li').length ?? 0).toEqual(isKnown ? rows : 0)
    expect(button(retry) !== null).toEqual(isFailed)
  }

const balance = expectCard('Balance by currency', 'Load the balance again', 'balance', 2)
const operations = expectCard('Recent operations', 'Load the operations again', 'operations', 2)
const deposits = expectCard('Active deposits', 'Load the deposits again', 'deposits', 2)
const steps = expectCard('Next steps', 'Load the steps again', 'steps', 3)
const unfinished = (isFailed: boolean) => (snapshot: Snapshot) => {
  const hrefs = ['An unfinished refill', 'A withdrawal under way'].flatMap(
    (title) => card(title)?.querySelector('a')?.getAttribute('href') ?? [],
  )
  expect(hrefs).toEqual(
    snapshot.context.unfinished === null ? [] : ['/refill/r-1', '/withdrawal/payment-1'],
  )
  expect(button('Check again') !== null).toEqual(isFailed)
}

walkScreen(cabinetModel, {
  screen: (actor) => <CabinetScreen actor={actor} />,
  gestures: {
    'account.chosen': ({ account }) => choose('Account', account),
    'currency.chosen': ({ currency }) => choose('Main currency', currency),
    'period.chosen': ({ period }) => choose('Period of the chart', period),
    'day.chosen': ({ day }) => choose('Day', String(day)),
    'hiding.chosen': ({ areAmountsHidden }) => {
      const eye = label(areAmountsHidden ? 'Hide amounts' : 'Show amounts')
      if (eye) fireEvent.click(eye)
    },
    'refresh.requested': () => {
      const refresh = label('Refresh')
      if (refresh) fireEvent.click(refresh)
    },
    'statistics.requested': () => press('Load the figures again'),
    'balance.requested': () => press('Load the balance again'),
    'operations.requested': () => press('Load the operations again'),
    'unfinished.requested': () => press('Check again'),
    'deposits.requested': () => press('Load the deposits again'),
    'steps.requested': () => press('Load the steps again'),
  },
  shows: {
    'statistics.readingStatistics': (snapshot) => expectStatistics(snapshot, false),
    'statistics.statisticsShown': (snapshot) => expectStatistics(snapshot, false),
    'statistics.statisticsNotRead': (snapshot) => expectStatistics(snapshot, true),
    'balance.readingBalance': balance(false),
    'balance.balanceShown': balance(false),
    'balance.balanceNotRead': balance(true),
    'operations.listingOperations': operations(false),
    'operations.operationsShown': operations(false),
    'operations.operationsNotListed': operations(true),
    'unfinished.findingUnfinished': unfinished(false),
    'unfinished.unfinishedKnown': unfinished(false),
    'unfinished.unfinishedNotKnown': unfinished(true),
    'deposits.listingDeposits': deposits(false),
    'deposits.depositsShown': deposits(false),
    'deposits.depositsNotListed': deposits(true),
    'steps.readingSteps': steps(false),
    'steps.stepsShown': steps(false),
    'steps.stepsNotRead': steps(true),
  },
})
