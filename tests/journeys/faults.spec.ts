import type { Route } from '@playwright/test'
import { adopt, expect, heading, signIn, test } from './support/journey.ts'

/** One of each way an answer can go wrong; the machines meet all of them with a fake transport. */
const faults: Record<string, (route: Route) => Promise<void>> = {
  'no connection': (route) => route.abort('internetdisconnected'),
  'a reset connection': (route) => route.abort('connectionreset'),
  'HTML instead of an answer': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>proxy</p>' }),
  'a bad gateway': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }),
  'malformed JSON': (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"items":' }),
  'an answer of another shape': (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"items":null}' }),
  'too many requests': (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'x',
        status: 429,
        code: 'too_many_requests',
        retryAfter: 30,
      }),
    }),
}

const reads = [
  { call: 'user/balance', path: '/', again: 'Load the balance again' },
  { call: 'user/operations/**', path: '/', again: 'Load the operations again' },
  { call: 'payment-systems', path: '/refill', again: 'Load again' },
] as const

for (const [name, fault] of Object.entries(faults)) {
  test(`${name}: every read that fails says so and can be asked again`, async ({
    context,
    page,
    person,
    provider,
  }) => {
    await adopt(context, provider.origin, await provider.register(person))
    for (const { call, path, again } of reads) {
      await page.route(`**/api/${call}`, fault)
      await page.goto(path)
      const retry = page.getByRole('button', { name: again })
      await expect(retry).toBeVisible()
      await page.unroute(`**/api/${call}`)
      await retry.click()
      await expect(retry).toBeHidden()
    }
  })

  test(`${name}: a sign-in that fails says so and keeps what was typed`, async ({ page }) => {
    await page.route('**/api/auth/login', fault)
    await page.goto('/login')
    await signIn(page, 'demo', 'CabinetDemo1')
    await expect(page.locator('form').getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Login')).toHaveValue('demo')
    await page.unroute('**/api/auth/login')
  })
}

test('an answer that never comes ends in the expired waiting time', async ({ page }) => {
  await page.clock.install()
  await page.route('**/api/auth/login', () => undefined)
  await page.goto('/login')
  await signIn(page, 'demo', 'CabinetDemo1')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  await page.clock.runFor(21_000)
  await expect(
    page.getByRole('alert').filter({ hasText: 'The waiting time has expired' }),
  ).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a page whose code cannot be loaded offers to try again', async ({
  context,
  page,
  person,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(person))
  await page.goto('/')
  await expect(heading(page, /^Welcome/)).toBeVisible()
  await page.route('**/assets/refill*', (route) => route.abort())
  await page.getByRole('link', { name: 'Refill' }).first().click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
})
