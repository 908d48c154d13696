import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, identity, instant, reference } from './columns.ts'
import { users } from './identity.ts'

/** The pictures at the head of news: JPEGs made anew from what the operator gave. */
export const newsCovers = pgTable('news_covers', {
  id: text('id').primaryKey(),
  image: bytes('image').notNull(),
})

export const news = pgTable(
  'news',
  {
    id: identity(),
    /** What the operator calls it; publishing under the same name again changes it. */
    slug: text('slug').notNull().unique('news_slug_key'),
    coverId: text('cover_id').references(() => newsCovers.id),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [index('news_page').on(table.publishedAt, table.id)],
)

/** The fallback language is always there. */
export const newsTexts = pgTable(
  'news_texts',
  {
    newsId: reference('news_id')
      .notNull()
      .references(() => news.id),
    locale: text('locale').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Markdown. */
    body: text('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.locale] })],
)

/** Who has opened what. */
export const newsReads = pgTable(
  'news_reads',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    newsId: reference('news_id')
      .notNull()
      .references(() => news.id),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.newsId] })],
)
