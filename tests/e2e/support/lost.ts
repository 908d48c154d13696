import type { Page } from '@playwright/test'

/** From now on the provider carries these calls out, and its answer is cut off on the way. */
export async function loseAnswers(page: Page, path: string): Promise<void> {
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** From now on the provider carries these calls out, and the page waits; resolves, when called, after the first. */
export async function holdAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const carriedOut = Promise.withResolvers<void>()
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    carriedOut.resolve()
  })
  return () => carriedOut.promise
}
