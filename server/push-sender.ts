import { eq } from 'drizzle-orm'
import { groupOfTopic, topicOf } from '../src/api/contract/notice.ts'
import {
  type NoticeGroup,
  type NotificationKind,
  notificationKinds,
} from '../src/api/contract/notification.ts'
import type { Database } from './database/database.ts'
import { noticeBrowsers } from './database/schema/provider.ts'
import type { Locale } from './locale.ts'
import type { Sender } from './services/messages.ts'
import { notificationPathOf } from './services/notification-paths.ts'
import { notificationTextOf } from './services/notification-texts.ts'
import { isPushEndpoint } from './services/push-services.ts'
import { authorizationFor, encryptFor, type Vapid } from './services/web-push.ts'

const DAY = 86_400
/** All notices are as long as the longest, in bytes. */
const LENGTH = 2_048
/** The browser is gone, or has taken its subscription back. */
const GONE = [404, 410]

type Delivery = {
  urgency: 'high' | 'normal' | 'low'
  /** Seconds for which the push service keeps it for a browser that is off. */
  seconds: number
}

const deliveries: Record<NoticeGroup, Delivery> = {
  money: { urgency: 'normal', seconds: 3 * DAY },
  deposits: { urgency: 'normal', seconds: 3 * DAY },
  partners: { urgency: 'low', seconds: 3 * DAY },
  subscription: { urgency: 'normal', seconds: 3 * DAY },
  account: { urgency: 'normal', seconds: 3 * DAY },
  security: { urgency: 'high', seconds: DAY },
}

type PushParts = {
  database: Database
  vapid: Vapid
  /** Real time: push services know no other. */
  realNow: () => number
  send?: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * Shows a notice in one browser, named by the target. Whatever was removed meanwhile is not asked any more, and a
 * browser that its push service does not know is removed.
 */
export function pushSender({ database, vapid, realNow, send = fetch }: PushParts): Sender {
  const browserIs = (id: string) => eq(noticeBrowsers.id, id)
  return async ({ target, locale, params }, signal) => {
    const [browser] = await database.queries.select().from(noticeBrowsers).where(browserIs(target))
    const kind = notificationKinds.find((known) => known === params.kind)
    if (browser === undefined || kind === undefined) return
    if (!isPushEndpoint(browser.endpoint)) throw new Error('The endpoint is of no push service')
    const { urgency, seconds } = deliveries[groupOfTopic[topicOf[kind]]]
    const tag = tagOf(kind)
    const notice = noticeOf(kind, params, { locale, showsAmounts: browser.showsAmounts })
    const response = await send(browser.endpoint, {
      method: 'POST',
      headers: {
        authorization: authorizationFor(vapid, new URL(browser.endpoint), realNow()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(seconds),
        urgency,
        ...(tag === null ? {} : { topic: tag }),
      },
      body: new Uint8Array(
        encryptFor(browser, Buffer.from(JSON.stringify(notice)), { length: LENGTH }),
      ),
      redirect: 'error',
      signal,
    })
    await response.body?.cancel()
    if (GONE.includes(response.status)) {
      await database.queries.delete(noticeBrowsers).where(browserIs(target))
    } else if (!response.ok) throw new Error(`The push service answered ${response.status}`)
  }
}

/** A newer notice takes the place of an older one of its topic, but none of security is lost. */
function tagOf(kind: NotificationKind): string | null {
  const topic = topicOf[kind]
  return groupOfTopic[topic] === 'security' ? null : topic
}

/** Amounts, contacts and addresses stay in the cabinet unless the person wants them where others may look. */
export function noticeOf(
  kind: NotificationKind,
  params: Record<string, string>,
  { locale, showsAmounts }: { locale: Locale; showsAmounts: boolean },
) {
  const { title, plain, note } = notificationTextOf(kind, params)
  const isPlain = plain !== undefined && !showsAmounts
  const group = groupOfTopic[topicOf[kind]]
  return {
    title: (isPlain ? plain : title)(locale),
    // Notes of money name amounts; those of security say what to do.
    note: isPlain && group !== 'security' ? '' : (note?.(locale) ?? ''),
    path: notificationPathOf(kind, params.reference ?? ''),
    tag: tagOf(kind),
  }
}
