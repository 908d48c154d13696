import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'

/** The built site. Addresses that are no file are the page's own to read; a file that is missing is missing. */
export function siteRoutes(folder: string) {
  const tags = new Map<string, string>()
  /** By content, because a build may give every file the same date. */
  const tagOf = (path: string) => {
    const known = tags.get(path)
    if (known !== undefined) return known
    const digest = createHash('sha256').update(readFileSync(path)).digest('base64url')
    const tag = `"${digest.slice(0, 22)}"`
    tags.set(path, tag)
    return tag
  }

  const serve = (path?: string) =>
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (found, context) => context.set('file', found),
      ...(path === undefined ? {} : { path }),
    })

  return new Hono<{ Variables: { file?: string } }>()
    .use(etag())
    .use(async (context, next) => {
      await next()
      const file = context.get('file')
      if (file === undefined) return
      const { headers } = context.res
      headers.set('etag', tagOf(file))
      headers.set('vary', 'accept-encoding')
      // A file below assets has its content's hash in its name; everything else is asked for anew.
      const isHashed = context.req.path.startsWith('/assets/')
      headers.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    })
    .get('*', serve())
    .get('*', async ({ req, notFound }, next) =>
      req.path.startsWith('/assets/') || /\.\w+$/.test(req.path) ? notFound() : next(),
    )
    .get('*', serve('index.html'))
}

/** Null before the first build. */
export function builtPage(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8')
  } catch {
    return null
  }
}
