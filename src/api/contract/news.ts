import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursorQuery, Instant, pageOf } from './page.ts'

/** In the language asked for, or in the fallback language where that is missing: `locale` says which. */
export const NewsSummary = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.nullable(z.string()),
  locale: z.string(),
  publishedAt: Instant,
  read: z.boolean(),
})
export type NewsSummary = z.infer<typeof NewsSummary>

/** `body` is Markdown; it does not repeat the summary, which is its beginning and plain text. */
export const NewsItem = z.extend(NewsSummary, { body: z.string() })
export type NewsItem = z.infer<typeof NewsItem>

export const listNews = endpoint({
  method: 'GET',
  path: '/content/news',
  tag: 'content',
  summary: 'The news, newest first, with the count of those not opened yet',
  auth: true,
  query: z.object(cursorQuery),
  response: z.extend(pageOf(NewsSummary), { unread: z.int().check(z.nonnegative()) }),
  errors: [],
})

export const readNews = endpoint({
  method: 'GET',
  path: '/content/news/one/{id}',
  tag: 'content',
  summary: 'One item of the news, which counts as opened from then on',
  auth: true,
  params: z.object({ id: z.string().check(z.maxLength(64, 'incorrect')) }),
  response: NewsItem,
  errors: ['not_found'],
})
