import { adopt, expect, heading, test } from './support/test.ts'

test('maintenance is announced, closes the page while it lasts, and gives back what was typed', async ({
  context,
  page,
  person,
  own,
}) => {
  await adopt(context, own.origin, await own.register(person))
  await own.maintenance({ active: true, startsInSeconds: 3600, lastsSeconds: 600 })
  await page.goto(`${own.origin}/refill`)
  await expect(page.getByText(/Scheduled maintenance begins in/)).toBeVisible()
  await page.getByLabel('Amount').fill('42')

  await own.maintenance({ active: true, startsInSeconds: 0, lastsSeconds: 600 })
  await page.getByRole('button', { name: 'Show the address' }).click()
  await expect(heading(page, /Scheduled maintenance/)).toBeVisible()
  await expect(page.locator('[inert]').getByLabel('Amount')).toHaveValue('42')

  await own.maintenance({ active: false })
  await expect(heading(page, 'Refill')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('42')
})

test('a failed question about maintenance is not maintenance', async ({ page, provider }) => {
  await page.route('**/api/settings/technical_work', (route) => route.abort())
  await page.goto(`${provider.origin}/login`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByText('Scheduled maintenance')).toBeHidden()
})
