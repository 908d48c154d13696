import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { filterOf, firstFew } from '../../src/machines/partner-filter.ts'
import type { partnerListMachine } from '../../src/machines/partner-list.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { partnerListModel } from '../support/models/partner-list.model.ts'
import { twoPages } from '../support/models/partner-samples.ts'
import { type AnyEvent, answered, elapsed, failed, type ModelEvent } from '../support/paths.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { keepToken } from './support/settle.ts'
import { expect } from './support/test.ts'
import { age, passTime } from './support/time.ts'

type Snapshot = SnapshotFrom<typeof partnerListMachine>

const everybody: RouteLocation = { name: 'partners', query: {} }
const secondPage: RouteLocation = { name: 'partners', query: { page: '2' } }
const searched: RouteLocation = { name: 'partners', query: { search: 'mar' } }
const secondLine: RouteLocation = { name: 'partners', query: { line: '2' } }

const model = {
  ...partnerListModel,
  cases: ({ context: { filter, typed } }: Snapshot): ModelEvent<typeof partnerListMachine>[] => [
    ...[everybody, secondPage, secondLine, searched].map((location) => ({
      type: 'location.visited' as const,
      location,
    })),
    { type: 'search.typed', search: typed === '' ? 'mar' : '' },
    { type: 'filter.chosen', filter },
    ...(filter.limit === firstFew ? [] : [{ type: 'page.chosen' as const, page: 2 }]),
    // The second line of the demo investor has room on one page, and so has who is searched for.
    answered('listPartners', filter.line || filter.search ? { ...twoPages, total: 9 } : twoPages),
    failed('listPartners', 'unreachable'),
  ],
}

const typingPause = elapsed('typingPause', 'partnerList.search.typing')
const search = (page: Page) => page.getByLabel('Search by login')
const rows = (page: Page) => page.locator('[data-rows] a')
const locationIn = (event: AnyEvent): RouteLocation => ({ location: everybody, ...event }).location

async function expectRows({ context: { list, filter } }: Snapshot, { page }: Fixtures) {
  await expect(page.getByLabel('Level', { exact: true })).toHaveValue(String(filter.line ?? ''))
  await expect(rows(page)).not.toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/^Page \d of 2$/)).toHaveText(
    list?.total === 9 || filter.limit === firstFew ? [] : [`Page ${filter.page} of 2`],
  )
}

const expectTyped = ({ context }: Snapshot, { page }: Fixtures) =>
  expect(search(page)).toHaveValue(context.typed)

testPathsInBrowser(model, {
  calls: { listPartners: 'GET /user/referrals' },
  // The address passes each choice and search on at once, and nothing on this page makes its rows old.
  isPossible: ({ type }, { context: { filter, typed } }) =>
    !/partners\.changed|\.chosen$/.test(type) &&
    !(type.includes('typingPause') && typed !== filter.search),
  causes: (event) => {
    if (event.type !== 'location.visited') return [event]
    const { page, search: typed } = locationIn(event).query
    if (page !== undefined) return [{ type: 'page.chosen', page: Number(page) } as AnyEvent, event]
    return typed === undefined
      ? [{ type: 'filter.chosen', filter: filterOf(locationIn(event)) } as AnyEvent, event]
      : [{ type: 'search.typed', search: typed } as AnyEvent, typingPause, event]
  },
  open: async ({ page, provider }) => {
    const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    await keepToken(page, provider, session)
    await visit(page, '/partners')
    return {}
  },
  actions: {
    'location.visited': async (event, { page }) => {
      const { query } = locationIn(event)
      await age(page)
      const next = page.locator('button[aria-label="Next page"][aria-disabled=false]')
      const isTyped = (await search(page).inputValue()) !== ''
      if (query.search) {
        await search(page).fill(query.search)
        await passTime(page, 300)
      } else if (query.page && (await next.count()) > 0) await next.click()
      else if (query.line && !isTyped)
        await page.getByLabel('Level', { exact: true }).selectOption('2')
      else {
        // As Back and Forward do: the address changes, and the browser tells.
        await page.evaluate(
          (address) => {
            history.pushState(null, '', address)
            dispatchEvent(new PopStateEvent('popstate'))
          },
          `/partners?${new URLSearchParams(query)}`,
        )
      }
    },
    'search.typed': (event, { page }) => search(page).fill({ search: '', ...event }.search),
    'retry.requested': (_, { page }) => page.getByRole('button', { name: 'Try again' }).click(),
  },
  shows: {
    'search.settled': expectTyped,
    'search.typing': expectTyped,
    'rows.loading': async ({ context }, { page }) => {
      await expect(page.locator('[data-rows=partners][aria-busy=true]')).toHaveCount(
        context.list ? 1 : 0,
      )
    },
    'rows.notLoaded': (_, { page }) =>
      expect(page.getByRole('main').getByRole('alert')).toContainText('No connection.'),
    'rows.listing': expectRows,
    'rows.refreshing': expectRows,
  },
})
