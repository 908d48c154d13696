import type { Locator, Page } from '@playwright/test'
import { firstCalls } from '../../src/first-paint/first-calls.ts'
import { newcomer } from './support/provider.ts'
import { keepToken } from './support/settle.ts'
import { adopt, expect, heading, test } from './support/test.ts'
import { accessibilityFaults } from './support/visual.ts'

/** The app's scripts wait until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const coming = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await coming.promise
    await route.continue()
  })
  return coming.resolve
}

const frame = (page: Page) => page.locator('#first-paint')

test('whoever is signed in sees the frame and the place of the page before any script has come', async ({
  page,
  provider,
}) => {
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), provider.origin, session)
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(frame(page).locator('h1')).toHaveText(/^Welcome, /)
  await expect(frame(page).locator('[data-coming]')).toBeVisible()
  await expect(frame(page)).toHaveAttribute('inert')
  const before = await frame(page).locator('header').boundingBox()

  release()
  await expect(page.getByText('You have earned')).toBeVisible()
  await expect(frame(page)).toHaveCount(0)
  await expect(heading(page, /^Welcome, /)).toBeVisible()
  expect(await page.locator('header').boundingBox()).toEqual(before)
})

test('at another address the frame says where the person is', async ({ page, provider }) => {
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), provider.origin, session)
  const release = await holdScripts(page)
  await page.goto('/deposits', { waitUntil: 'commit' })
  await expect(frame(page).locator('h1')).toHaveText('Deposits')
  await expect(frame(page).locator('[data-coming]')).toHaveCount(0)
  release()
  await expect(frame(page)).toHaveCount(0)
  await expect(heading(page, 'Deposits')).toBeVisible()
})

test('the figures of the first page are on their way before any script has come, and are asked for once', async ({
  page,
  provider,
}) => {
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), provider.origin, session)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/(api|config)/.test(pathname)) asked.push(pathname + search)
  })
  const release = await holdScripts(page)
  const answered = firstCalls.map((call) =>
    page.waitForResponse((response) => response.url().endsWith(`/api/${call}`)),
  )
  await page.goto('/', { waitUntil: 'commit' })
  await Promise.all(answered)
  release()
  await expect(page.getByText('You have earned')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
})

for (const locale of ['en', 'ru', 'de', 'kk'] as const) {
  test(`the total is there before any script has come, as the page shows it, ${locale}`, async ({
    page,
    provider,
  }) => {
    const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    await adopt(page.context(), provider.origin, session)
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.context().addCookies([{ name: 'locale', value: locale, url: provider.origin }])
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const early = frame(page).locator('[data-size="hero"]')
    await expect(early).toHaveText(/\d/)
    // Its letters may stand in another font until theirs has come.
    await page.evaluate(() => document.fonts.ready)
    const place = async (total: Locator) => [await total.innerText(), await total.boundingBox()]
    const before = await place(early)
    release()
    await expect(page.locator('figure')).toBeVisible()
    await expect(frame(page)).toHaveCount(0)
    expect(await place(page.getByRole('main').locator('[data-size="hero"]').first())).toEqual(
      before,
    )
  })
}

test('what was asked for early is not shown to whoever came instead', async ({
  page,
  provider,
}) => {
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), provider.origin, session)
  const release = await holdScripts(page)
  const answered = firstCalls.map((call) =>
    page.waitForResponse((response) => response.url().endsWith(`/api/${call}`)),
  )
  await page.goto('/', { waitUntil: 'commit' })
  await Promise.all(answered)
  const other = await provider.register(newcomer())
  await keepToken(page, provider, other)
  await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(other.user))
  release()
  await expect(heading(page, `Welcome, ${other.user.login}`)).toBeVisible()
  await expect(page.getByText('Three steps to your first deposit')).toBeVisible()
  await expect(page.getByText('You have earned')).toHaveCount(0)
})

for (const theme of ['light', 'dark'] as const) {
  test(`what is painted before any script breaks no rule of accessibility, ${theme}`, async ({
    page,
    provider,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    await holdScripts(page)
    const faults: string[][] = []
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(frame(page).locator('h1')).toHaveText('Sign in')
    faults.push(await accessibilityFaults(page))
    const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    await adopt(page.context(), provider.origin, session)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(frame(page).locator('h1')).toHaveText(/^Welcome, /)
    // axe passes over what is inert, though everybody sees it.
    await frame(page).evaluate((element) => element.removeAttribute('inert'))
    faults.push(await accessibilityFaults(page))
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    expect(faults).toEqual([[], []])
  })
}

for (const locale of ['en', 'ru', 'de', 'kk'] as const) {
  test(`nothing larger is painted on the sign-in page after its first content, ${locale}`, async ({
    page,
    provider,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.context().addCookies([{ name: 'locale', value: locale, url: provider.origin }])
    await page.goto('/login', { waitUntil: 'networkidle' })
    await expect(frame(page)).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
    const painted = await page.evaluate(
      () =>
        new Promise<{ at: number; first: number | undefined }[]>((resolve) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
          new PerformanceObserver((list) =>
            resolve(list.getEntries().map((entry) => ({ at: entry.startTime, first }))),
          ).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    // The browser tells of a later paint only if it is larger.
    expect(painted).toEqual([{ at: painted[0]?.first, first: painted[0]?.first }])
  })
}

/** Files and calls that the first page asked for, and how many of them waited for one another in the longest line. */
async function startOf(page: Page): Promise<{ requests: number; depth: number }> {
  const depths = new Map<string, number>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request: { url }, initiator: { stack } }) => {
    const asker = stack?.callFrames[0]?.url ?? stack?.parent?.callFrames[0]?.url ?? page.url()
    if (!depths.has(url)) depths.set(url, (depths.get(asker) ?? 0) + 1)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByText('You have earned')).toBeVisible()
  return { requests: depths.size, depth: Math.max(...depths.values()) }
}

/** As measured: each call of the page is a request of its own. */
const MOST_REQUESTS = 20
const LONGEST_LINE = 5

test('the cabinet starts with few requests, which do not wait for one another', async ({
  page,
  provider,
}) => {
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), provider.origin, session)
  const { requests, depth } = await startOf(page)
  expect(requests).toBeLessThanOrEqual(MOST_REQUESTS)
  expect(depth).toBeLessThanOrEqual(LONGEST_LINE)
})
