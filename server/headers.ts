import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

export type HeaderOptions = {
  /** Where the page may send calls besides its own origin. */
  apiUrl: string
  /** The provider is reached through TLS. */
  secure: boolean
  /** The built page; its inline scripts and styles are allowed by their hashes, and nothing else inline is. */
  page: string | null
}

/** Inline texts of one element kind, hashed as a content security policy wants them. */
function hashes(page: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g')
  return [...page.matchAll(inline)]
    .map(([, text = '']) => text)
    .filter((text) => text.trim() !== '')
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

export function contentSecurityPolicy({ apiUrl, page }: HeaderOptions): string {
  const provider = URL.canParse(apiUrl) ? [new URL(apiUrl).origin] : []
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes(page ?? '', 'script')],
    'style-src': ["'self'", ...hashes(page ?? '', 'style')],
    'img-src': ["'self'", 'data:', 'blob:', ...provider],
    'connect-src': ["'self'", ...provider],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The one script that a script of ours names: the worker that stands in without a connection.
    'trusted-types': ['worker'],
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/**
 * What Telegram's window shows of ours. With the policy of the other pages the browser would cut the window off from
 * the page that opened it, and that page would take it for closed.
 */
const inTelegramWindow = new Set(['/telegram-return.html', '/sandbox/telegram'])

export function strictHeaders(options: HeaderOptions): MiddlewareHandler {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(options),
    // Not `same-origin`: that cuts the opener of the Telegram sign-in window.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(options.secure
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
  return async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
    if (inTelegramWindow.has(context.req.path)) {
      context.res.headers.set('Cross-Origin-Opener-Policy', 'unsafe-none')
    }
    // Public pictures say otherwise of themselves.
    const policy = context.res.headers.get('Cross-Origin-Resource-Policy') ?? 'same-origin'
    context.res.headers.set('Cross-Origin-Resource-Policy', policy)
  }
}
