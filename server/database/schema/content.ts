import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { LegalKind } from '../../../src/api/contract/legal.ts'
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
    /** The operator's name for it; publishing under the same name again changes it. */
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

/** Terms and warnings that people agree to. A version is only ever added: what was agreed to can be shown for ever. */
export const legalDocuments = pgTable(
  'legal_documents',
  {
    kind: text('kind').$type<LegalKind>().notNull(),
    version: text('version').notNull(),
    inForceAt: instant('in_force_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
)

/** The fallback language is always there. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    kind: text('kind').$type<LegalKind>().notNull(),
    version: text('version').notNull(),
    locale: text('locale').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Markdown. */
    body: text('body').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.version, table.locale] }),
    foreignKey({
      columns: [table.kind, table.version],
      foreignColumns: [legalDocuments.kind, legalDocuments.version],
    }),
  ],
)

/**
 * Records who agreed to which version, in which language and when. Rows are only ever added. No key ties them to the
 * person, because an account that was never confirmed is removed, and its consents stay.
 */
export const consents = pgTable(
  'consents',
  {
    id: identity(),
    userId: reference('user_id').notNull(),
    kind: text('kind').$type<LegalKind>().notNull(),
    version: text('version').notNull(),
    locale: text('locale').notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (table) => [
    index('consents_user').on(table.userId, table.id),
    foreignKey({
      columns: [table.kind, table.version, table.locale],
      foreignColumns: [legalTexts.kind, legalTexts.version, legalTexts.locale],
    }),
  ],
)
