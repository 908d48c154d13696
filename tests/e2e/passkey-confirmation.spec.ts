import type { Page } from '@playwright/test'
import type { Session } from '../../src/api/contract/session.ts'
import { tronWallet } from '../support/models/money-samples.ts'
import { enterCode } from './support/code.ts'
import { markCatalogues } from './support/marks.ts'
import { addAuthenticator, addPasskey, namedOrigin } from './support/passkeys.ts'
import type { Person, Provider } from './support/provider.ts'
import { readSms } from './support/sms-reader.ts'
import { adopt, countRequests, expect, signIn, test } from './support/test.ts'
import { visualFaults } from './support/visual.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm the withdrawal' })
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Confirm with a passkey' })
const created = (page: Page) => page.getByText('Created, the amount is reserved')

/** Opens the security settings of somebody new, and adds a passkey. */
async function openWithPasskey(page: Page, provider: Provider, person: Person) {
  const session = await provider.register(person)
  const origin = namedOrigin(provider.origin)
  await adopt(page.context(), origin, session)
  await page.goto(`${origin}/settings/security`)
  await addPasskey(page, provider, person)
  return { session, origin }
}

/** Somebody who may withdraw, and whose new passkey holds withdrawals no more. */
async function enter(page: Page, own: Provider, person: Person): Promise<Session> {
  const session = await own.register(person)
  await own.prepareWithdrawal(session, person, tronWallet)
  const origin = namedOrigin(own.origin)
  await adopt(page.context(), origin, session)
  await page.goto(`${origin}/settings/security`)
  await addPasskey(page, own, person)
  await own.advance(86_401)
  await page.goto(`${origin}/withdrawal`)
  return session
}

async function ask(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(dialog(page)).toBeVisible()
}

const amountsOf = async (own: Provider, session: Session) =>
  (await own.payments(session)).map(({ amount, status }) => [amount, status])

test('a withdrawal is confirmed with a passkey, after a reload too, and money leaves once', async ({
  page,
  person,
  own,
}) => {
  await addAuthenticator(page)
  const session = await enter(page, own, person)
  const before = await own.balance(session, 'USDT')
  await ask(page, '40.5')
  await expect(byPasskey(page)).toBeVisible()
  await page.reload()
  const validations = countRequests(page, 'POST', '/funds/payments/validate')
  const creations = countRequests(page, 'POST', '/funds/payments')
  await byPasskey(page).dblclick()
  await expect(created(page)).toBeVisible()
  expect(await amountsOf(own, session)).toEqual([['40.5', 'pending']])
  expect(Number(before) - Number(await own.balance(session, 'USDT'))).toEqual(40.5)
  expect([validations(), creations()]).toEqual([1, 1])
})

test('whoever cancels in the browser, or is not known to the device, confirms with the code', async ({
  page,
  person,
  own,
}) => {
  const authenticator = await addAuthenticator(page)
  const session = await enter(page, own, person)
  await ask(page, '30')
  const unused = dialog(page).getByText('No passkey was used. Try again, or enter the code.')

  await authenticator.answers(false)
  await byPasskey(page).click()
  await expect(dialog(page).getByText('Continue in your browser’s window')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(unused).toBeVisible()
  await expect(page.getByLabel('Code from the SMS')).toBeFocused()

  await authenticator.answers(true)
  await authenticator.verifies(false)
  await byPasskey(page).click()
  await expect(unused).toBeVisible()
  expect(await amountsOf(own, session)).toEqual([])

  await enterCode(page.getByLabel('Code from the SMS'), own, person.phone)
  await expect(created(page)).toBeVisible()
  expect(await amountsOf(own, session)).toEqual([['30', 'pending']])
})

test('a passkey that the provider refuses leaves the code, which still counts', async ({
  page,
  person,
  own,
}) => {
  const authenticator = await addAuthenticator(page)
  const session = await enter(page, own, person)
  await ask(page, '25')
  // As a copy of the key elsewhere would have it: the provider has heard of a higher count.
  await authenticator.counts(0)
  await byPasskey(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'This passkey was not accepted. Use another way.',
  )
  await expect(dialog(page).getByText('5 attempts left')).toBeVisible()
  await enterCode(page.getByLabel('Code from the SMS'), own, person.phone)
  await expect(created(page)).toBeVisible()
  expect(await amountsOf(own, session)).toEqual([['25', 'pending']])
})

test('a passkey confirms a change of security and the second step of a sign-in', async ({
  page,
  person,
  provider,
}) => {
  await addAuthenticator(page)
  await openWithPasskey(page, provider, person)
  await page.getByRole('switch', { name: /^Ask for a code/ }).click()
  await page.getByLabel('Your password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await byPasskey(page).click()
  await expect(page.getByRole('switch', { name: /^Ask for a code/ })).toBeChecked()

  await page.getByRole('button', { name: 'Log out' }).first().click()
  await signIn(page, person.login, person.password)
  await byPasskey(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome|^Security/ })).toBeVisible()
})

test('whose session has ended signs in again with a passkey, over the page as it was', async ({
  page,
  person,
  provider,
}) => {
  await addAuthenticator(page)
  const { session, origin } = await openWithPasskey(page, provider, person)
  await page.goto(`${origin}/refill`)
  await page.getByLabel('Amount').fill('123.45')
  await fetch(`${provider.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.refreshToken}` },
  })
  await page.getByRole('button', { name: 'Show the address' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByLabel('Amount')).toHaveValue('123.45')
})

test('the code of an SMS that the browser reads fills in and is sent once; closed, nothing is read', async ({
  page,
  person,
  provider,
}) => {
  const sms = await readSms(page)
  await provider.beginRegistration(person)
  const checks = countRequests(page, 'POST', '/auth/phone/confirm')
  await page.goto('/login')
  await signIn(page, person.login, person.password)
  const field = page.getByLabel('Code from the SMS')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(field).toHaveCount(0)
  expect(await sms.aborted()).toEqual(1)

  await signIn(page, person.login, person.password)
  await expect(field).toBeVisible()
  await sms.read(await provider.lastCode(person.phone))
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  expect(checks()).toEqual(1)
})

test('the question for a passkey is accessible, translated and nowhere cut', async ({
  page,
  person,
  own,
}) => {
  test.setTimeout(180_000)
  await addAuthenticator(page)
  await enter(page, own, person)
  await markCatalogues(page)
  await page.reload()
  await ask(page, '40.5')
  await expect(byPasskey(page)).toBeVisible()
  expect(await visualFaults(page, 'kk')).toEqual([])
})
