import { createHash } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

export type HeaderOptions = {
  /** The page may send calls here besides its own origin. */
  apiUrl: string
  /** The provider is reached through TLS. */
  secure: boolean
  /** The built pages; their inline scripts and styles are allowed by their hashes, and nothing else inline is. */
  page: string | null
  /** Its inspector and atlas stand in frames, of the same origin. */
  isStaging: boolean
}

/** Inline texts of one element kind, hashed as a content security policy wants them. */
function hashes(page: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g')
  return [...new Set([...page.matchAll(inline)].map(([, text = '']) => text))]
    .filter((text) => text.trim() !== '')
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** The same for every answer, so they are written out once. */
export async function strictHeaders({
  apiUrl,
  secure,
  page,
  isStaging,
}: HeaderOptions): Promise<Record<string, string>> {
  const provider = URL.canParse(apiUrl) ? [new URL(apiUrl).origin] : []
  const strict = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...hashes(page ?? '', 'script')],
      styleSrc: ["'self'", ...hashes(page ?? '', 'style')],
      imgSrc: ["'self'", 'data:', 'blob:', ...provider],
      connectSrc: ["'self'", ...provider],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      ...(isStaging ? { frameSrc: ["'self'"] } : {}),
      frameAncestors: [isStaging ? "'self'" : "'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      objectSrc: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      // The one script that a script of ours names: the worker that stands in without a connection.
      trustedTypes: ['worker'],
    },
    // Not `same-origin`: that cuts the opener of the Telegram sign-in window.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    xFrameOptions: isStaging ? 'SAMEORIGIN' : 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      browsingTopics: [],
    },
    strictTransportSecurity: secure && 'max-age=31536000; includeSubDomains',
  })
  const app = new Hono().use(strict).get('/', (context) => context.body(null))
  return Object.fromEntries((await app.request('/')).headers)
}

/**
 * For pages of ours that Telegram's window shows. With the policy of the other pages the browser would cut the window
 * off from the page that opened it, and that page would take it for closed.
 */
export const keepOpener: MiddlewareHandler = async (context, next) => {
  await next()
  context.res.headers.set('Cross-Origin-Opener-Policy', 'unsafe-none')
}
