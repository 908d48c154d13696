import { adopt, countRequests, expect, heading, signIn, test } from './support/test.ts'

test('the demo investor signs in and is welcomed', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, 'demo', 'CabinetDemo1')
  await expect(heading(page, /^Welcome/)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a wrong password is named and nothing typed is lost', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, 'demo', 'Wrong42password')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Incorrect login or password' }),
  ).toBeVisible()
  await expect(page.getByLabel('Login')).toHaveValue('demo')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Wrong42password')
})

test('a double click signs in once', async ({ page }) => {
  await page.goto('/login')
  const requests = countRequests(page, 'POST', '/auth/login')
  await page.getByLabel('Login').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('CabinetDemo1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick()
  await expect(heading(page, /^Welcome/)).toBeVisible()
  expect(requests()).toEqual(1)
})

test('a visitor of an inner page signs in and lands there', async ({ page }) => {
  await page.goto('/refill?status=replenished')
  await signIn(page, 'demo', 'CabinetDemo1')
  await expect(heading(page, 'Refill')).toBeVisible()
  await expect(page).toHaveURL('/refill?status=replenished')
})

test('signing out in one tab signs out the other within a second, on the provider too', async ({
  context,
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await adopt(context, provider.origin, session)
  const other = await context.newPage()
  await page.goto('/')
  await other.goto('/refill')
  await expect(heading(other, 'Refill')).toBeVisible()

  const revoked = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout'))
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({
    timeout: 1_000,
  })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  expect(await context.cookies()).toEqual([])
  expect(
    await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('root')]),
  ).toEqual([null, null])
  expect((await revoked).status()).toEqual(200)
  const answer = await fetch(`${provider.origin}/api/user/balance`, {
    headers: { authorization: `Bearer ${session.refreshToken}` },
  })
  expect(answer.status).toEqual(401)
})

test('without a channel between tabs a change of the name in one leaves the other as it is, and a sign-out is heard', async ({
  context,
  page,
  person,
  provider,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  await adopt(context, provider.origin, await provider.register(person))
  const other = await context.newPage()
  await page.goto('/settings/data')
  await other.goto('/refill')
  await other.getByLabel('Amount').fill('123.45')
  await other.evaluate(() => {
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === 'user') document.body.dataset.received = newValue ?? 'gone'
    })
  })

  await page.getByLabel('Full name').fill('Dana Omarova')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.locator('body')).toHaveAttribute('data-received', /Dana Omarova/)
  await expect(other.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  await expect(other.getByLabel('Amount')).toHaveValue('123.45')

  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('a session that ends in the middle asks once to sign in again, on the same page with what was typed', async ({
  context,
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await adopt(context, provider.origin, session)
  await page.goto('/refill')
  await page.getByLabel('Amount').fill('123.45')
  await fetch(`${provider.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.refreshToken}` },
  })
  await page.getByRole('button', { name: 'Show the address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveCount(1)
  expect(await context.cookies()).toEqual([])
  const waiting = page.getByText('Waiting until you have signed in again.')
  await expect(waiting).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0)

  await expect(dialog.getByLabel('Login')).toHaveValue(person.login)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(heading(page, 'Refill')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('123.45')
  await expect(waiting).toBeHidden()
  await expect(page.getByText('You are signed in again. Please repeat it.')).toBeVisible()
})

test('many calls refused at once open one dialog and say nothing else', async ({
  context,
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await adopt(context, provider.origin, session)
  await fetch(`${provider.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.refreshToken}` },
  })
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(new URL(response.url()).pathname)
  })
  await page.goto('/')
  await expect.poll(() => refused.length).toBeGreaterThan(2)
  const dialogs = page.getByRole('dialog')
  await expect(dialogs).toHaveCount(1)
  await expect(dialogs).toContainText('Session timed out.')
  await expect(page.getByText('Session timed out.')).toHaveCount(1)

  await dialogs.getByLabel('Login').fill(person.login)
  await dialogs.getByLabel('Password', { exact: true }).fill(person.password)
  await dialogs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialogs).toHaveCount(0)
  await expect(page.getByText('Next steps')).toBeVisible()
  await expect(page.getByText('Waiting until you have signed in again.')).toHaveCount(0)
})

test('whatever lies in the storage, the app starts', async ({ context, page, baseURL }) => {
  await context.addCookies([{ name: 'refreshToken', value: 'x', url: baseURL ?? '' }])
  for (const damage of [
    '',
    '{',
    'null',
    '[]',
    '{"version":99}',
    '{"version":1,"user":{"login":7}}',
    '<b>',
    '\u0000'.repeat(5),
  ]) {
    await page.goto('/login')
    await page.evaluate((text) => {
      for (const name of ['user', 'root', 'theme', 'locale']) localStorage.setItem(name, text)
      sessionStorage.setItem('progress', text)
    }, damage)
    await page.reload()
    await expect(page.locator('form button[type=submit]')).toBeVisible()
  }
})
