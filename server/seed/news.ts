import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { publishNews } from '../services/news.ts'
import { readNewsFiles } from '../services/news-file.ts'

const DAY = 86_400_000
const folder = fileURLToPath(new URL('./news', import.meta.url))

/** In folders of these names, written as an operator writes them. What is older the demo investor has opened. */
const items = [
  { slug: 'ton-refills', daysAgo: 1.4 },
  { slug: 'maintenance-window', daysAgo: 4.7 },
  { slug: 'codes-are-yours', daysAgo: 19.2 },
  { slug: 'autoinvestment-explained', daysAgo: 47.3 },
  { slug: 'withheld-accruals', daysAgo: 88.1 },
  { slug: 'partner-terms', daysAgo: 143.6 },
]

const OPENED_FROM = 10
const OPENED_AFTER = 0.5

export type PreparedNews = ((typeof items)[number] & Awaited<ReturnType<typeof readNewsFiles>>)[]

/** Reads the files and makes the covers: work that a transaction need not wait for. */
export function prepareNews(): Promise<PreparedNews> {
  return Promise.all(
    items.map(async (item) => {
      const names = await readdir(`${folder}/${item.slug}`)
      const files = names.map(async (name) => ({
        name,
        content: await readFile(`${folder}/${item.slug}/${name}`),
      }))
      return { ...item, ...(await readNewsFiles(await Promise.all(files))) }
    }),
  )
}

/** The news of a sandbox, as if published while the demo investor was there. */
export async function publishDemoNews(
  database: Database,
  prepared: PreparedNews,
  { readerId, now }: { readerId: number; now: Date },
): Promise<void> {
  const clock = { now: async () => now, advance: async () => now }
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY)
  for (const { daysAgo, ...item } of prepared) {
    const { id } = await publishNews({ database, clock }, { ...item, at: at(daysAgo) })
    if (daysAgo < OPENED_FROM) continue
    const readAt = at(daysAgo - OPENED_AFTER).toISOString()
    await database.rows(sql`
      insert into news_reads (user_id, news_id, read_at)
      values (${readerId}, ${id}::bigint, ${readAt}::timestamptz)`)
  }
}
