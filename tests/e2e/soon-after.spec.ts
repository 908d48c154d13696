import { expect, test } from './support/test.ts'

const isCalls = /\/assets\/soon-[^/]+\.js$/

test('a form that is sent before the calls have come is answered when they have', async ({
  page,
}) => {
  const coming = Promise.withResolvers<void>()
  await page.route(isCalls, async (route) => {
    await coming.promise
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Login').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('Wrong42password')
  const submit = page.getByRole('button', { name: 'Sign in' })
  await submit.click()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  coming.resolve()

  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect login' })).toBeVisible()
})

test('calls that are lost on their way are named, the form stays, and the next attempt fetches them', async ({
  page,
  complaints,
}) => {
  await page.route(isCalls, (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel('Login').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('Wrong42password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible()
  await expect(page.getByLabel('Login')).toHaveValue('demo')

  await page.unroute(isCalls)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect login' })).toBeVisible()
  complaints.length = 0
})

test('what is chosen, pressed and typed before the app has come is there when it has', async ({
  page,
}) => {
  const coming = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await coming.promise
    await route.continue()
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Login').fill('demo')
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
  coming.resolve()

  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zum hellen Design wechseln' })).toBeVisible()
  await expect(page.getByLabel('Benutzername')).toHaveValue('demo')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
