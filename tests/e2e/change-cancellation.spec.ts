import { phoneText } from '../../src/screens/parts/phone-text.ts'
import { enterCode } from './support/code.ts'
import { newcomer } from './support/provider.ts'
import { adopt, countRequests, expect, heading, test } from './support/test.ts'

test('a phone that a thief lets wait is cancelled by the link of the notice, signed out, and only by its button', async ({
  browser,
  context,
  page,
  person,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(person))
  const { phone } = newcomer()
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Change the phone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New phone').fill(phone)
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await dialog.getByRole('button', { name: 'I can’t get this code' }).click()
  await dialog.getByRole('button', { name: /^Wait 48 hours instead/ }).click()
  await enterCode(page.getByLabel('Code from the SMS'), provider, phone)
  await expect(page.getByRole('dialog', { name: 'Phone change scheduled' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Understood' }).click()
  await expect(page.getByRole('main').getByText(phoneText(person.phone))).toBeVisible()

  const link = await provider.cancellationLink(person.phone)
  const elsewhere = await browser.newContext({ baseURL: provider.origin })
  const owner = await elsewhere.newPage()
  const requests = countRequests(owner, 'POST', '/auth/changes/cancel')
  await owner.goto(link)
  await expect(heading(owner, 'Cancel a security change')).toBeVisible()
  await expect(owner).toHaveURL('/cancel-change')
  await expect(owner).toHaveTitle('Security change · Cabinet')
  expect(requests()).toBe(0)
  await owner.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(owner.getByText('Cancelled. Your phone has not changed')).toBeVisible()
  await owner.getByRole('link', { name: 'Change the password' }).click()
  await expect(heading(owner, 'Sign in')).toBeVisible()

  await owner.goto(link)
  await owner.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(owner.getByText('Cancelled. Your phone has not changed')).toBeVisible()
  await owner.reload()
  await expect(owner.getByText('Open the link in our message again.')).toBeVisible()
  await owner.goto(`${link}x`)
  await owner.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(owner.getByText('This link is not valid.')).toBeVisible()
  await elsewhere.close()
})
