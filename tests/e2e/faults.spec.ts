import type { Route } from '@playwright/test'
import { adopt, expect, heading, signIn, test } from './support/test.ts'
import { passTime, takeClock } from './support/time.ts'

type Fault = { meets: (route: Route) => Promise<void>; says: RegExp }

/** One of each way an answer can go wrong; the machines meet all of them with a fake transport. */
const faults: Record<string, Fault> = {
  'no connection': {
    meets: (route) => route.abort('internetdisconnected'),
    says: /No connection/,
  },
  'HTML instead of an answer': {
    meets: (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<p>proxy</p>' }),
    says: /An error occurred/,
  },
  'a reset connection': { meets: (route) => route.abort('connectionreset'), says: /No connection/ },
  'a bad gateway': {
    meets: (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }),
    says: /An error occurred/,
  },
  'malformed JSON': {
    meets: (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"items":' }),
    says: /An error occurred/,
  },
  'an answer of another shape': {
    meets: (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"items":null}' }),
    says: /An error occurred/,
  },
  'too many requests': {
    meets: (route) =>
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
    says: /Too many/,
  },
}

const reads = [
  { call: 'user/balance', path: '/', again: 'Load the balance again' },
  { call: 'user/events?**', path: '/', again: 'Load the operations again' },
  { call: 'payment-systems', path: '/refill', again: 'Try again' },
] as const

for (const { call, path, again } of reads) {
  test(`a read of ${call} that fails says so, whatever went wrong, and can be asked again`, async ({
    context,
    page,
    provider,
  }) => {
    // Somebody new has a page of their own, with neither balance nor operations.
    const demo = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    await adopt(context, provider.origin, demo)
    let fault: Fault | null = null
    await page.route(`**/api/${call}`, (route) => fault?.meets(route) ?? route.continue())
    const retry = page.getByRole('button', { name: again })
    for (const [name, next] of Object.entries(faults)) {
      await test.step(name, async () => {
        fault = next
        if (name === Object.keys(faults)[0]) await page.goto(path)
        else await retry.click()
        await expect(page.getByRole('alert').filter({ has: retry })).toContainText(next.says)
      })
    }
    fault = null
    await retry.click()
    await expect(retry).toBeHidden()
  })
}

test('a sign-in that fails says so, whatever went wrong, and keeps what was typed', async ({
  page,
}) => {
  let fault: Fault | null = null
  await page.route('**/api/auth/login', (route) => fault?.meets(route) ?? route.continue())
  await page.goto('/login')
  for (const [name, next] of Object.entries(faults)) {
    await test.step(name, async () => {
      fault = next
      await signIn(page, 'demo', 'CabinetDemo1')
      await expect(page.locator('form').getByRole('alert')).toContainText(next.says)
      await expect(page.getByLabel('Login')).toHaveValue('demo')
    })
  }
})

test('an answer that never comes ends in the expired waiting time', async ({ page }) => {
  const gate = await takeClock(page, ['POST /auth/login'])
  await page.goto('/login')
  await signIn(page, 'demo', 'CabinetDemo1')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  await gate.asked('POST /auth/login')
  await passTime(page, 21_000)
  await expect(
    page.getByRole('alert').filter({ hasText: 'The waiting time has expired' }),
  ).toBeVisible()
})

test('a page whose code cannot be loaded is tried again, with its style sheet', async ({
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
  await page.unroute('**/assets/refill*')
  const sheet = page.waitForResponse(/\/assets\/refill-[^/]+\.css$/)
  await again.click()
  expect((await sheet).ok()).toBe(true)
  await expect(heading(page, 'Refill')).toBeVisible()
})
