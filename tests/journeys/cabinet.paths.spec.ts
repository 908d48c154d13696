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
    .filter({ has: page.getByRole('heading', { name: title }) })
const button = (page: Page, name: string) => page.getByRole('button', { name })

const expectBalance =
  (isFailed: boolean) =>
  async ({ context }: Snapshot, { page }: Scene) => {
    const total = card(page, 'Total')
    const isKnown = context.balance !== null
    await expect(page.getByLabel('Currency', { exact: true })).toHaveValue(context.currency)
    if (isKnown) {
      await expect(total).toContainText(context.currency === 'USDT' ? /90\.00.USDT/ : /40.TON/)
    }
    await expect(total.getByRole('status')).toHaveCount(isKnown || isFailed ? 0 : 1)
    await expect(total.getByRole('alert')).toHaveCount(isFailed ? 1 : 0)
    await expect(button(page, 'Load the balance again')).toHaveCount(isFailed ? 1 : 0)
  }

const expectOperations =
  (isFailed: boolean) =>
  async ({ context }: Snapshot, { page }: Scene) => {
    const recent = card(page, 'Recent operations')
    const isKnown = context.operations !== null
    await expect(recent.locator('li')).toHaveCount(isKnown ? 2 : 0)
    await expect(recent.getByRole('status')).toHaveCount(isKnown || isFailed ? 0 : 1)
    await expect(button(page, 'Load the operations again')).toHaveCount(isFailed ? 1 : 0)
  }

const expectRefill =
  (isFailed: boolean) =>
  async ({ context }: Snapshot, { page, waiting }: Scene & { waiting: string }) => {
    const isKnown = context.waitingRefill !== null
    await expect(page.locator(`main a[href="/refill/${waiting}"]`)).toHaveCount(isKnown ? 1 : 0)
    await expect(button(page, 'Look for refills again')).toHaveCount(isFailed ? 1 : 0)
  }

walkJourney(cabinetModel, {
  calls: {
    readBalance: 'GET /user/balance',
    listRecentOperations: 'GET /user/operations/',
    findWaitingRefill: 'GET /funds/refills',
  },
  // What is read here is made old on other pages only.
  isPossible: ({ type }) => !/answerLimit|outdated/.test(type),
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    for (const [system, amount] of [
      ['USDT-ERC20', '90'],
      ['TON', '40'],
    ] as const) {
      const { id } = await provider.createRefill(session, system, amount)
      await provider.transfer({ refillId: id })
    }
    const { id } = await provider.createRefill(session, 'TON', '50')
    await visit(page, '/')
    return { waiting: id }
  },
  acts: {
    'currency.chosen': async (event, { page }) => {
      const { currency } = { currency: '', ...event }
      await page.getByLabel('Currency', { exact: true }).selectOption(currency)
    },
    'balance.requested': (_, { page }) => button(page, 'Load the balance again').click(),
    'operations.requested': (_, { page }) => button(page, 'Load the operations again').click(),
    'refills.requested': (_, { page }) => button(page, 'Look for refills again').click(),
  },
  shows: {
    'balance.readingBalance': expectBalance(false),
    'balance.balanceShown': expectBalance(false),
    'balance.balanceNotRead': expectBalance(true),
    'operations.listingOperations': expectOperations(false),
    'operations.operationsShown': expectOperations(false),
    'operations.operationsNotListed': expectOperations(true),
    'refills.findingRefill': expectRefill(false),
    'refills.refillKnown': expectRefill(false),
    'refills.refillNotKnown': expectRefill(true),
  },
})
