import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Session } from '../../../src/api/contract/session.ts'
import { newcomer, type OwnProvider, type Person, Provider, startProvider } from './provider.ts'

type EndToEnd = {
  person: Person
  /** The provider all end-to-end tests share. */
  provider: Provider
  /** One that nobody else is using, so its clock may be moved and its maintenance begin; pages must name its origin. */
  own: Provider
  /** Errors that the page reported; a test that ends with one fails. */
  complaints: string[]
}

export const test = base.extend<EndToEnd, { stage: Provider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  person: async ({}, use) => use(newcomer()),
  provider: async ({ baseURL }, use) => use(new Provider(baseURL ?? '')),
  /** One for each worker that needs it: starting one takes seconds. */
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const started: OwnProvider = await startProvider(process.env.JOURNEY_DATA ?? '')
      await use(started.provider)
      await started.stop()
    },
    { scope: 'worker' },
  ],
  own: async ({ stage }, use) => {
    await stage.maintenance({ active: false })
    await use(stage)
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      await listen(context, complaints)
      await use(complaints)
      expect(complaints, 'the page complained').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Generated paths move clocks and plan faults, so theirs is the provider that nobody else is using. */
export const pathTest = test.extend<object>({
  baseURL: async ({ stage }, use) => use(stage.origin),
})

/** Errors, broken security policy and injected styles, of every page of the context. */
async function listen(context: BrowserContext, complaints: string[]): Promise<void> {
  await context.exposeBinding('complain', (_, text: string) => complaints.push(text))
  await context.addInitScript(() => {
    const { complain } = window as unknown as { complain: (text: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      complain(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    )
    new MutationObserver((records) => {
      for (const record of records)
        for (const node of record.addedNodes)
          if (node.nodeName === 'STYLE' && document.readyState !== 'loading')
            complain('a <style> element was added')
    }).observe(document, { childList: true, subtree: true })
  })
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
    page.on('console', (message) => {
      // The browser itself reports every refused or lost request; those are what end-to-end tests provoke.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) {
        complaints.push(`console: ${message.text()}`)
      }
    })
  })
}

/** Puts a session where the app looks for it, as a sign-in would have. */
export async function adopt(
  context: BrowserContext,
  origin: string,
  session: Session,
): Promise<void> {
  await context.addCookies([
    { name: 'refreshToken', value: session.refreshToken, url: origin, sameSite: 'Strict' },
  ])
  const stored = {
    user: JSON.stringify(session.user),
    root: JSON.stringify({ version: 1, user: session.user }),
  }
  await context.setStorageState({
    cookies: await context.cookies(),
    origins: [
      {
        origin,
        localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })),
      },
    ],
  })
}

export async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Leaves by whichever way the page offers: its frame, the dialog over it or the page of a blocked account. */
export async function logOut(page: Page): Promise<void> {
  const over = page.getByRole('button', {
    name: /^(Log out and discard what I typed|Sign in with another account)$/,
  })
  if (await over.count()) await over.click()
  else await page.getByRole('button', { name: 'Log out' }).first().click()
}

/** Counts the requests of a call, from now on. */
export function countRequests(page: Page, method: string, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === `/api${path}`) count += 1
  })
  return () => count
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })
