import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { Place } from '../../src/machines/places.ts'
import type { withdrawalHistoryMachine } from '../../src/machines/withdrawal-history.machine.ts'
import { pendingPayment, tronWallet } from '../support/models/money-samples.ts'
import { withdrawalHistoryModel } from '../support/models/withdrawal-history.model.ts'
import { type AnyEvent, answered, failed, type ModelEvent } from '../support/paths.ts'
import { expect } from './support/journey.ts'
import { settle } from './support/settle.ts'
import { age } from './support/time.ts'
import { type Scene, visit, walkJourney } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof withdrawalHistoryMachine>

const list = 'GET /funds/payments?*'
const everything: Place = { name: 'withdrawal', query: {} }
const onlyFailed: Place = { name: 'withdrawal', query: { status: 'error' } }

const at = Date.UTC(2026, 0, 1, 12)
const fullPage = { items: [pendingPayment], nextCursor: null, at }
const emptyPage = { items: [], nextCursor: null, at }

/** There is one page of withdrawals, and none that failed. */
const model = {
  ...withdrawalHistoryModel,
  cases: ({ context }: Snapshot): ModelEvent<typeof withdrawalHistoryMachine>[] => {
    const { status } = context.filter
    return [
      { type: 'place.visited', place: status ? everything : onlyFailed },
      { type: 'filter.chosen', filter: { status: null, currency: null, period: null } },
      answered('listPage', status ? emptyPage : fullPage),
      failed('listPage', 'unreachable'),
      failed('watchChanges', 'unexpected'),
    ]
  },
}

const rows = (page: Page) => page.locator('main a[href^="/withdrawal/"]')

async function expectList({ context: { items, filter } }: Snapshot, { page }: Scene) {
  await expect(page.getByLabel('Status')).toHaveValue(filter.status ?? '')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(items.length)
  if (items.length === 0) await expect(page.getByText('Nothing matches the filter')).toBeVisible()
}

walkJourney(model, {
  calls: { listPage: list },
  // The address hears of a chosen filter first, and the flow of the address at once: one act causes both.
  isPossible: ({ type }) =>
    !/error\.actor\.watchChanges|history\.changed/.test(type) && type !== 'filter.chosen',
  causes: (event) => {
    const { type, place } = { place: null, ...event } as AnyEvent & { place: Place | null }
    return type === 'place.visited' && place
      ? [
          {
            type: 'filter.chosen',
            filter: { status: place.query.status ?? null, currency: null, period: null },
          } as AnyEvent,
          event,
        ]
      : [event]
  },
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.prepareWithdrawal(session, person, tronWallet)
    await provider.withdraw(session, person, 'USDT-TRC20', '10')
    await visit(page, '/withdrawal')
    return {}
  },
  acts: {
    'place.visited': async (event, { page }) => {
      const { place } = { place: everything, ...event } as { place: Place }
      await age(page)
      await page.getByLabel('Status').selectOption(place.query.status ?? '')
    },
    'refresh.requested': (_, { page }) => page.getByRole('button', { name: 'Refresh' }).click(),
    'retry.requested': (_, { page }) => page.getByRole('button', { name: 'Load again' }).click(),
  },
  shows: {
    loading: async ({ context }, { page }) => {
      await expect(page.getByLabel('Status')).toHaveValue(context.filter.status ?? '')
      await expect(page.getByRole('main').getByText('Loading…').last()).toBeVisible()
      await expect(rows(page)).toHaveCount(0)
    },
    notLoaded: (_, { page }) =>
      expect(page.getByRole('main').getByRole('alert')).toContainText('No connection.'),
    listing: expectList,
    refreshing: expectList,
  },
})
