import { expect, type Page } from '@playwright/test'

/** Whoever is signed in changes their name in the personal data, and comes back to where they were. */
export async function rename(page: Page): Promise<void> {
  const visit = (address: string) => page.evaluate((to) => history.pushState(null, '', to), address)
  const { pathname, search } = new URL(page.url())
  await visit('/settings/data')
  const field = page.getByLabel('Full name')
  const name = (await field.inputValue()) === 'Assel A' ? 'Assel B' : 'Assel A'
  await field.fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').fullName)
  await expect.poll(stored).toBe(name)
  await visit(pathname + search)
}
