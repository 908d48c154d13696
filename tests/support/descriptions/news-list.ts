import type { SnapshotFrom } from 'xstate'
import type { NewsSummary } from '../../../src/api/contract/news.ts'
import type { newsListMachine } from '../../../src/machines/news-list.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { loading, messagesOf, notLoaded, olderOf, readOlder } from './parts.ts'

type Facts = {
  /** The provider has more news than the model: so many rows are looked at. */
  limit: number
  rows: (items: NewsSummary[], hasOlder: boolean) => (string | Pattern)[]
  head: (text: string) => string | Pattern
}

const list = (
  { context, value }: SnapshotFrom<typeof newsListMachine>,
  { rows, head }: Facts,
  isOpen: boolean,
) => {
  const { items, unread, nextCursor, failure } = context
  const title = unread === 0 ? 'All read' : `${unread} unread`
  return {
    title: items.length === 0 ? 'No news yet' : head(title),
    rows: rows(items, nextCursor !== null),
    ...olderOf(nextCursor, isOpen, value === 'loadingOlder' ? 'Loading older news…' : null),
    alerts: nextCursor === null ? [] : messagesOf(failure),
  }
}

export const newsList = describeFlow<typeof newsListMachine, Facts>()({
  read: (ui, { limit }) => ({
    isLoading: ui.text('Loading…').isShown(),
    title: ui.heading(/ unread$|^All read$|^No news yet$/).content(),
    rows: Promise.all([ui.links(), ui.role('link').pictures()]).then(([links, pictures]) =>
      links
        .map(([text = '', to = ''], index) => `${to} ${text} ${pictures[index] ?? ''}`.trim())
        .filter((row) => row.startsWith('/news/'))
        .slice(0, limit),
    ),
    ...readOlder(ui),
    buttons: ui.buttons('Try again'),
    alerts: ui.titles('alert'),
  }),
  shows: {
    loading,
    notLoaded,
    listing: (snapshot, facts) => list(snapshot, facts, true),
    refreshing: (snapshot, facts) => list(snapshot, facts, false),
    loadingOlder: (snapshot, facts) => list(snapshot, facts, false),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'older.requested': (_, ui) => ui.button('Show older').click(),
  },
})
