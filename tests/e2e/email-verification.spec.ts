import type { Provider } from './support/provider.ts'
import { adopt, countRequests, expect, heading, test } from './support/test.ts'

async function isConfirmed({ origin }: Provider, token: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/user-data/byType/contacts`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()).emailConfirmed
}

test('the link of the mail asks before it confirms, works without a session, and may be followed twice', async ({
  page,
  person,
  provider,
}) => {
  const { refreshToken } = await provider.register(person)
  const link = await provider.mailedLink(person.email)
  await page.goto(link)
  await expect(page).toHaveURL('/verify-email')
  await expect(page).toHaveTitle('E-mail confirmation · Cabinet')
  const confirm = page.getByRole('button', { name: 'Confirm the e-mail' })
  await expect(confirm).toBeEnabled()
  expect(await isConfirmed(provider, refreshToken)).toEqual(false)
  const requests = countRequests(page, 'POST', '/auth/phone/confirm')
  await confirm.dblclick()
  await expect(page.getByText('Your e-mail is confirmed')).toBeVisible()
  expect(requests()).toEqual(1)
  expect(await isConfirmed(provider, refreshToken)).toEqual(true)

  await page.goto(link)
  await confirm.click()
  await expect(page.getByText('Your e-mail is confirmed')).toBeVisible()
  await page.goto(link.replace(/code=\d{6}/, 'code=none'))
  await confirm.click()
  await expect(page.getByText('This link is not valid any more.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()

  await page.goto('/verify-email')
  await expect(page.getByText('Open the link in the e-mail we sent you.')).toBeVisible()
})

test('a lost connection keeps the link, which is confirmed when the connection is back', async ({
  context,
  page,
  person,
  provider,
}) => {
  await provider.register(person)
  await page.goto(await provider.mailedLink(person.email))
  const confirm = page.getByRole('button', { name: 'Confirm the e-mail' })
  await expect(confirm).toBeEnabled()
  await context.setOffline(true)
  await confirm.click()
  await expect(page.getByRole('alert').filter({ hasText: 'No connection.' })).toBeVisible()
  await context.setOffline(false)
  await confirm.click()
  await expect(page.getByText('Your e-mail is confirmed')).toBeVisible()
})

test('the cabinet reminds of the e-mail until its code was typed by hand', async ({
  context,
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await adopt(context, provider.origin, session)
  await page.goto('/')
  await page.getByRole('link', { name: 'Confirm your e-mail' }).click()
  await expect(heading(page, 'E-mail confirmation')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByRole('button', { name: 'Send the e-mail' }).click()
  await expect(page.getByLabel('Code from the e-mail')).toBeVisible()
  const sent = await provider.lastCode(person.email)
  await page.getByLabel('Code from the e-mail').fill(sent === '123456' ? '654321' : '123456')
  await expect(page.getByText('The code does not match. 4 attempts left.')).toBeVisible()
  await page.getByLabel('Code from the e-mail').fill(sent)
  await expect(page.getByText('Your e-mail is confirmed')).toBeVisible()

  await page.getByRole('link', { name: 'Go to the cabinet' }).click()
  await expect(page.getByText('Next steps')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Confirm your e-mail' })).toBeHidden()
  await page.goto('/verify-email')
  await expect(page.getByText('Nothing left to confirm')).toBeVisible()
})

test('a person who is signed in confirms by the link inside the cabinet', async ({
  context,
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await adopt(context, provider.origin, session)
  await page.goto(await provider.mailedLink(person.email))
  await expect(heading(page, 'E-mail confirmation')).toBeVisible()
  await expect(page).toHaveURL('/verify-email')
  await page.getByRole('button', { name: 'Confirm the e-mail' }).click()
  await expect(page.getByText('Your e-mail is confirmed')).toBeVisible()
  expect(await isConfirmed(provider, session.refreshToken)).toEqual(true)
})
