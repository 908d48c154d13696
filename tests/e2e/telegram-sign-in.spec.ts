import type { Page } from '@playwright/test'
import { acceptTerms } from './support/accept-terms.ts'
import { comeBack, encodedResult } from './support/telegram.ts'
import { expect, heading, signIn, test } from './support/test.ts'

const offer = (page: Page) => page.getByRole('button', { name: 'Continue with Telegram' })

/** Opens the window, which the sandbox plays for Telegram. */
async function ask(page: Page): Promise<Page> {
  const [window] = await Promise.all([page.waitForEvent('popup'), offer(page).click()])
  await expect(page.getByText('Confirm in the Telegram window')).toBeVisible()
  return window
}

/** Somebody whom nobody has met says yes in the window. Twice in one second it would be one and the same answer. */
async function allow(window: Page, id: number, lastName = ''): Promise<void> {
  await window.getByText('Somebody else').click()
  await window.getByLabel('First name').fill('Dana')
  await window.getByLabel('Last name').fill(lastName)
  await window.getByLabel('Telegram id').fill(String(id))
  await window.getByRole('button', { name: 'Allow' }).click()
}

const someId = () => 720_000_000 + Math.floor(Math.random() * 9_000_000)

test('a guest registers through Telegram below the inviter of the link, and signs in again by it', async ({
  page,
  person,
  provider,
}) => {
  await provider.register(person)
  const id = someId()
  await page.goto(`/register/${person.login}`)
  await acceptTerms(page)
  const asked = page.waitForRequest(`**/api/auth/telegram/${person.login}`)
  await allow(await ask(page), id)
  await asked
  await expect(heading(page, /^Welcome, Dana/)).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).first().click()
  await allow(await ask(page), id, 'Kim')
  await expect(heading(page, /^Welcome, Dana/)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('whoever is new registers where they see what they agree to, not by signing in', async ({
  page,
}) => {
  await page.goto('/login')
  await allow(await ask(page), someId())
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This Telegram has no account yet.',
  )

  await page.getByRole('link', { name: 'Create one' }).click()
  await offer(page).click()
  await expect(page.getByRole('checkbox', { name: /^I accept/ })).toBeFocused()
  await expect(page.getByText('Please tick this box.')).toHaveCount(2)
})

test('a window that was closed, one that was refused in and one that is cancelled each lead back', async ({
  page,
}) => {
  await page.goto('/login')
  const closed = await ask(page)
  await closed.close()
  await expect(page.getByText(/nobody was signed in/)).toBeVisible()

  const refused = await ask(page)
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/nobody was signed in/)).toBeVisible()

  const given = await ask(page)
  const gone = given.waitForEvent('close')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await gone
  await expect(offer(page)).toBeEnabled()
})

test('a password may be sent while the Telegram window is open, which then closes', async ({
  page,
}) => {
  await page.goto('/login')
  const window = await ask(page)
  const gone = window.waitForEvent('close')
  await signIn(page, 'demo', 'CabinetDemo1')
  await gone
  await expect(heading(page, /^Welcome/)).toBeVisible()
})

test('what Telegram signed serves once', async ({ page, context }) => {
  await page.goto('/register/demo')
  await acceptTerms(page)
  const sent = page.waitForRequest('**/api/auth/telegram/demo')
  await allow(await ask(page), someId())
  const { consents: _, ...payload } = (await sent).postDataJSON()
  await expect(heading(page, /^Welcome/)).toBeVisible()

  const other = await context.browser()?.newContext()
  const stranger = await other?.newPage()
  if (!other || !stranger) throw new Error('There is no second browser')
  await stranger.goto(new URL('/login', page.url()).href)
  await comeBack(await ask(stranger), payload)
  await expect(stranger.getByText(/was already used/)).toBeVisible()
  await expect(offer(stranger)).toBeEnabled()
  await other.close()
})

test('what another site signed for somebody else, and sends back while the window is open, signs nobody in', async ({
  page,
  context,
  provider,
}) => {
  const signed = await fetch(`${provider.origin}/sandbox/telegram`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: someId(), first_name: 'Mallory' }),
  })
  const result = encodedResult(await signed.json())
  await page.goto('/register/demo')
  await acceptTerms(page)
  const window = await ask(page)

  const back = `${provider.origin}/telegram-return.html`
  await context.route('https://elsewhere.example/*', (route) => {
    const to = new URL(route.request().url()).searchParams.get('to') ?? ''
    return route.fulfill({ status: 302, headers: { location: to } })
  })
  for (const guessed of [back, `${back}?state=`, `${back}?state=null`, `${back}?state=1-2-3-4`]) {
    const elsewhere = await context.newPage()
    const to = encodeURIComponent(`${guessed}#tgAuthResult=${result}`)
    await elsewhere.goto(`https://elsewhere.example/?to=${to}`)
    await expect(elsewhere.getByText('Done here.')).toBeVisible()
    await elsewhere.close()
  }
  await expect(page.getByText('Confirm in the Telegram window')).toBeVisible()

  await allow(window, someId())
  await expect(heading(page, /^Welcome, Dana/)).toBeVisible()
})

test('where the provider does not offer Telegram there is the form alone', async ({ page }) => {
  await page.route('**/api/settings/telegramAuthAvailable', (route) =>
    route.fulfill({ json: { available: false, bot: null, window: null } }),
  )
  const asked = page.waitForResponse('**/api/settings/telegramAuthAvailable')
  await page.goto('/login')
  await asked
  await signIn(page, 'demo', 'Wrong42password')
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect login' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})
