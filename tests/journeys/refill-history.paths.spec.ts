import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { Place } from '../../src/machines/places.ts'
import type { refillHistoryMachine } from '../../src/machines/refill-history.machine.ts'
import { refillHistoryModel } from '../support/models/refill-history.model.ts'
import { replenished, waiting } from '../support/models/refill-samples.ts'
import { type AnyEvent, answered, failed, type ModelEvent } from '../support/paths.ts'
import { expect } from './support/journey.ts'
import { settle } from './support/settle.ts'
import { age } from './support/time.ts'
import { type Scene, visit, walkJourney } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof refillHistoryMachine>

const list = 'GET /funds/refills'
const everything: Place = { name: 'refill', query: {} }
const onlyRejected: Place = { name: 'refill', query: { status: 'rejected' } }

const at = Date.UTC(2026, 0, 1, 12)
const firstPage = { items: [waiting], nextCursor: 'older', at }
const lastPage = { items: [replenished], nextCursor: null, at }
const emptyPage = { items: [], nextCursor: null, at }

/** There are two pages of refills, and none that was rejected. */
const model = {
  ...refillHistoryModel,
  cases: (snapshot: Snapshot): ModelEvent<typeof refillHistoryMachine>[] => {
    const { status } = snapshot.context.filter
    const page = snapshot.matches('loadingOlder') ? lastPage : firstPage
    return [
      { type: 'place.visited', place: status ? everything : onlyRejected },
      { type: 'filter.chosen', filter: { status: null, currency: null } },
      answered('listPage', status ? emptyPage : page),
      failed('listPage', 'unreachable'),
      failed('watchChanges', 'unexpected'),
    ]
  },
}

const older = (page: Page) => page.getByRole('button', { name: /^Show older$|^Loading older/ })
const rows = (page: Page) => page.locator('main a[href^="/refill/"]')

async function expectList({ context }: Snapshot, { page }: Scene, canShowOlder: boolean) {
  const { items, filter, nextCursor, failure } = context
  await expect(page.getByLabel('Status')).toHaveValue(filter.status ?? '')
  await expect(older(page)).toHaveCount(nextCursor === null ? 0 : 1)
  if (nextCursor !== null) await expect(older(page)).toBeEnabled({ enabled: canShowOlder })
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(
    failure && nextCursor !== null ? 1 : 0,
  )
  if (items.length === 0) {
    await expect(page.getByText('Nothing matches the filter')).toBeVisible()
  } else {
    const shown = await rows(page).count()
    expect(nextCursor === null ? shown > 20 : shown >= 20).toBe(true)
  }
}

walkJourney(model, {
  calls: { listPage: list },
  // The address hears of a chosen filter first, and the flow of the address at once: one act causes both.
  isPossible: ({ type }) => !/error\.actor\.watchChanges/.test(type) && type !== 'filter.chosen',
  causes: (event) => {
    const { type, place } = { place: null, ...event } as AnyEvent & { place: Place | null }
    return type === 'place.visited' && place
      ? [
          {
            type: 'filter.chosen',
            filter: { status: place.query.status ?? null, currency: null },
          } as AnyEvent,
          event,
        ]
      : [event]
  },
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    for (let made = 0; made < 22; made += 1) await provider.createRefill(session, 'TON', '120')
    await visit(page, '/refill')
    return {}
  },
  acts: {
    'place.visited': async (event, { page }) => {
      const { place } = { place: everything, ...event } as { place: Place }
      await age(page)
      await page.getByLabel('Status').selectOption(place.query.status ?? '')
    },
    'history.changed': async (_, { page }) => {
      await page.getByLabel('Currency and network').selectOption('TON')
      await page.getByLabel('Amount').fill('120')
      await page.getByRole('button', { name: 'Show the address' }).click()
      const wallet = page.getByRole('dialog', { name: /^Send/ })
      await wallet.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(wallet).toBeHidden()
    },
    'older.requested': async (_, { page }) => {
      await age(page)
      await older(page).click()
    },
    'refresh.requested': (_, { page }) => page.getByRole('button', { name: 'Refresh' }).click(),
    'retry.requested': (_, { page }) => page.getByRole('button', { name: 'Load again' }).click(),
  },
  shows: {
    loading: async ({ context }, { page }) => {
      await expect(page.getByLabel('Status')).toHaveValue(context.filter.status ?? '')
      await expect(page.getByRole('main').getByText('Loading…').first()).toBeVisible()
      await expect(rows(page)).toHaveCount(0)
    },
    notLoaded: (_, { page }) =>
      expect(page.getByRole('main').getByRole('alert')).toContainText('No connection.'),
    listing: (snapshot, scene) => expectList(snapshot, scene, true),
    refreshing: (snapshot, scene) => expectList(snapshot, scene, false),
    loadingOlder: (snapshot, scene) => expectList(snapshot, scene, false),
  },
})
