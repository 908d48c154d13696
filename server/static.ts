import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type Next } from 'hono'
import { getCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import { localeNamed, preferredLocale } from './locale.ts'

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

  /** For visitors or for whoever carries a session; in the language that was chosen, in one the browser asks for, else in all. */
  const page = (context: Context, next: Next) => {
    const chosen = localeNamed(getCookie(context, 'locale'))
    const asked = context.req.header('accept-language')
    if (chosen === undefined && asked === undefined) return serve('index.html')(context, next)
    const locale = chosen ?? preferredLocale(asked)
    const kind = getCookie(context, 'refreshToken') ? 'inside' : 'index'
    return serve(`${kind}.${locale}.html`)(context, next)
  }

  return new Hono<{ Variables: { file?: string } }>()
    .use(etag())
    .use(async (context, next) => {
      await next()
      const file = context.get('file')
      if (file === undefined) return
      const { headers } = context.res
      headers.set('etag', tagOf(file))
      const isPage = /(index|inside)(\.\w+)?\.html$/.test(file)
      headers.set('vary', `accept-encoding${isPage ? ', accept-language, cookie' : ''}`)
      // A file below assets has its content's hash in its name; everything else is asked for anew.
      const isHashed = context.req.path.startsWith('/assets/')
      headers.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    })
    .get('/', page)
    .get('*', serve())
    .get('*', async ({ req, notFound }, next) =>
      req.path.startsWith('/assets/') || /\.\w+$/.test(req.path) ? notFound() : next(),
    )
    .get('*', page)
}

/** Only a staging build has an inspector. */
export const isStaging = (folder: string): boolean => existsSync(join(folder, 'inspector.html'))

/** The pages with all that is inline in them; null before the first build. */
export function builtPages(folder: string): string | null {
  try {
    return ['index.html', 'offline.html', 'telegram-return.html']
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('')
  } catch {
    return null
  }
}
