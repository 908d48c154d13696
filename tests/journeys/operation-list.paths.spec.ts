import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { operationListMachine } from '../../src/machines/operation-list.machine.ts'
import type { Place } from '../../src/machines/places.ts'
import { operationListModel } from '../support/models/operation-list.model.ts'
import { income, released } from '../support/models/operation-samples.ts'
import { type AnyEvent, answered, failed, type ModelEvent } from '../support/paths.ts'
import { expect } from './support/journey.ts'
import { keepToken } from './support/settle.ts'
import { age } from './support/time.ts'
import { type Scene, visit, walkJourney } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof operationListMachine>

const everything: Place = { name: 'operations', query: {} }
/** The demo investor has moved nothing between currencies. */
const onlyExchanges: Place = { name: 'operations', query: { type: 'exchange', currency: 'XRP' } }

const at = Date.UTC(2026, 0, 1, 12)
const firstPage = { items: [income], nextCursor: 'older', at }
const nextPage = { items: [released], nextCursor: 'still older', at }
const emptyPage = { items: [], nextCursor: null, at }

const model = {
  ...operationListModel,
  cases: (snapshot: Snapshot): ModelEvent<typeof operationListMachine>[] => {
    const { type } = snapshot.context.filter
    const page = snapshot.matches('loadingOlder') ? nextPage : firstPage
    return [
      { type: 'place.visited', place: type ? everything : onlyExchanges },
      { type: 'filter.chosen', filter: snapshot.context.filter },
      answered('listPage', type ? emptyPage : page),
      failed('listPage', 'unreachable'),
    ]
  },
}

const older = (page: Page) => page.getByRole('button', { name: /^Show older$|^Loading older/ })
const rows = (page: Page) => page.locator('main a[href^="/operations/"]')

async function expectList({ context }: Snapshot, { page }: Scene, canShowOlder: boolean) {
  const { items, filter, nextCursor, failure } = context
  await expect(page.getByLabel('Type')).toHaveValue(filter.type ?? '')
  await expect(older(page)).toHaveCount(nextCursor === null ? 0 : 1)
  if (nextCursor !== null) await expect(older(page)).toBeEnabled({ enabled: canShowOlder })
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(
    failure && nextCursor !== null ? 1 : 0,
  )
  if (items.length === 0) {
    await expect(page.getByText('Nothing matches the filter')).toBeVisible()
  } else {
    const shown = await rows(page).count()
    expect(nextCursor === 'still older' ? shown > 20 : shown >= 20).toBe(true)
  }
}

walkJourney(model, {
  calls: { listPage: 'GET /user/events' },
  // A filter is chosen and the address hears of it at once; nothing on this page moves money.
  isPossible: ({ type }) => !/history\.changed/.test(type) && type !== 'filter.chosen',
  causes: (event) => {
    const { type, place } = { place: null, ...event } as AnyEvent & { place: Place | null }
    return type === 'place.visited' && place
      ? [
          {
            type: 'filter.chosen',
            filter: {
              tab: 'movements',
              type: place.query.type ?? null,
              currency: place.query.currency ?? null,
              period: null,
              from: null,
              to: null,
            },
          } as AnyEvent,
          event,
        ]
      : [event]
  },
  open: async ({ page, provider }) => {
    const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    await keepToken(page, provider, session)
    await visit(page, '/operations')
    return {}
  },
  acts: {
    'place.visited': async (event, { page }) => {
      const { place } = { place: everything, ...event } as { place: Place }
      await age(page)
      // As Back and Forward do: the address changes, and the browser tells.
      await page.evaluate(
        (address) => {
          history.pushState(null, '', address)
          dispatchEvent(new PopStateEvent('popstate'))
        },
        place.query.type ? '/operations?type=exchange&currency=XRP' : '/operations',
      )
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
      await expect(page.getByLabel('Type')).toHaveValue(context.filter.type ?? '')
      await expect(page.getByRole('main').getByText('Loading…')).toBeVisible()
      await expect(rows(page)).toHaveCount(0)
    },
    notLoaded: (_, { page }) =>
      expect(page.getByRole('main').getByRole('alert')).toContainText('No connection.'),
    listing: (snapshot, scene) => expectList(snapshot, scene, true),
    refreshing: (snapshot, scene) => expectList(snapshot, scene, false),
    loadingOlder: (snapshot, scene) => expectList(snapshot, scene, false),
  },
})
