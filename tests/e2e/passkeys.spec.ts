import type { Page } from '@playwright/test'
import {
  addAuthenticator,
  addPasskey,
  making,
  namedOrigin,
  prove,
  ready,
} from './support/passkeys.ts'
import type { Person, Provider } from './support/provider.ts'
import { adopt, expect, test } from './support/test.ts'

async function enter(page: Page, provider: Provider, person: Person, path: string) {
  const session = await provider.register(person)
  const origin = namedOrigin(provider.origin)
  await adopt(page.context(), origin, session)
  await page.goto(`${origin}${path}`)
  return session
}

test('a passkey is created, listed and removed again', async ({ page, person, provider }) => {
  await addAuthenticator(page)
  await enter(page, provider, person, '/settings/security')
  await addPasskey(page, provider, person)
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByText('Not used yet')).toBeVisible()
  await expect(page.getByText('Withdrawals open again in 24 hours')).toBeVisible()

  await list.getByRole('button', { name: /^Remove: / }).click()
  await prove(page, provider, person)
  await expect(page.getByText('The passkey was removed and no longer works.')).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('whoever cancels in the browser, or is not known to the device, has no passkey and may try again', async ({
  page,
  person,
  provider,
}) => {
  const authenticator = await addAuthenticator(page)
  await authenticator.answers(false)
  await enter(page, provider, person, '/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await prove(page, provider, person)
  const create = making(page).getByRole('button', { name: 'Create the passkey' })
  await create.click()
  await expect(making(page).getByText('Continue in your browser’s window')).toBeVisible()
  await making(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(making(page).getByText('No passkey was created.')).toBeVisible()

  await authenticator.answers(true)
  await authenticator.verifies(false)
  await create.click()
  await expect(making(page).getByText('No passkey was created.')).toBeVisible()

  await authenticator.verifies(true)
  await create.click()
  await expect(page.getByText(ready)).toBeVisible()
})

test('at an IP address nothing is said of passkeys', async ({ page, person, provider }) => {
  const session = await provider.register(person)
  await adopt(page.context(), provider.origin, session)
  await page.goto(`${provider.origin}/settings/security`)
  await expect(page.getByRole('switch', { name: /^Ask for a code/ })).toBeVisible()
  await expect(page.getByText('Passkeys')).toHaveCount(0)
})

test('a passkey signs in without login and password; removed, it is refused', async ({
  page,
  person,
  provider,
}) => {
  const authenticator = await addAuthenticator(page)
  await enter(page, provider, person, '/settings/security')
  await addPasskey(page, provider, person)
  const signOut = () => page.getByRole('button', { name: 'Log out' }).first().click()
  const choose = () => page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await signOut()

  await authenticator.verifies(false)
  await choose()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await authenticator.verifies(true)
  await choose()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome|^Security/ })).toBeVisible()

  await page.goto(`${namedOrigin(provider.origin)}/settings/security`)
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list.getByText(/^Last used: /)).toBeVisible()
  await list.getByRole('button', { name: /^Remove: / }).click()
  await prove(page, provider, person)
  await expect(page.getByText('The passkey was removed and no longer works.')).toBeVisible()
  await signOut()
  await choose()
  await expect(page.getByText('This passkey was not accepted. Use another way.')).toBeVisible()
})
