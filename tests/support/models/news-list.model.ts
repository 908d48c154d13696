import { newsListMachine } from '../../../src/machines/news-list.machine.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { holidays, known, limits } from './news-samples.ts'

const at = Date.UTC(2026, 0, 1, 12)

export const newsListModel = defineModel({
  machine: newsListMachine,
  cases: ({ context: { items, opened } }): ModelEvent<typeof newsListMachine>[] => [
    ...(opened.length === 0 ? [{ type: 'item.opened', id: limits.id } as const] : []),
    answered(
      'listNews',
      items.length === 0
        ? { items: [limits, holidays], nextCursor: 'older', unread: 2, at }
        : { items: [known], nextCursor: null, unread: 2, at },
    ),
    answered('listNews', { items: [], nextCursor: null, unread: 0, at }),
    failed('listNews', 'unreachable'),
  ],
  project: ({ items, nextCursor, unread, opened, failure }) => ({
    items: [...new Set(items.map(({ id, read }) => `${id} ${read}`))],
    hasOlder: nextCursor !== null,
    unread,
    opened: [...new Set(opened)],
    failure: failure?.code ?? null,
  }),
  resting: (snapshot) => snapshot.matches('listing'),
  sources: {
    'item.opened': 'another machine',
    'news.changed': 'watchNews',
    'language.changed': 'watchNews',
  },
})
