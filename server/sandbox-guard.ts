import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Config, isLoopback } from './config.ts'
import { COVER_MAX_BYTES, TEXT_MAX_BYTES } from './services/news-file.ts'
import { Rejection } from './services/rejection.ts'

const BODY_LIMIT = 64 * 1024
/** An item of news may bring texts in four languages and a cover, which is a third longer in base64. */
const NEWS_LIMIT = 4 * TEXT_MAX_BYTES + COVER_MAX_BYTES * 1.5
const reading = new Set(['GET', 'HEAD'])
/** Pages that are come to from anywhere; they show nothing until their script asks. */
const pages = new Set(['/sandbox', '/sandbox/telegram', '/sandbox/bot', '/sandbox/support'])

/**
 * The sandbox has no sign-in, so that any page that its user has open could use it. Other pages are told by where the
 * browser says that a request comes from, and names that were pointed at this machine by the host that they ask for.
 */
export function guardSandbox(config: Pick<Config, 'host' | 'publicUrl'>): MiddlewareHandler[] {
  const own = [config.host, new URL(config.publicUrl).hostname].map((name) => name.toLowerCase())
  // Whoever listens on every address is asked by any of them; a name that was pointed here is none.
  const isOnEveryAddress = ['0.0.0.0', '::', '[::]'].includes(config.host)
  const isKnown = (host: string) =>
    isLoopback(host) ||
    own.includes(host) ||
    (isOnEveryAddress && isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0)

  const guard: MiddlewareHandler = async (context, next) => {
    const { method, path } = context.req
    const host = context.req.header('host') ?? new URL(context.req.url).host
    const asked = `http://${host}`
    if (!URL.canParse(asked) || !isKnown(new URL(asked).hostname)) {
      return context.text('The sandbox is not known by this host: set PUBLIC_URL to it.\n', 403)
    }
    const isPage = method === 'GET' && pages.has(path.replace(/\/$/, ''))
    if (!isPage && isForeign(context.req.header(), host)) {
      return context.text('The sandbox answers to its own pages only.\n', 403)
    }
    const isJson = /^application\/json\b/i.test(context.req.header('content-type') ?? '')
    if (!reading.has(method) && method !== 'DELETE' && !isJson) {
      const fields = [{ path: 'Content-Type', code: 'incorrect' as const }]
      throw new Rejection('validation_failed', { fields })
    }
    return next()
  }
  const limit = limitOf(BODY_LIMIT)
  const newsLimit = limitOf(NEWS_LIMIT)
  return [
    guard,
    (context, next) =>
      context.req.path === '/sandbox/news' ? newsLimit(context, next) : limit(context, next),
  ]
}

const limitOf = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Rejection('file_too_large')
    },
  })

/** Programs that are no browser say neither; browsers leave the first out where a page came without TLS. */
function isForeign(headers: Record<string, string>, host: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
}
