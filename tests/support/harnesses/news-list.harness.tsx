import { NewsListView } from '../../../src/screens/news/news-list.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { newsList } from '../descriptions/news-list.ts'
import { defineHarness } from '../harness.ts'
import { newsListModel } from '../models/news-list.model.ts'

const NewsListScreen = screenOf(NewsListView)

const days: Record<string, string> = { 8: 'Today', 7: '30 December 2025', 6: '1 December 2025' }

export const harness = defineHarness({
  model: newsListModel,
  description: newsList,
  facts: () => ({
    limit: Number.POSITIVE_INFINITY,
    rows: (items) =>
      items.map(({ id, title, summary, cover, read, locale }) =>
        `/news/${id} ${read ? '' : 'Unread: '}${title}${summary}${days[id]}${
          locale === 'en' ? '' : 'in Russian'
        } ${cover ?? ''}`.trim(),
      ),
    head: (text) => text,
  }),
  screen: (actor) => <NewsListScreen actor={actor} />,
})
