import type { SnapshotFrom } from 'xstate'
import type { newsListMachine } from '../../src/machines/news-list.machine.ts'
import { like, numbered } from '../support/description.ts'
import { newsList } from '../support/descriptions/news-list.ts'
import { newsListModel } from '../support/models/news-list.model.ts'
import { holidays, known, limits } from '../support/models/news-samples.ts'
import { answered, failed, type ModelEvent } from '../support/paths.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { publish } from './support/news.ts'
import { settle } from './support/settle.ts'
import { age } from './support/time.ts'

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

testPathsInBrowser(model, {
  description: newsList,
  root: (page) => page.getByRole('main'),
  facts: () => ({
    limit: PAGE + 1,
    rows: (_, hasOlder) =>
      Array.from({ length: hasOlder ? PAGE : PAGE + 1 }, () => like(/^\/news\/\S+ ./)),
    head: numbered,
  }),
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
  actions: {
    'older.requested': async (event, { page, perform }) => {
      await age(page)
      await perform(event)
    },
  },
})
