import type { Page } from '@playwright/test'
import { adopt, expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Elements whose style the browser works out, the most at once, from a press until what it leads to is there. */
async function workedOut(page: Page, press: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('No browser to trace')
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await press()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[]
  }
  return Math.max(
    ...traceEvents.flatMap(({ name, args }) =>
      name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : [],
    ),
  )
}

/** The page has 770 elements. */
test('a form that is submitted has few elements of the page worked out anew', async ({
  page,
  provider,
}) => {
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), provider.origin, session)
  await page.route('**/api/funds/refills', async (route) => {
    if (route.request().method() === 'GET') await route.continue()
  })
  await page.goto('/refill', { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'Amount' }).fill('50')
  const submit = page.getByRole('button', { name: 'Show the address' })
  const count = await workedOut(page, async () => {
    await submit.click()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
  })
  expect(count).toBeLessThan(70)
})

/** Their pages have 850 and 520 elements. */
for (const [what, path, press] of [
  [
    'a receipt',
    '/operations',
    (page: Page) => page.locator('main a[href^="/operations/"]').first().click(),
  ],
  ['the search', '/deposits', (page: Page) => page.keyboard.press('/')],
] as const) {
  test(`${what} on a phone has nothing of the page that it covers worked out anew`, async ({
    page,
    provider,
  }) => {
    const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    await adopt(page.context(), provider.origin, session)
    await page.goto(path, { waitUntil: 'networkidle' })
    const count = await workedOut(page, async () => {
      await press(page)
      await expect(page.getByRole('dialog')).toBeVisible()
    })
    expect(count).toBeLessThan(200)
  })
}
