import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { NewsItem, NewsSummary } from '../../src/api/contract/news.ts'
import type { Deps } from '../clock.ts'
import { identifierFrom, rowsOf } from '../database/cursor.ts'
import type { Database } from '../database/database.ts'
import { fallbackLocale, type Locale } from '../locale.ts'
import { Rejection } from './rejection.ts'

const COVER_ID_BYTES = 16
const COVER_ID = /^[\w-]{22}$/
const NEWEST = 100

export type NewsText = { title: string; summary: string; body: string }

/** The fallback language is always there. */
export type NewsTexts = { ru: NewsText } & { [Other in Locale]?: NewsText }

/** `base` begins the addresses of covers. */
type Reader = { userId: number; locale: Locale; base: string }

type Found = {
  id: string
  title: string
  summary: string
  cover: string | null
  locale: string
  /** A driver's own idea of a time would be the machine's zone; text in UTC is the same on both. */
  published: string
  read: boolean
}

/** To the millisecond, which is all that the column holds. */
const published = sql`to_char(item.published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as published`

const summaryFrom = ({ published, cover, ...row }: Found, base: string): NewsSummary => ({
  ...row,
  publishedAt: published,
  cover: cover === null ? null : coverAddress(base, cover),
})

const coverAddress = (base: string, id: string) => `${base}/news/covers/${id}.jpg`

/** One row an item, its text in the reader's language or in the fallback, and whether the reader has opened it. */
const itemsFor = ({ userId, locale }: Reader, more: SQL) => sql`
  select item.id::text as id, text.title, text.summary, item.cover_id as cover, text.locale, ${published},
    exists (select from news_reads where user_id = ${userId} and news_id = item.id) as read ${more}
  from news item cross join lateral (
    select * from news_texts
    where news_id = item.id and locale in (${locale}, ${fallbackLocale})
    order by locale = ${locale} desc limit 1) text`

/**
 * Lists news that are published by the provider's clock, newest first. A page is read from the end of the one before,
 * so every page costs the same.
 */
export async function listNews(
  { database, clock }: Deps,
  reader: Reader,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: NewsSummary[]; nextCursor: string | null; unread: number }> {
  const below = placeFrom(cursor)
  const now = (await clock.now()).toISOString()
  const [found, unread] = [
    await database.rows<Found>(sql`
      ${itemsFor(reader, sql``)}
      where item.published_at <= ${now}::timestamptz
      ${below ? sql`and (item.published_at, item.id) < (${below.published}::timestamptz, ${below.id})` : sql``}
      order by item.published_at desc, item.id desc limit ${rowsOf(limit)}`),
    await countUnread(database, reader.userId, now),
  ]
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    items: rows.map((row) => summaryFrom(row, reader.base)),
    nextCursor: found.length > limit && last ? cursorAfter(last) : null,
    unread,
  }
}

async function countUnread(database: Database, userId: number, now: string): Promise<number> {
  const [row] = await database.rows<{ unread: number }>(sql`
    select count(*)::int as unread from news item where published_at <= ${now}::timestamptz
      and not exists (select from news_reads where user_id = ${userId} and news_id = item.id)`)
  return row?.unread ?? 0
}

const cursorAfter = ({ published, id }: Pick<Found, 'published' | 'id'>) =>
  Buffer.from(`${Date.parse(published)}.${id}`).toString('base64url')

