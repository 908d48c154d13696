import type { Page } from '@playwright/test'
import { newsModel } from '../support/models/news.model.ts'
import { failureIn, goToItem, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { publish } from './support/news.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { age } from './support/time.ts'

const main = (page: Page) => page.getByRole('main')
const article = (page: Page) => main(page).getByRole('article')
const list = (page: Page) => main(page).getByRole('heading', { level: 2, name: /unread|is read/ })

testPathsInBrowser(newsModel, {
  calls: { readItem: 'GET /content/news/one/*' },
  isPossible: (event) =>
    !/news\.changed|language\.changed/.test(event.type) && failureIn(event) !== 'not_found',
  open: async ({ page, person, provider }) => {
    const ids: Record<string, string> = {
      8: await publish(provider, 'limits', {
        ru: '# Лимиты\n\nКратко.\n\nТекст.',
        en: '# Higher limits\n\nIn short.\n\nSee [your refills](/refill).',
      }),
      7: await publish(provider, 'holidays', { ru: '# Праздники\n\nКратко.\n\nКак всегда.' }),
    }
    await settle(page, provider, person)
    await visit(page, '/news')
    await expect(list(page)).toBeVisible()
    return { ids }
  },
  actions: {
    'location.visited': async (event, fixtures) => {
      await age(fixtures.page)
      await goToItem('/news')(event, fixtures)
    },
    'item.requested': (_, { page }) =>
      main(page).getByRole('button', { name: 'Try again' }).click(),
  },
  shows: {
    closed: async (_, { page }) => {
      await expect(list(page)).toBeVisible()
      await expect(article(page)).toHaveCount(0)
    },
    reading: async (_, { page }) => {
      await expect(article(page)).toContainText('Loading…')
      await expect(list(page)).toBeHidden()
    },
    shown: async ({ context }, { page }) => {
      const isTranslated = context.item?.id === '8'
      const title = isTranslated ? 'Higher limits' : 'Праздники'
      await expect(article(page).getByRole('heading', { level: 2 })).toHaveText(title)
      await expect(page).toHaveTitle(`${title} · Cabinet`)
      await expect(article(page).getByText('in Russian')).toHaveCount(isTranslated ? 0 : 1)
    },
    notRead: async (_, { page }) => {
      await expect(main(page).getByRole('alert')).toContainText('No connection.')
      await expect(list(page)).toBeHidden()
    },
  },
})
