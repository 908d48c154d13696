import type { Page } from '@playwright/test'
import { type Front, startFront } from './support/front.ts'
import { adopt, test as base, expect, heading } from './support/test.ts'

const test = base.extend<{ front: Front }>({
  front: async ({ provider }, use) => {
    const front = await startFront(provider.origin)
    await use(front)
    front.close()
  },
})
test.use({ serviceWorkers: 'allow' })

const stored = ['/offline.html']

/** Until the worker has taken over the page. */
const takenOver = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

const cachedIn = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests
      .flat()
      .map(({ url }) => url.replace(location.origin, ''))
      .sort()
  })

test('a browser offers to install the cabinet and finds nothing to object to', async ({ page }) => {
  await page.goto('/')
  await takenOver(page)
  const devtools = await page.context().newCDPSession(page)
  const { errors, url, data } = await devtools.send('Page.getAppManifest')
  expect([url, errors]).toEqual([new URL('/manifest.webmanifest', page.url()).href, []])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Windows without a history of their own, as end-to-end tests have, cannot install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { icons, shortcuts, start_url } = JSON.parse(data ?? '{}')
  for (const { src, sizes } of icons) {
    const { naturalWidth, status } = await page.evaluate(async (path) => {
      const picture = new Image()
      picture.src = path
      await picture.decode()
      return { naturalWidth: picture.naturalWidth, status: (await fetch(path)).status }
    }, src)
    expect(status).toEqual(200)
    if (sizes !== 'any') expect(`${naturalWidth}x${naturalWidth}`).toEqual(sizes)
  }
  for (const { url: address } of [{ url: start_url }, ...shortcuts]) {
    await page.goto(address)
    await expect(page.getByText('There is no such page')).toHaveCount(0)
  }
})

test('without a connection a page says so at its own address, and comes back by itself', async ({
  page,
  person,
  provider,
  front,
}) => {
  await adopt(page.context(), front.origin, await provider.register(person))
  await page.goto(`${front.origin}/`)
  await takenOver(page)

  front.mode = 'cut'
  await page.goto(`${front.origin}/refill?currency=TON`)
  await expect(heading(page, 'No connection')).toBeVisible()
  await expect(page).toHaveURL(`${front.origin}/refill?currency=TON`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status')).toHaveText('Still no connection.')

  front.mode = 'up'
  await expect(heading(page, 'Refill')).toBeVisible()
  await expect(page).toHaveURL(`${front.origin}/refill?currency=TON`)
})

test('the page without a connection speaks the language and wears the theme that were chosen', async ({
  page,
  front,
}) => {
  await page.goto(`${front.origin}/`)
  await takenOver(page)
  front.mode = 'cut'
  for (const [locale, words, button] of [
    ['en', 'No connection', 'Try again'],
    ['ru', 'Нет соединения', 'Повторить'],
    ['de', 'Keine Verbindung', 'Erneut versuchen'],
    ['kk', 'Байланыс жоқ', 'Қайталау'],
  ] as const) {
    await page.evaluate((chosen) => {
      localStorage.setItem('locale', chosen)
      localStorage.setItem('theme', 'dark')
    }, locale)
    await page.reload()
    await expect(heading(page, words)).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(button)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 18, 22)')
  }
})

test('a gateway with nobody behind it shows the same page; any other answer is shown as it is', async ({
  page,
  front,
}) => {
  await page.goto(`${front.origin}/`)
  await takenOver(page)
  front.mode = 'gateway'
  await page.reload()
  await expect(heading(page, 'No connection')).toBeVisible()
  front.mode = 'up'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()

  const missing = await page.goto(`${front.origin}/none.txt`)
  expect([missing?.status(), await missing?.text()]).toEqual([404, 'Not found'])
})

test('a new build is seen after one reload, and its worker drops what the old one kept', async ({
  page,
  front,
}) => {
  await page.goto(`${front.origin}/`)
  await takenOver(page)
  const [before] = await page.evaluate(() => caches.keys())
  expect(before).toMatch(/^offline-[0-9a-f]{12}$/)

  front.rewrite = (path, body) =>
    path === '/'
      ? body.replace(
          '<title>Cabinet</title>',
          '<title>Cabinet</title><meta name="build" content="2">',
        )
      : path === '/worker.js'
        ? body.replace(before ?? '', 'offline-of-the-new-build')
        : body
  await page.reload()
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', '2')
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['offline-of-the-new-build'])
  expect(await cachedIn(page)).toEqual(stored)
})

test('the worker keeps nothing of a person, neither while they are signed in nor after', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await provider.fund(session, 'USDT-ERC20', '200')
  await adopt(page.context(), provider.origin, session)
  await page.goto('/')
  await takenOver(page)
  for (const [address, name] of [
    ['/operations', 'Operations'],
    ['/refill', 'Refill'],
    ['/deposits', 'Deposits'],
  ] as const) {
    await page.goto(address)
    await expect(heading(page, name)).toBeVisible()
  }
  expect(await cachedIn(page)).toEqual(stored)
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(await cachedIn(page)).toEqual(stored)
})
