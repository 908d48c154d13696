import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { NoticeSettings } from './notice.ts'

/** SHA-256 of the endpoint in base64url: names the browser to whoever knows the endpoint, and tells nobody what it is. */
const BrowserId = z.string().check(z.regex(/^[\w-]{43}$/, 'format'))

/** This browser, as far as its push service and this person go. */
export const BrowserNotices = z.object({
  /** VAPID key of the provider in base64url; null where it pushes nothing. */
  publicKey: z.nullable(z.string()),
  /** Null while notices do not come to this browser. */
  browser: z.nullable(z.object({ showsAmounts: z.boolean() })),
  settings: NoticeSettings,
})
export type BrowserNotices = z.infer<typeof BrowserNotices>

export const claimBrowser = endpoint({
  method: 'POST',
  path: '/notification/browser/claim',
  tag: 'notification',
  summary:
    'Says whether notices come to this browser, which is from now on of this session; those of another person end there (an addition to the specification)',
  auth: true,
  body: z.strictObject({ id: z.nullable(BrowserId) }),
  response: BrowserNotices,
  errors: [],
})

/** Made by the browser: `PushSubscription`, and what may be shown there. */
export const NewBrowser = z.strictObject({
  endpoint: z.string().check(z.maxLength(1_024, 'too_long'), z.regex(/^https:/, 'incorrect')),
  /** A point of P-256, uncompressed. */
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, 'format')),
  /** 16 bytes. */
  auth: z.string().check(z.regex(/^[\w-]{22}$/, 'format')),
  showsAmounts: z.boolean(),
})
export type NewBrowser = z.infer<typeof NewBrowser>

/** Browsers of one person; one more takes the place of that which was used least lately. */
export const BROWSERS_MAX = 10

export const addBrowser = endpoint({
  method: 'POST',
  path: '/notification/browser',
  tag: 'notification',
  summary:
    'Sends notices to this browser, which another person then gets none in; again, it changes what is shown (an addition to the specification)',
  auth: true,
  body: NewBrowser,
  response: BrowserNotices,
  errors: ['not_found'],
})

export const removeBrowser = endpoint({
  method: 'POST',
  path: '/notification/browser/remove',
  tag: 'notification',
  summary: 'Sends no more notices to this browser (an addition to the specification)',
  auth: true,
  body: z.strictObject({ id: BrowserId }),
  response: BrowserNotices,
  errors: [],
})
