import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../../server/clock.ts'
import { listNews, type NewsText, publishNews, withdrawNews } from '../../server/services/news.ts'
import type { NewsItem, NewsSummary } from '../../src/api/contract/news.ts'
import { stoppedClock } from '../support/deps.ts'
import { valuesOf } from '../support/pick.ts'
import { jpegOf } from '../support/picture.ts'
import { invalid, newPerson, openProvider, openSessionOf, problem } from '../support/provider.ts'

const HOUR = 3_600_000
const start = new Date('2026-03-01T12:00:00.000Z')

let token: string
let other: string
const clock = stoppedClock(start)
const provider = await openProvider({ clock })
let people = 0
beforeEach(async () => {
  people += 2
  token = await openSessionOf(provider, await newPerson(provider, `reader${people}`))
  other = await openSessionOf(provider, await newPerson(provider, `reader${people + 1}`))
})
afterEach(async () => {
  await provider.database.rows(sql`delete from news_reads`)
  await provider.database.rows(sql`delete from news_texts`)
  await provider.database.rows(sql`delete from news`)
  await provider.database.rows(sql`delete from news_covers`)
})
afterAll(() => provider.close())

type Page = { items: NewsSummary[]; nextCursor: string | null; unread: number }

async function list(query = '', locale = 'en', who = token): Promise<Page> {
  const headers = { 'accept-language': locale }
  const answer = await provider.ask('GET', `/api/content/news${query}`, { token: who, headers })
  expect(answer.status).toBe(200)
  return answer.body as Page
}

const open = (id: string, locale = 'en', who = token) =>
  provider.ask('GET', `/api/content/news/one/${id}`, {
    token: who,
    headers: { 'accept-language': locale },
  })

const text = (title: string): NewsText => ({
  title,
  summary: `${title}: summary`,
  body: `**${title}**`,
})

/** An item in Russian, that many hours ago. */
async function publish(slug: string, hoursAgo = 0, cover: Uint8Array | null = null) {
  const at = new Date((await clock.now()).getTime() - hoursAgo * HOUR)
  return publishNews(provider.deps, { slug, texts: { ru: text(slug) }, cover, at })
}

const titles = ({ items }: Page) => items.map(({ title }) => title)
const known = async (person = token) => {
  const { items, unread } = await list('', 'en', person)
  return [items.map(({ title, read }) => [title, read]), unread]
}

describe('the language of news', () => {
  beforeEach(async () => {
    const texts = { ru: text('Работы'), en: text('Works'), de: text('Arbeiten') }
    await publishNews(provider.deps, { slug: 'works', texts, cover: null })
  })

  test('is the one asked for, and Russian where the item has none in it', async () => {
    const seen: Record<string, [string, string]> = {}
    for (const locale of ['en', 'ru', 'de', 'kk', 'fr']) {
      const [item] = (await list('', locale)).items
      const { body } = await open(item?.id ?? '', locale)
      expect(valuesOf(body, 'title', 'locale')).toEqual([item?.title, item?.locale])
      seen[locale] = [item?.title ?? '', item?.locale ?? '']
    }
    expect(seen).toEqual({
      en: ['Works', 'en'],
      ru: ['Работы', 'ru'],
      de: ['Arbeiten', 'de'],
      kk: ['Работы', 'ru'],
      fr: ['Работы', 'ru'],
    })
  })

  test('does not change what has been opened, nor how many there are', async () => {
    const [item] = (await list('', 'kk')).items
    await open(item?.id ?? '', 'kk')
    for (const locale of ['en', 'ru', 'kk']) {
      const { items, unread } = await list('', locale)
      expect([items.map(({ read }) => read), unread]).toEqual([[true], 0])
    }
  })
})

test('an item says all that the contract knows of it, and its body only when it is opened', async () => {
  const { id } = await publish('rates', 1)
  const summary = {
    id,
    title: 'rates',
    summary: 'rates: summary',
    cover: null,
    locale: 'ru',
    publishedAt: '2026-03-01T11:00:00.000Z',
  }
  expect(await list()).toEqual({
    items: [{ ...summary, read: false }],
    nextCursor: null,
    unread: 1,
  })
  expect((await open(id)).body).toEqual({ ...summary, read: true, body: '**rates**' })
})

