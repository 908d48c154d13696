import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { cabinetMachine } from '../../src/machines/cabinet.machine.ts'
import { cabinetModel } from '../support/models/cabinet.model.ts'
import { expect } from './support/journey.ts'
import { settle } from './support/settle.ts'
import { type Scene, visit, walkJourney } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof cabinetMachine>

const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const button = (page: Page, name: string) => page.getByRole('button', { name })

const expectStatistics =
  (isFailed: boolean) =>
  async ({ context }: Snapshot, { page }: Scene) => {
    const { statistics, type, currency, period, day, areAmountsHidden } = context
    await expect(page.getByLabel('Account', { exact: true })).toHaveValue(type)
    await expect(page.getByLabel('Main currency')).toHaveValue(currency)
    await expect(page.getByLabel('Period of the chart')).toHaveValue(period)
    await expect(button(page, 'Load the figures again')).toHaveCount(isFailed ? 1 : 0)
    await expect(button(page, areAmountsHidden ? 'Show amounts' : 'Hide amounts')).toBeVisible()
    if (statistics === null || statistics.currency !== 'USDT') return
    const shown = expect(card(page, 'Total').locator('[data-size="hero"]'))
    if (areAmountsHidden) await shown.not.toContainText(/\d/)
    else await shown.toContainText(/^(balance|all)$/.test(type) ? /^90\.00.USDT$/ : /^0\.00.USDT$/)
    if (day !== null) await expect(page.getByLabel('Day', { exact: true })).toHaveValue(String(day))
  }

const expectCard =
  (title: string, retry: string, known: keyof Snapshot['context'], words: RegExp) =>
  (isFailed: boolean) =>
  async ({ context }: Snapshot, { page }: Scene) => {
    const isKnown = context[known] !== null
    await expect(card(page, title).getByText(words)).toHaveCount(isKnown ? 1 : 0)
    await expect(button(page, retry)).toHaveCount(isFailed ? 1 : 0)
  }

const balance = expectCard(
  'Balance by currency',
  'Load the balance again',
  'balance',
  /90\.00.USDT/,
)
const operations = expectCard(
  'Recent operations',
  'Load the operations again',
  'operations',
  /\+90\.00.USDT/,
)
const deposits = expectCard(
  'Active deposits',
  'Load the deposits again',
  'deposits',
  /No active deposits/,
)
const steps = expectCard('Next steps', 'Load the steps again', 'steps', /Done: 2 of 7/)
const unfinished =
  (isFailed: boolean) =>
  async ({ context }: Snapshot, { page, waiting }: Scene & { waiting: string }) => {
    const isKnown = context.unfinished !== null
    await expect(page.locator(`main a[href="/refill/${waiting}"]`)).toHaveCount(isKnown ? 1 : 0)
    await expect(button(page, 'Check again')).toHaveCount(isFailed ? 1 : 0)
  }

walkJourney(cabinetModel, {
  // Of the calls of one card only one waits for the walk; the others have gone out.
  calls: {
    readStatistics: 'GET /user/statistics',
    readBalance: 'GET /user/balance',
    listRecentOperations: 'GET /user/events',
    findUnfinished: 'GET /funds/payments',
    listActiveDeposits: 'GET /funds/deposits?status=active&limit=3',
    readSteps: 'GET /user-data/wallets',
  },
  // What is read here is made old on other pages only.
  isPossible: ({ type }) => !/outdated|recalled/.test(type),
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-ERC20', '90')
    const { id } = await provider.createRefill(session, 'TON', '50')
    await visit(page, '/')
    return { waiting: id }
  },
  acts: {
    'account.chosen': async (event, { page }) => {
      const { account } = { account: '', ...event }
      await page.getByLabel('Account', { exact: true }).selectOption(account)
    },
    'currency.chosen': async (event, { page }) => {
      const { currency } = { currency: '', ...event }
      await page.getByLabel('Main currency').selectOption(currency)
    },
    'period.chosen': async (event, { page }) => {
      const { period } = { period: '', ...event }
      await page.getByLabel('Period of the chart').selectOption(period)
    },
    'day.chosen': (_, { page }) => page.getByLabel('Day', { exact: true }).fill('1'),
    'hiding.chosen': (_, { page }) =>
      page.getByRole('button', { name: /^(Hide|Show) amounts$/ }).click(),
    // Every card asks anew; those whose calls wait for the walk go on waiting.
    'refresh.requested': async (_, { page, gate }) => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      await gate.pass('GET /user/statistics')
    },
    'statistics.requested': (_, { page }) => button(page, 'Load the figures again').click(),
    'balance.requested': (_, { page }) => button(page, 'Load the balance again').click(),
    'operations.requested': (_, { page }) => button(page, 'Load the operations again').click(),
    'unfinished.requested': (_, { page }) => button(page, 'Check again').click(),
    'deposits.requested': (_, { page }) => button(page, 'Load the deposits again').click(),
    'steps.requested': (_, { page }) => button(page, 'Load the steps again').click(),
  },
  shows: {
    'statistics.readingStatistics': expectStatistics(false),
    'statistics.statisticsShown': expectStatistics(false),
    'statistics.statisticsNotRead': expectStatistics(true),
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
