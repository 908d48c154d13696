import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '../../src/machines/session.machine.ts'
import { sessionModel } from '../support/models/session.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { blockSession, blockSignIn } from './support/blocked.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { expireSession, forgetUser, signOutElsewhere, tellTabs } from './support/other-tab.ts'
import { rename } from './support/rename.ts'
import { keepToken, settle } from './support/settle.ts'
import { expect, heading, logOut, signIn } from './support/test.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>

const profile = 'GET /user-data/byType'
const revoke = 'POST /auth/logout'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
const inside = (page: Page) => heading(page, /^Welcome/)

const isBlockedAtSignIn = (event: AnyEvent): boolean =>
  event.type === 'session.blocked' && { token: null, ...event }.token === null

/** Leaves out one of two timers that run at once: they would end together. */
function isPossible(event: AnyEvent, snapshot: Snapshot): boolean {
  const isRestoring = snapshot.matches({ presence: 'restoring' })
  const isRevoking = snapshot.matches({ revocation: 'revoking' })
  const { output } = { output: undefined, ...event } as { output?: unknown }
  // Whoever begins here has a token.
  if (event.type.endsWith('done.actor.restoreSession')) return output !== null
  if (event.type.includes('after.restoreLimit')) return !isRevoking
  // Our provider refuses no call that needs no token, and the one that restores ends with its rejection.
  if (event.type === 'session.refused')
    return !isRestoring && !snapshot.matches({ presence: 'anonymous' })
  // There is a form only where somebody is asked to sign in.
  if (event.type === 'session.opened' || isBlockedAtSignIn(event))
    return snapshot.matches({ presence: 'anonymous' }) || snapshot.matches({ presence: 'expired' })
  return true
}

/** There is a token, and nothing tells whose it is. */
async function leaveTokenOnly({ page, person, provider }: Fixtures) {
  const cookies = await page.context().cookies()
  if (cookies.length === 0) await keepToken(page, provider, await provider.signIn(person))
  await forgetUser(page)
}

testPathsInBrowser(sessionModel, {
  calls: { restoreSession: profile, revokeToken: revoke },
  isPossible,
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/')
    return {}
  },
  actions: {
    'session.opened': (_, { page, person }) => signIn(page, person.login, person.password),
    'session.refused': (_, { page, provider }) => expireSession(page, provider),
    'session.blocked': (event, fixtures) => {
      return isBlockedAtSignIn(event) ? blockSignIn(fixtures) : blockSession(fixtures)
    },
    'signOut.requested': (_, { page }) => logOut(page),
    'user.changed': (_, { page }) => rename(page),
    'tab.signedIn': async (_, fixtures) => {
      await leaveTokenOnly(fixtures)
      await tellTabs(fixtures.page, 'signedIn')
    },
    'tab.signedOut': async (_, { page }) => {
      const isAnybodyKnown = (await inside(page).or(dialog(page)).count()) > 0
      // While nobody is known yet the token stays, so that there is one to look for.
      await (isAnybodyKnown ? signOutElsewhere(page) : tellTabs(page, 'signedOut'))
    },
    // A browser that keeps pages tells it on return; the browser of these tests keeps none.
    'page.returned': async (_, fixtures) => {
      await leaveTokenOnly(fixtures)
      await fixtures.page.evaluate(() =>
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      )
    },
  },
  shows: {
    'presence.restoring': async ({ context }, { page, gate }) => {
      await gate.asked(profile)
      // Looking again shows nobody more than they saw.
      if (context.session === null) await expect(inside(page)).toHaveCount(0)
      else await expect(inside(page).or(dialog(page)).first()).toBeVisible()
    },
    'presence.anonymous': async (_, { page }) => {
      await expect(heading(page, 'Sign in')).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
    },
    'presence.authenticated': async (_, { page }) => {
      // Whoever was inside stays there while it is asked whose the token is.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).not.toBeNull()
      await expect(inside(page)).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
      expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['refreshToken'])
    },
    'presence.blocked': async (_, { page }) => {
      await expect(heading(page, 'Your account is blocked')).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
    },
    'presence.expired': async (_, { page }) => {
      await expect(dialog(page)).toBeVisible()
      expect(await page.context().cookies()).toEqual([])
    },
    'revocation.idle': (_, { gate }) => gate.ended(revoke),
    'revocation.revoking': (_, { gate }) => gate.asked(revoke),
  },
})
