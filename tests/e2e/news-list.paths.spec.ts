import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { newsListMachine } from '../../src/machines/news-list.machine.ts'
import { newsListModel } from '../support/models/news-list.model.ts'
import { holidays, known, limits } from '../support/models/news-samples.ts'
import { answered, failed, type ModelEvent } from '../support/paths.ts'
import { publish } from './support/news.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { age } from './support/time.ts'
import { type Fixtures, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof newsListMachine>

/** A page of the provider has twenty. */
const PAGE = 20
const at = Date.UTC(2026, 0, 1, 12)
const firstPage = { items: [limits, holidays], nextCursor: 'older', unread: 2, at }
const lastPage = { items: [known], nextCursor: null, unread: 2, at }

const model = {
  ...newsListModel,
  cases: (snapshot: Snapshot): ModelEvent<typeof newsListMachine>[] => [
    answered('listNews', snapshot.matches('loadingOlder') ? lastPage : firstPage),
    failed('listNews', 'unreachable'),
  ],
}

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => page.locator('main a[href^="/news/"]')
const older = (page: Page) =>
  main(page).getByRole('button', { name: /^Show older$|^Loading older news/ })

async function expectListed({ context }: Snapshot, { page }: Fixtures, canShowOlder: boolean) {
  const { nextCursor, failure } = context
  await expect(older(page)).toHaveCount(nextCursor === null ? 0 : 1)
  if (nextCursor === null) expect(await rows(page).count()).toBeGreaterThan(PAGE)
  else {
    await expect(rows(page)).toHaveCount(PAGE)
    await expect(older(page)).toBeEnabled({ enabled: canShowOlder })
  }
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(/^\d+ unread$/)
  await expect(main(page).getByRole('alert')).toHaveCount(failure && nextCursor !== null ? 1 : 0)
}

walkInBrowser(model, {
  calls: { listNews: 'GET /content/news' },
  isPossible: ({ type }) => !/news\.changed|language\.changed|item\.opened/.test(type),
  open: async ({ page, person, provider }) => {
    for (let item = 0; item < PAGE; item += 1) {
      await publish(provider, `of-many-${item}`, { ru: `# Новость ${item}\n\nКратко.\n\nТекст.` })
    }
    await settle(page, provider, person)
    await visit(page, '/news')
    return {}
  },
  acts: {
    'older.requested': async (_, { page }) => {
      await age(page)
      await older(page).click()
    },
    'retry.requested': (_, { page }) =>
      main(page).getByRole('button', { name: 'Load again' }).click(),
  },
  shows: {
    loading: async (_, { page }) => {
      await expect(main(page).getByText('Loading…')).toBeVisible()
      await expect(rows(page)).toHaveCount(0)
    },
    notLoaded: (_, { page }) =>
      expect(main(page).getByRole('alert')).toContainText('No connection.'),
    listing: (snapshot, fixtures) => expectListed(snapshot, fixtures, true),
    refreshing: (snapshot, fixtures) => expectListed(snapshot, fixtures, false),
    loadingOlder: (snapshot, fixtures) => expectListed(snapshot, fixtures, false),
  },
})
