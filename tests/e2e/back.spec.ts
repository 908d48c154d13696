import { adopt, expect, heading, test } from './support/test.ts'

// Playwright switches the back/forward cache off; people have it on.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
})

test('Back after signing out shows nothing private', async ({
  context,
  page,
  person,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(person))
  await page.goto('/refill')
  await expect(heading(page, 'Refill')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.goto('/docs')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByText('New refill')).toBeHidden()
})

test('a page left while signed in and restored after signing out elsewhere shows nothing private', async ({
  context,
  page,
  person,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(person))
  await page.goto('/refill')
  await expect(heading(page, 'Refill')).toBeVisible()
  await page.goto('/docs')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Log out' }).first().click()
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
