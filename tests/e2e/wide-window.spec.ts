import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import config from '../../playwright.config.ts'
import type { Session } from '../../src/api/contract/session.ts'
import type { Provider } from './support/provider.ts'
import { adopt, expect, test } from './support/test.ts'

const size = { width: 1280, height: 720 }

/** End-to-end tests run without scrollbars; these two look at the place of one. */
async function withScrollbars(
  { origin }: Provider,
  session: Session,
  look: (page: Page) => Promise<void>,
) {
  const browser = await chromium.launch({
    ...config.use?.launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  const context = await browser.newContext({ viewport: size, locale: 'en-GB', baseURL: origin })
  await adopt(context, origin, session)
  const page = await context.newPage()
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await look(page)
  }
  await browser.close()
}

const gutterOf = (page: Page) =>
  page.evaluate(() => innerWidth - document.documentElement.getBoundingClientRect().width)

test('a dialog shades the whole window, the gutter of the scrollbar too', async ({
  person,
  provider,
}) => {
  await withScrollbars(provider, await provider.register(person), async (page) => {
    await page.goto('/settings/wallets')
    await expect(page.locator('main li button').last()).toBeVisible()
    expect(await gutterOf(page)).toEqual(15)
    const before = await edgeOf(await page.screenshot())
    await page.locator('main li button').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // The backdrop is painted some frames after the dialog is there.
    await expect
      .poll(async () => {
        const { inside, outside } = await edgeOf(await page.screenshot())
        const isEven = inside.every((part, at) => Math.abs(part - (outside[at] ?? 0)) <= 2)
        return { isShaded: inside.some((part, at) => part !== before.inside[at]), isEven }
      })
      .toEqual({ isShaded: true, isEven: true })
  })
})

test('a panel at the side goes on to the edge of the window, over the gutter of the scrollbar', async ({
  provider,
}) => {
  const demo = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await withScrollbars(provider, demo, async (page) => {
    // So high that the panel has no scrollbar of its own.
    await page.setViewportSize({ ...size, height: 1000 })
    await page.goto('/operations')
    await page.getByRole('main').getByRole('link', { name: 'Receipt' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await gutterOf(page)).toEqual(15)
    const { inside, outside } = await edgeOf(await page.screenshot())
    expect(outside).toEqual(inside)
  })
})

/** Red, green and blue halfway down, left of the gutter and in it. */
async function edgeOf(screenshot: Buffer) {
  const { data, info } = await sharp(screenshot).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number) => {
    const start = (Math.round(size.height / 2) * info.width + x) * info.channels
    return [...data.subarray(start, start + 3)]
  }
  return { inside: at(size.width - 20), outside: at(size.width - 5) }
}

test('without a connection everything of the navigation stays in the window, and what is said stays in sight, as wide as the page', async ({
  page,
  provider,
}) => {
  await page.setViewportSize(size)
  const demo = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), provider.origin, demo)
  await page.goto('/')
  await expect(page.getByRole('main').locator('section').first()).toBeVisible()
  await page.context().setOffline(true)
  const banner = page.locator('[data-banner] > [role="status"] > * > *')
  await expect(banner).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 })
  const card = page.getByRole('main').locator('section').first()
  const sides = async () =>
    [await banner.boundingBox(), await card.boundingBox()].map((box) => [box?.x, box?.width])
  const [said, page0] = await sides()
  expect(said).toEqual(page0)
  await page.mouse.wheel(0, 400)
  await expect(card).not.toBeInViewport({ ratio: 1 })
  await expect(banner).toBeInViewport({ ratio: 1 })
  await page.context().setOffline(false)
})
