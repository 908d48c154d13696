import { type EventObject, fromCallback } from 'xstate'
import type { OpenedItem } from '../machines/news.machine.ts'
import type { NewsOutdated, NewsPage } from '../machines/news-list.machine.ts'
import { listNews, readNews } from './contract/news.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { ReadCache } from './read-cache.ts'

export type NewsDeps = {
  call: Call
  reads: ReadCache
  now: () => number
  /** The language that calls are made in. */
  readLocale: () => string
  /** Calls back whenever it has changed, until the returned function is called. */
  watchLocale: (listener: () => void) => () => void
}

/** The texts come in one language, so each language has answers of its own. */
export function newsActors({ call, reads, now, readLocale, watchLocale }: NewsDeps) {
  const watchNews = fromCallback<EventObject, undefined, NewsOutdated>(({ sendBack }) => {
    const stops = [
      reads.watch('news', () => sendBack({ type: 'news.changed' })),
      watchLocale(() => sendBack({ type: 'language.changed' })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    listNews: limited<NewsPage, { cursor: string | null }>(
      async ({ input: { cursor }, signal }) => {
        const page = await reads.fetch(
          'news',
          ['list', readLocale(), cursor],
          (shared) => call(listNews, { query: cursor ? { cursor } : {} }, { signal: shared }),
          signal,
        )
        return { ...page, at: now() }
      },
    ),

    readItem: limited<OpenedItem, { id: string }>(async ({ input: { id }, signal }) => {
      const key = ['one', readLocale(), id]
      const item = await reads.fetch(
        'news',
        key,
        async (shared) => {
          const answer = await call(readNews, { params: { id } }, { signal: shared })
          // Reading is what marks it: the lists count it as unread.
          reads.invalidate(['news'], ['news', ...key])
          return answer
        },
        signal,
      )
      return { item, at: now() }
    }),

    watchNews,
    watchReads: watchNews,
  }
}
