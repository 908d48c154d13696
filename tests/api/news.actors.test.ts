import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import type { Call } from '../../src/api/http.ts'
import { newsActors } from '../../src/api/news.actors.ts'
import { createReadCache } from '../../src/api/read-cache.ts'
import type { NewsOutdated } from '../../src/machines/news-list.machine.ts'
import { run } from '../support/answering.ts'
import { limits, openedLimits } from '../support/models/news-samples.ts'

function start() {
  const asked: [locale: string, path: string, input: unknown][] = []
  const language = { locale: 'en', change: () => {} }
  const reads = createReadCache()
  const call = (async ({ path }, input) => {
    asked.push([language.locale, path, input])
    if (path.endsWith('{id}')) return { ...openedLimits, locale: language.locale }
    return { items: [{ ...limits, locale: language.locale }], nextCursor: 'after-8', unread: 1 }
  }) as Call
  const actors = newsActors({
    call,
    reads,
    now: () => 17,
    readLocale: () => language.locale,
    watchLocale: (listener) => {
      language.change = listener
      return () => {
        language.change = () => {}
      }
    },
  })
  return { asked, language, reads, actors }
}

test('the list is read once while it is fresh, and says when it came', async () => {
  const { asked, actors } = start()
  const page = { items: [limits], nextCursor: 'after-8', unread: 1, at: 17 }
  expect(await run(actors.listNews, { cursor: null })).toEqual(page)
  expect(await run(actors.listNews, { cursor: null })).toEqual(page)
  expect(asked).toEqual([['en', '/content/news', { query: {} }]])
})

test('older news are asked for by where the list ends', async () => {
  const { asked, actors } = start()
  await run(actors.listNews, { cursor: 'after-8' })
  expect(asked).toEqual([['en', '/content/news', { query: { cursor: 'after-8' } }]])
})

test('another language has answers of its own', async () => {
  const { asked, language, actors } = start()
  await run(actors.listNews, { cursor: null })
  await run(actors.readItem, { id: '8' })
  language.locale = 'de'
  const german = await run(actors.listNews, { cursor: null })
  expect(german.items[0]?.locale).toEqual('de')
  expect(await run(actors.readItem, { id: '8' })).toEqual({
    item: { ...openedLimits, locale: 'de' },
    at: 17,
  })
  language.locale = 'en'
  expect((await run(actors.readItem, { id: '8' })).item.locale).toEqual('en')
  const item = ['/content/news/one/{id}', { params: { id: '8' } }]
  expect(asked).toEqual([
    ['en', '/content/news', { query: {} }],
    ['en', ...item],
    ['de', '/content/news', { query: {} }],
    ['de', ...item],
    // In between it was opened in German, which made everything else old.
    ['en', ...item],
  ])
})

test('an item that was opened makes the lists old and stays fresh itself', async () => {
  const { asked, reads, actors } = start()
  const outdated: string[] = []
  reads.watch('news', () => outdated.push('news'))
  await run(actors.listNews, { cursor: null })
  await run(actors.readItem, { id: '8' })
  expect(outdated).toEqual(['news'])
  await run(actors.readItem, { id: '8' })
  expect(outdated).toEqual(['news'])
  await run(actors.listNews, { cursor: null })
  expect(asked.map(([, path]) => path)).toEqual([
    '/content/news',
    '/content/news/one/{id}',
    '/content/news',
  ])
})

test('news that changed and a language that changed are told until nobody listens', () => {
  const { language, reads, actors } = start()
  const notified: string[] = []
  const hearer = setup({
    types: {} as { events: NewsOutdated },
    actors: { watchNews: actors.watchNews },
    actions: { note: (_, { type }: { type: string }) => notified.push(type) },
  }).createMachine({
    invoke: { src: 'watchNews' },
    on: { '*': { actions: { type: 'note', params: ({ event }) => event } } },
  })
  const hearing = createActor(hearer).start()
  reads.invalidate(['news'])
  language.change()
  hearing.stop()
  reads.invalidate(['news'])
  language.change()
  expect(notified).toEqual(['news.changed', 'language.changed'])
})
