import type { Page } from '@playwright/test'

/** Chooses one way of taking the operations along. */
export async function exportAs(page: Page, name: 'Print a statement' | 'Save as CSV') {
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name }).click()
}
