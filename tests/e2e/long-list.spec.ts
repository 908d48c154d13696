import type { Page } from '@playwright/test'
import { giveLongHistory } from './support/long-history.ts'
import type { Person, Provider } from './support/provider.ts'
import { adopt, expect, test } from './support/test.ts'

/** Elements of some 60 rows (a window of 844 pixels, one and a half of its height above and below) and the pieces; all are 382,000. */
const NEAR = 3_500

async function openHistory(page: Page, provider: Provider, person: Person, rows: number) {
  await adopt(page.context(), provider.origin, await provider.register(person))
  await giveLongHistory(page, rows)
  await page.goto('/operations')
  await page.getByRole('button', { name: 'Show older' }).click()
  const receipts = page.locator('main li a[href^="/operations/"]')
  await expect(receipts).toHaveCount(rows)
  return receipts
}

/** Elements that the browser works out, once what came near the window has been drawn. Runs in the page. */
const workedOut = () =>
  new Promise<number>((resolve) =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        const shown = [...document.querySelectorAll('body *')].filter((element) =>
          element.checkVisibility({ contentVisibilityAuto: true }),
        )
        resolve(shown.length)
      }),
    ),
  )

test.use({ viewport: { width: 390, height: 844 } })

test('of 10,000 operations the browser works out only those near the window, wherever it is scrolled', async ({
  page,
  person,
  provider,
}) => {
  await openHistory(page, provider, person, 10_000)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (const place of [0, 0.5, 1, 0]) {
    await page.evaluate((top) => window.scrollTo(0, top), place * height)
    await expect.poll(() => page.evaluate(workedOut)).toBeLessThan(NEAR)
  }
})

test('far down a long list the keyboard goes on from row to row, and Back leads from a receipt to the same place', async ({
  page,
  person,
  provider,
}) => {
  const receipts = await openHistory(page, provider, person, 1_000)
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  await receipts.nth(700).focus()
  await expect(receipts.nth(700)).toBeInViewport()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(receipts.nth(701)).toBeFocused()
  await expect(receipts.nth(701)).toBeInViewport()
  const before = await place()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Refill credited' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(receipts.nth(701)).toBeFocused()
  expect(await place()).toBe(before)
})
