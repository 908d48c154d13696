import { NewsScreen } from '../../../src/screens/news/news.screen.tsx'
import { like } from '../description.ts'
import { news } from '../descriptions/news.ts'
import { defineHarness } from '../harness.ts'
import { newsModel } from '../models/news.model.ts'
import { holidays, limits } from '../models/news-samples.ts'

export const harness = defineHarness({
  model: newsModel,
  description: news,
  facts: () => ({
    list: like(/^[12] unread$/),
    madeOf: ({ id, cover }) => ({ day: id === limits.id ? 'Today' : '30 December 2025', cover }),
    addressOf: () => '/',
  }),
  screen: (actor) => <NewsScreen actor={actor} />,
  answer: ({ services, snapshot }) => {
    const { newsList } = snapshot.children
    if (!newsList?.getSnapshot().matches('loading')) return
    const at = Date.UTC(2026, 0, 1, 12)
    const output = { items: [limits, holidays], nextCursor: null, unread: 2, at }
    services.settle('listNews', { output }, newsList)
  },
})
