import { expect, type Page } from '@playwright/test'
import { oneTimeCode } from '../../support/one-time-code.ts'

/** Waits out a step that is about to end. */
export async function appCode(secret: string, steps: number): Promise<string> {
  await expect.poll(() => Date.now() % 30_000, { timeout: 10_000 }).toBeLessThan(25_000)
  return oneTimeCode(secret, { steps })
}

/** The key that is being set up, as a person would type it into an app. */
export async function keyOnPage(page: Page): Promise<string> {
  const key = await page.locator('[data-copy=authenticator-key]').textContent()
  return (key ?? '').replaceAll(' ', '')
}
