import type { Page } from '@playwright/test'
import type { Session } from '../../../src/api/contract/session.ts'
import type { TabFact } from '../../../src/browser/tabs.ts'
import type { Provider } from './provider.ts'
import { keepToken } from './settle.ts'

/** Sends the page a message as another tab would. */
export async function tellTabs(page: Page, fact: TabFact): Promise<void> {
  await page.evaluate((said) => {
    const other = new BroadcastChannel('cabinet')
    other.postMessage(said)
    other.close()
  }, fact)
}

/** Somebody signs in in another tab, which leaves what every sign-in leaves. */
export async function signInElsewhere(
  page: Page,
  provider: Provider,
  session: Session,
): Promise<void> {
  await keepToken(page, provider, session)
  await page.evaluate((user) => {
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('root', JSON.stringify({ version: 1, user }))
  }, session.user)
  await tellTabs(page, 'signedIn')
}

export async function signOutElsewhere(page: Page): Promise<void> {
  await forgetSession(page)
  await tellTabs(page, 'signedOut')
}

/** Nothing of a session is left in this browser. */
export async function forgetSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await forgetUser(page)
}

/** The token stays: whose it is must be asked. */
export async function forgetUser(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('user')
    localStorage.removeItem('root')
  })
}

/** The provider ends the session, and the page learns it by its next call. */
export async function expireSession(page: Page, provider: Provider): Promise<void> {
  await provider.endSession(await tokenOf(page))
  await tellTabs(page, { written: ['notifications'] })
}

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'refreshToken')?.value
  if (token === undefined) throw new Error('Nobody is signed in')
  return decodeURIComponent(token)
}
