import type { Page } from '@playwright/test'

/** A newcomer agrees to what the sandbox begins with. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I accept/ }).check()
  await page.getByRole('checkbox', { name: /^I understand/ }).check()
}
