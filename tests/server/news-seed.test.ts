import { stat } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { locales } from '../../server/locale.ts'
import { prepareNews, publishDemoNews } from '../../server/seed/news.ts'
import type { NewsSummary } from '../../src/api/contract/news.ts'
import { stoppedClock } from '../support/deps.ts'
import { embeddedByNight } from '../support/night.ts'
import { newPerson, openProvider, openSessionOf } from '../support/provider.ts'

const now = new Date('2026-06-01T09:30:00.000Z')

const provider = await openProvider({ on: embeddedByNight, clock: stoppedClock(now) })
const readerId = await newPerson(provider, 'reader01')
const token = await openSessionOf(provider, readerId)
await publishDemoNews(provider.database, await prepareNews(), { readerId, now })
afterAll(() => provider.close())

describe('the news of a sandbox', () => {
  test('are six, in every language and with a cover, two not opened yet', async () => {
    const seen: Record<string, object> = {}
    for (const locale of locales) {
      const headers = { 'accept-language': locale }
      const { body } = await provider.ask('GET', '/api/content/news', { token, headers })
      const { items, unread } = body as { items: NewsSummary[]; unread: number }
      const count = (is: (item: NewsSummary) => unknown) => items.filter(is).length
      seen[locale] = {
        all: items.length,
        unread,
        translated: count((item) => item.locale === locale),
        covers: count(({ cover }) => cover),
      }
    }
    const each = { all: 6, unread: 2, translated: 6, covers: 6 }
    expect(seen).toEqual({ en: each, ru: each, de: each, kk: each })
  })

  test('have the same headings, lists and links in every language', async () => {
    const shapeOf = (body: string) => ({
      headings: body.match(/^#+ /gm),
      bullets: body.match(/^- /gm),
      steps: body.match(/^\d\. /gm),
      rows: body.match(/^\|/gm),
      links: body.match(/\]\(\/[a-z/]+\)/g),
    })
    for (const { slug, texts } of await prepareNews()) {
      for (const text of Object.values(texts)) {
        expect([slug, shapeOf(text.body)]).toEqual([slug, shapeOf(texts.ru.body)])
      }
    }
  })

  test('have covers of less than 40 kB', async () => {
    for (const { slug } of await prepareNews()) {
      const { size } = await stat(`server/seed/news/${slug}/cover.jpg`)
      expect(size).toBeLessThan(40_000)
    }
  })
})
