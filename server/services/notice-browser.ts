import { and, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import {
  BROWSERS_MAX,
  type BrowserNotices,
  type NewBrowser,
} from '../../src/api/contract/browser-notices.ts'
import type { Deps } from '../clock.ts'
import { sessions } from '../database/schema/identity.ts'
import { noticeBrowsers } from '../database/schema/provider.ts'
import { lockPerson } from './code.ts'
import { listBrowsers, readNoticeSettings } from './notice-settings.ts'
import { isPushEndpoint } from './push-services.ts'
import { Rejection } from './rejection.ts'
import type { Bearer } from './session.ts'
import { browserIdOf, isBrowserKey, type Vapid } from './web-push.ts'

/** A browser in which nobody has opened the cabinet for so long is somebody else's by now, or nobody's. */
const KEPT_FOR = 90 * 86_400_000

export type BrowserRules = Deps & { vapid: Vapid | null }

async function readBrowser(
  { database, vapid }: BrowserRules,
  { userId }: Bearer,
  id: string | null,
): Promise<BrowserNotices> {
  const [browser] = await database.queries
    .select({ showsAmounts: noticeBrowsers.showsAmounts })
    .from(noticeBrowsers)
    .where(and(eq(noticeBrowsers.userId, userId), eq(noticeBrowsers.id, id ?? '')))
  return {
    publicKey: vapid?.publicKey ?? null,
    browser: browser ?? null,
    settings: await readNoticeSettings(database, userId),
  }
}

/**
 * Keeps the session open until the caller's transaction ends: a sign-out at the same moment waits, and then finds the
 * browser that it is to forget.
 */
async function holdSession({ database }: Deps, tokenHash: string): Promise<void> {
  const [session] = await database.queries
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)))
    .for('share')
  if (!session) throw new Rejection('session_timed_out')
}

/**
 * Notes which session a browser is in by now, so that its end is heard. What another person was told there ends:
 * whoever is signed in has the browser in hand.
 */
export function claimBrowser(
  rules: BrowserRules,
  bearer: Bearer,
  id: string | null,
): Promise<BrowserNotices> {
  const { database, clock } = rules
  const { userId, tokenHash } = bearer
  return database.transaction(async () => {
    if (id !== null) {
      await holdSession(rules, tokenHash)
      await database.queries
        .delete(noticeBrowsers)
        .where(and(eq(noticeBrowsers.id, id), ne(noticeBrowsers.userId, userId)))
      await database.queries
        .update(noticeBrowsers)
        .set({ tokenHash, seenAt: await clock.now() })
        .where(and(eq(noticeBrowsers.id, id), eq(noticeBrowsers.userId, userId)))
    }
    return readBrowser(rules, bearer, id)
  })
}

export function addBrowser(
  rules: BrowserRules,
  bearer: Bearer,
  { endpoint, p256dh, auth, showsAmounts }: NewBrowser,
): Promise<BrowserNotices> {
  const { database, clock, vapid } = rules
  const { userId, tokenHash } = bearer
  if (vapid === null) throw new Rejection('not_found')
  if (!isPushEndpoint(endpoint)) throw incorrect('endpoint')
  if (!isBrowserKey(p256dh)) throw incorrect('p256dh')
  return database.transaction(async () => {
    await lockPerson(rules, userId)
    await holdSession(rules, tokenHash)
    const id = browserIdOf(endpoint)
    const now = await clock.now()
    const own = {
      userId,
      tokenHash,
      publicKey: p256dh,
      authSecret: auth,
      showsAmounts,
      seenAt: now,
    }
    await database.queries
      .insert(noticeBrowsers)
      .values({ id, endpoint, createdAt: now, ...own })
      .onConflictDoUpdate({ target: noticeBrowsers.id, set: own })
    const others = (await listBrowsers(database, userId)).filter((one) => one !== id)
    await database.queries
      .delete(noticeBrowsers)
      .where(inArray(noticeBrowsers.id, others.slice(BROWSERS_MAX - 1)))
    return readBrowser(rules, bearer, id)
  })
}

const incorrect = (path: string) =>
  new Rejection('validation_failed', { fields: [{ path, code: 'incorrect' }] })

export async function removeBrowser(
  rules: BrowserRules,
  bearer: Bearer,
  id: string,
): Promise<BrowserNotices> {
  await rules.database.queries
    .delete(noticeBrowsers)
    .where(and(eq(noticeBrowsers.id, id), eq(noticeBrowsers.userId, bearer.userId)))
  return readBrowser(rules, bearer, id)
}

export async function sweepBrowsers({ database, clock }: Deps): Promise<void> {
  const limit = new Date((await clock.now()).getTime() - KEPT_FOR)
  await database.queries.delete(noticeBrowsers).where(lt(noticeBrowsers.seenAt, limit))
}