describe('the order of news', () => {
  test('is by the time they appeared, and by the later written among those of one moment', async () => {
    await publish('old', 5)
    await publish('new', 1)
    await publish('twin', 3)
    await publish('twin-again', 3)
    expect(titles(await list())).toEqual(['new', 'twin-again', 'twin', 'old'])
  })

  test('is kept over pages of every size, each item once', async () => {
    for (let at = 0; at < 7; at++) await publish(`item-${at}`, Math.floor(at / 3))
    const whole = titles(await list())
    for (const limit of [1, 2, 3, 6, 7, 8]) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Page = await list(`?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)
        seen.push(...titles(page))
        expect(page.unread).toBe(7)
        cursor = page.nextCursor
      } while (cursor !== null)
      expect([limit, seen]).toEqual([limit, whole])
    }
  })

  test('is not disturbed by what appears while somebody turns pages', async () => {
    for (let at = 0; at < 4; at++) await publish(`item-${at}`, at + 1)
    const first = await list('?limit=2')
    await publish('fresh')
    const second = await list(`?limit=2&cursor=${first.nextCursor}`)
    expect([titles(first), titles(second)]).toEqual([
      ['item-0', 'item-1'],
      ['item-2', 'item-3'],
    ])
  })

  test('goes on from a cursor of ours alone', async () => {
    for (const cursor of [
      'x',
      '',
      'MQ',
      btoa('1'),
      btoa('9.9.9'),
      btoa('-5.1'),
      btoa('5.0'),
      btoa(`${'9'.repeat(14)}.1`),
    ]) {
      const path = `/api/content/news?cursor=${encodeURIComponent(cursor)}`
      expect(await provider.ask('GET', path, { token })).toEqual(invalid('cursor'))
    }
  })
})

test('a page of ten thousand items costs what the first one costs: it is read from where the last one ended', async () => {
  await provider.database.rows(sql`
    with item as (
      insert into news (slug, published_at)
      select 'many-' || at, timestamptz '2026-01-01' + make_interval(secs => at)
      from generate_series(1, 10000) at returning id)
    insert into news_texts (news_id, locale, title, summary, body)
    select id, 'ru', 'title', 'summary', 'body' from item`)
  await provider.database.rows(sql`analyze`)
  const reader = { userId: 1, locale: 'en', base: '' } as const
  const read: number[] = []
  const { database } = provider
  const watched: Deps = {
    clock,
    database: {
      ...database,
      async rows<Row extends object>(statement: SQL) {
        const [plan] = await database.rows<{ 'QUERY PLAN': [{ Plan: Step }] }>(
          sql`explain (analyze, format json) ${statement}`,
        )
        read.push(readFromNews(plan?.['QUERY PLAN'][0].Plan))
        return database.rows<Row>(statement)
      },
    },
  }
  await listNews(watched, reader, { limit: 20 })
  const far = Buffer.from(`${Date.parse('2026-01-01T00:10:00Z')}.1`).toString('base64url')
  const { items } = await listNews(watched, reader, { cursor: far, limit: 20 })
  expect(items).toHaveLength(20)
  const [first, , last] = read
  expect([first, last]).toEqual([21, 21])
})

type Step = {
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Step[]
}

/** Rows that a filter drops were read as well. */
const readFromNews = (step: Step | undefined): number => {
  if (!step) return 0
  const own = step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)
  const below = (step.Plans ?? []).map(readFromNews)
  return below.reduce((sum, rows) => sum + rows, step['Relation Name'] === 'news' ? own : 0)
}

describe('an item that is to appear later', () => {
  test('is there for nobody until its time by the clock of the provider', async () => {
    const { id, state } = await publish('later', -2)
    expect(state).toBe('scheduled')
    await publish('now')
    expect(await known()).toEqual([[['now', false]], 1])
    expect(await open(id)).toEqual(problem('not_found', 404))

    await clock.advance(2 * HOUR)
    expect(titles(await list())).toEqual(['later', 'now'])
    expect((await open(id)).status).toBe(200)
  })

  test('is not opened by whoever guessed its number', async () => {
    const { id } = await publish('secret', -1)
    await open(id)
    await clock.advance(HOUR)
    expect(await known()).toEqual([[['secret', false]], 1])
  })
})

describe('what a person has opened', () => {
  test('is counted for that person alone', async () => {
    const { id } = await publish('first', 1)
    await publish('second')
    expect((await list()).unread).toBe(2)
    await open(id)
    const first = (isRead: boolean) => ['first', isRead]
    expect(await known()).toEqual([[['second', false], first(true)], 1])
    expect(await known(other)).toEqual([[['second', false], first(false)], 2])
  })

  test('is written once, at its first time, however often it is opened', async () => {
    const { id } = await publish('once')
    await open(id)
    const first = await provider.database.rows(sql`select * from news_reads`)
    await clock.advance(HOUR)
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await provider.database.rows(sql`select * from news_reads`)).toEqual(first)
    expect(first).toHaveLength(1)
  })

  test('stays opened when the item is changed', async () => {
    const { id } = await publish('typo', 1)
    await open(id)
    const texts = { ru: text('corrected') }
    await publishNews(provider.deps, { slug: 'typo', texts, cover: null })
    const { items } = await list()
    expect(items.map((item) => valuesOf(item, 'id', 'title', 'read'))).toEqual([
      [id, 'corrected', true],
    ])
  })
})

test('an item that is not there is not found, whatever its name looks like, and neither is a withdrawn one', async () => {
  const { id } = await publish('short')
  await open(id)
  await withdrawNews(provider.deps, 'short')
  for (const name of [id, '0', '-1', '999999999', '1e3', 'short', '%27', '9'.repeat(40)]) {
    expect([name, await open(name)]).toEqual([name, problem('not_found', 404)])
  }
  expect(await list()).toEqual({ items: [], nextCursor: null, unread: 0 })
})

test('news opened while they are withdrawn are opened or not found, and nothing is left of them', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await publish(`fleeting-${round}`)
    const [, ...answers] = await Promise.all([
      withdrawNews(provider.deps, `fleeting-${round}`),
      ...Array.from({ length: 4 }, () => open(id)),
    ])
    for (const { status } of answers) expect([200, 404]).toContain(status)
  }
  expect(await provider.database.rows(sql`select * from news_reads`)).toEqual([])
})

describe('a cover', () => {
  const coverOf = async () => ((await list()).items[0] as NewsItem).cover
  const look = (address: string | null) => provider.app.request(address ?? '/api/news/covers/')

  test('is shown at an address of its own, which a browser may keep', async () => {
    await publish('drawn', 1, await jpegOf())
    const address = await coverOf()
    expect(address).toMatch(/^\/api\/news\/covers\/[\w-]{22}\.jpg$/)
    const picture = await look(address)
    expect([picture.status, Object.fromEntries(picture.headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      }),
    ])
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(await jpegOf())
  })

  test('keeps its address while it is the same picture, and is gone when it is replaced or withdrawn', async () => {
    await publish('drawn', 1, await jpegOf())
    const first = await coverOf()
    await publish('drawn', 1, await jpegOf())
    await expect(await coverOf()).toBe(first)

    await publish('drawn', 1, await jpegOf({ color: '#123456' }))
    const second = await coverOf()
    expect(second).not.toBe(first)
    expect([(await look(first)).status, (await look(second)).status]).toEqual([404, 200])

    await withdrawNews(provider.deps, 'drawn')
    expect((await look(second)).status).toBe(404)
    expect(await provider.database.rows(sql`select id from news_covers`)).toEqual([])
  })

  test('that is left out of a change is removed', async () => {
    await publish('drawn', 1, await jpegOf())
    const first = await coverOf()
    await publish('drawn', 1)
    expect([await coverOf(), (await look(first)).status]).toEqual([null, 404])
  })

  test('has a whole address where the provider is of another origin', async () => {
    await publish('drawn', 1, await jpegOf())
    const elsewhere = await openProvider({
      database: provider.database,
      clock,
      environment: { API_URL: 'https://provider.example/api' },
    })
    const { body } = await elsewhere.ask('GET', '/api/content/news', { token })
    expect((body as Page).items[0]?.cover).toMatch(
      /^https:\/\/provider\.example\/api\/news\/covers\/[\w-]{22}\.jpg$/,
    )
    await withdrawNews(provider.deps, 'drawn')
  })

  test('that no item has is not found, whatever its address looks like', async () => {
    for (const address of [
      '/api/news/covers/none.jpg',
      `/api/news/covers/${'a'.repeat(22)}.jpg`,
      `/api/news/covers/${'a'.repeat(22)}.png`,
      '/api/news/covers/..%2f..%2fetc%2fpasswd.jpg',
      '/api/news/covers/',
    ]) {
      expect([address, (await look(address)).status]).toEqual([address, 404])
    }
  })
})
