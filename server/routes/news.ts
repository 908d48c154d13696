import { Hono } from 'hono'
import type { Calls } from '../../src/api/contract/calls.ts'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Handlers } from '../handler.ts'
import type { Env } from '../mount.ts'
import { listNews, readCover, readNews } from '../services/news.ts'
import { Rejection } from '../services/rejection.ts'

export function newsHandlers(
  deps: Deps,
  { base }: { base: string },
): Handlers<Pick<Calls, 'listNews' | 'readNews'>> {
  return {
    listNews: ({ query }, { userId, locale }) => listNews(deps, { userId, locale, base }, query),
    readNews: ({ params }, { userId, locale }) =>
      readNews(deps, { userId, locale, base }, params.id),
  }
}

/** The covers themselves: an address is known to whoever was shown the item. */
export function coverRoutes(database: Database): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/:file{[\\w-]+\\.jpg}', async (context) => {
    const image = await readCover(database, context.req.param('file').slice(0, -'.jpg'.length))
    if (!image) throw new Rejection('not_found')
    return context.body(Buffer.from(image), 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      // The page may be of another origin than the provider.
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  return app
}
