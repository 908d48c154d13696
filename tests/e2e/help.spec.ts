import { keepToken } from './support/settle.ts'
import { expect, heading, test } from './support/test.ts'

test('a visitor reads the help without signing in', async ({ page }) => {
  await page.goto('/help')
  await expect(heading(page, 'Help')).toBeVisible()
  await page.getByText('When can I withdraw?').click()
  await expect(page.getByText(/^Everything available on your balance/)).toBeVisible()
})

test('a person finds the help in the navigation', async ({ page, provider }) => {
  const demo = { login: 'demo', password: 'CabinetDemo1' }
  await keepToken(page, provider, await provider.signIn(demo))
  await page.goto('/')
  await page.getByRole('link', { name: 'Help' }).first().click()
  await expect(heading(page, 'Help')).toBeVisible()
  await expect(page.getByText('XRP Ledger')).toBeVisible()
})
