import { like } from '../support/description.ts'
import { news } from '../support/descriptions/news.ts'
import { newsModel } from '../support/models/news.model.ts'
import { openedHolidays, openedLimits } from '../support/models/news-samples.ts'
import { failureIn, goToItem, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { publish } from './support/news.ts'
import { settle } from './support/settle.ts'
import { age } from './support/time.ts'

testPathsInBrowser(newsModel, {
  description: news,
  root: (page) => page.getByRole('main'),
  calls: { readItem: 'GET /content/news/one/*' },
  isPossible: (event) =>
    !/news\.changed|language\.changed/.test(event.type) && failureIn(event) !== 'not_found',
  open: async ({ page, person, provider }) => {
    const ids: Record<string, string> = {}
    for (const { id, locale, title, summary, body } of [openedLimits, openedHolidays]) {
      ids[id] = await publish(provider, `of-paths-${id}`, {
        ru: '# Новость\n\nКратко.\n\nТекст.',
        [locale]: `# ${title}\n\n${summary}\n\n${body}`,
      })
    }
    await settle(page, provider, person)
    await visit(page, '/news')
    return { ids }
  },
  facts: ({ ids }) => ({
    list: like(/ unread$|^All read$/),
    madeOf: () => ({ day: 'Today', cover: null }),
    addressOf: (id) => (id === undefined ? '/news' : `/news/${ids[id]}`),
  }),
  actions: {
    'location.visited': async (event, fixtures) => {
      await age(fixtures.page)
      await goToItem('/news')(event, fixtures)
    },
  },
})