function placeFrom(cursor: string | undefined): { published: string; id: number } | null {
  if (cursor === undefined) return null
  const [, at, number] =
    /^(\d{1,13})\.(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const id = identifierFrom(number ?? '')
  if (at !== undefined && id !== null) {
    const published = new Date(Number(at)).toISOString()
    if (cursorAfter({ published, id: String(id) }) === cursor) return { published, id }
  }
  throw new Rejection('validation_failed', { fields: [{ path: 'cursor', code: 'incorrect' }] })
}

/** One item, which the person has opened from then on. What is unknown and what is not published yet are the same. */
export async function readNews(
  { database, clock }: Deps,
  reader: Reader,
  id: string,
): Promise<NewsItem> {
  const number = identifierFrom(id)
  if (number === null) throw new Rejection('not_found')
  const now = (await clock.now()).toISOString()
  // The lock lets nobody withdraw the item between being found here and being marked.
  await database.rows(sql`
    insert into news_reads (user_id, news_id, read_at)
    select ${reader.userId}::bigint, id, ${now}::timestamptz from news
    where id = ${number} and published_at <= ${now}::timestamptz for key share
    on conflict do nothing`)
  const [row] = await database.rows<Found & { body: string }>(sql`
    ${itemsFor(reader, sql`, text.body`)}
    where item.id = ${number} and item.published_at <= ${now}::timestamptz`)
  if (!row) throw new Rejection('not_found')
  const { body, ...summary } = row
  return { ...summaryFrom(summary, reader.base), body }
}

/** The JPEG of that id; null when it was replaced, withdrawn or never was. */
export async function readCover(database: Database, id: string): Promise<Uint8Array | null> {
  if (!COVER_ID.test(id)) return null
  const [row] = await database.rows<{ image: Uint8Array }>(
    sql`select image from news_covers where id = ${id}`,
  )
  return row?.image ?? null
}

/** As the operator sees it. */
export type InspectedNews = {
  slug: string
  id: string
  /** By the provider's clock. */
  state: 'published' | 'scheduled'
  publishedAt: string
  title: string
  languages: string[]
  cover: boolean
  /** People who have opened it. */
  readers: number
}

/** All of it, scheduled items too, those furthest ahead first. */
export function inspectNews(deps: Deps): Promise<InspectedNews[]> {
  return inspected(deps, sql`true`)
}

async function inspected({ database, clock }: Deps, which: SQL): Promise<InspectedNews[]> {
  const now = (await clock.now()).toISOString()
  const rows = await database.rows<Omit<InspectedNews, 'publishedAt'> & { published: string }>(sql`
    select slug, id::text as id,
      case when published_at <= ${now}::timestamptz then 'published' else 'scheduled' end as state,
      ${published},
      (select title from news_texts where news_id = item.id and locale = ${fallbackLocale}) as title,
      (select json_agg(locale order by locale) from news_texts where news_id = item.id) as languages,
      cover_id is not null as cover,
      (select count(*)::int from news_reads where news_id = item.id) as readers
    from news item where ${which} order by published_at desc, item.id desc limit ${NEWEST}`)
  return rows.map(({ published: publishedAt, ...row }) => ({ ...row, publishedAt }))
}

/**
 * Publishes an item, or changes the one of that name: its texts and cover are then those given here and no others, and
 * whoever has opened it has. Without `at` a new item is published now and a known one keeps its time. `cover` is a JPEG
 * that was made here. All of it happens or nothing.
 */
export async function publishNews(
  deps: Deps,
  {
    slug,
    texts,
    cover,
    at,
  }: { slug: string; texts: NewsTexts; cover: Uint8Array | null; at?: Date | undefined },
): Promise<InspectedNews> {
  const { database, clock } = deps
  return database.transaction(async () => {
    const publishedAt = (at ?? (await clock.now())).toISOString()
    const [item] = await database.rows<{ id: string; cover: string | null }>(sql`
      insert into news as item (slug, published_at) values (${slug}, ${publishedAt}::timestamptz)
      on conflict (slug) do update set published_at =
        ${at ? sql`excluded.published_at` : sql`item.published_at`}
      returning id::text as id, cover_id as cover`)
    if (!item) throw new Error('An item that was written is gone.')
    await changeCover(database, item, cover)
    await database.rows(sql`delete from news_texts where news_id = ${item.id}::bigint`)
    for (const [locale, { title, summary, body }] of Object.entries(texts)) {
      await database.rows(sql`
        insert into news_texts (news_id, locale, title, summary, body)
        values (${item.id}::bigint, ${locale}, ${title}, ${summary}, ${body})`)
    }
    const [written] = await inspected(deps, sql`slug = ${slug}`)
    if (!written) throw new Error('An item that was written is gone.')
    return written
  })
}

/** A picture has an address of its own, which browsers keep: the same picture stays, another one gets another. */
async function changeCover(
  database: Database,
  item: { id: string; cover: string | null },
  cover: Uint8Array | null,
): Promise<void> {
  const before = item.cover === null ? null : await readCover(database, item.cover)
  if (cover && before && Buffer.compare(cover, before) === 0) return
  const id = cover && randomBytes(COVER_ID_BYTES).toString('base64url')
  if (cover) await database.rows(sql`insert into news_covers (id, image) values (${id}, ${cover})`)
  await database.rows(sql`update news set cover_id = ${id} where id = ${item.id}::bigint`)
  await database.rows(sql`delete from news_covers where id = ${item.cover}`)
}

/** Removes an item with its texts, its cover and who has opened it. An unknown name is `not_found`. */
export async function withdrawNews(
  deps: Deps,
  slug: string,
): Promise<Pick<InspectedNews, 'slug' | 'id' | 'title'>> {
  const { database } = deps
  return database.transaction(async () => {
    const [item] = await database.rows<{ id: string; cover: string | null }>(
      sql`select id::text as id, cover_id as cover from news where slug = ${slug} for update`,
    )
    if (!item) throw new Rejection('not_found')
    const [text] = await database.rows<{ title: string }>(sql`
      select title from news_texts where news_id = ${item.id}::bigint and locale = ${fallbackLocale}`)
    await database.rows(sql`delete from news_reads where news_id = ${item.id}::bigint`)
    await database.rows(sql`delete from news_texts where news_id = ${item.id}::bigint`)
    await database.rows(sql`delete from news where id = ${item.id}::bigint`)
    await database.rows(sql`delete from news_covers where id = ${item.cover}`)
    return { slug, id: item.id, title: text?.title ?? '' }
  })
}
