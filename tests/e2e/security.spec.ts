import type { Page } from '@playwright/test'
import { appCode, keyOnPage } from './support/authenticator.ts'
import { enterCode } from './support/code.ts'
import { loseAnswers } from './support/lost.ts'
import type { Person, Provider } from './support/provider.ts'
import { adopt, expect, heading, signIn, test } from './support/test.ts'

const setUp = (page: Page) => page.getByRole('dialog', { name: 'Set up your authenticator app' })
const codes = (page: Page) => page.getByRole('dialog', { name: 'Save your recovery codes' })
const change = (page: Page) => page.getByRole('dialog', { name: 'Confirm the change' })

/** Gives the password that every change here asks for. */
async function givePassword(page: Page, { password }: Person): Promise<void> {
  const asking = page.getByRole('dialog', { name: 'Confirm with your password' })
  await asking.getByLabel('Your password', { exact: true }).fill(password)
  await asking.getByRole('button', { name: 'Continue' }).click()
}

/** From the room of security to the key, by the code that was sent to the phone. */
async function askForApp(page: Page, provider: Provider, person: Person): Promise<string> {
  await page.getByRole('radio', { name: /^SMS/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Authenticator app/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await givePassword(page, person)
  await expect(change(page)).toBeVisible()
  await enterCode(page.getByLabel('Code from the SMS'), provider, person.phone)
  await expect(setUp(page)).toBeVisible()
  return keyOnPage(page)
}

test('an app is set up, signs in, is replaced by a recovery code, and SMS takes over again', async ({
  context,
  page,
  person,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(person))
  await page.goto('/settings/security')
  const secret = await askForApp(page, provider, person)

  await page.getByLabel('Code from the app').fill('000000')
  await expect(setUp(page).getByRole('alert')).toContainText('The code does not match.')
  await page.getByLabel('Code from the app').fill(await appCode(secret, -1))

  await expect(codes(page).getByRole('listitem')).toHaveCount(10)
  const [first = '', second = ''] = await codes(page).getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  await expect(codes(page).getByRole('button', { name: 'Done' })).toBeDisabled()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    codes(page).getByRole('link', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toEqual('cabinet-recovery-codes.txt')
  await page.getByLabel('I have saved these codes').check()
  await codes(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 codes left.')).toBeVisible()

  await page.getByRole('switch', { name: /^Ask for a code at every sign-in/ }).click()
  await givePassword(page, person)
  await expect(change(page)).toBeVisible()
  await page.getByLabel('Code from the authenticator app').fill(await appCode(secret, 0))
  await expect(page.getByText('From now on a code is asked for at every sign-in.')).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).first().click()
  await signIn(page, person.login, person.password)
  await page.getByLabel('Code from the authenticator app').fill(await appCode(secret, 1))
  await expect(heading(page, /^Welcome|^Security/)).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).first().click()
  await signIn(page, person.login, person.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first.toLowerCase())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(heading(page, /^Welcome|^Security/)).toBeVisible()

  await page.goto('/settings/security')
  await page.getByRole('radio', { name: /^SMS/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await givePassword(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(second)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('From now on codes come by SMS.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: /^SMS/ })).toBeChecked()
  await expect(page.getByText('8 codes left. Each replaces a code once.')).toBeVisible()
  await expect(page.getByText('Withdrawals open again in 24 hours')).toBeVisible()
})

test('a wrong password changes nothing and is corrected where it stands', async ({
  context,
  page,
  person,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(person))
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Make them' }).click()
  await givePassword(page, { ...person, password: 'Wrong42password' })
  await expect(page.getByText('The password is incorrect.')).toBeVisible()
  await expect(page.getByLabel('Your password', { exact: true })).toHaveValue('Wrong42password')
  await givePassword(page, person)
  await enterCode(page.getByLabel('Code from the SMS'), provider, person.phone)
  await expect(codes(page).getByRole('listitem')).toHaveCount(10)
})

test('whoever lost the app waits for another method, and cancels the wait', async ({
  context,
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await provider.setUpApp(session, person)
  await adopt(context, provider.origin, session)
  await page.goto('/settings/security')
  await page.getByRole('radio', { name: /^SMS/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await givePassword(page, person)
  await change(page).getByRole('button', { name: 'I can’t get this code' }).click()
  await page.getByRole('button', { name: /^Wait \d+ hours instead/ }).click()
  await expect(page.getByText(/^Your codes will go to .+ in \d+\shours$/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Authenticator app/ })).toBeChecked()

  await page.getByRole('button', { name: 'Cancel this change' }).click()
  await expect(page.getByText(/^The change is cancelled\./)).toBeVisible()
  await expect(page.getByText(/^Your codes will go to/)).toHaveCount(0)
})

test('a reload in the middle of a set-up changes nothing, and lost recovery codes are replaced', async ({
  context,
  page,
  person,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(person))
  await page.goto('/settings/security')
  await askForApp(page, provider, person)
  await page.reload()
  await expect(page.getByRole('radio', { name: /^SMS/ })).toBeChecked()

  const secret = await askForApp(page, provider, person)
  await loseAnswers(page, '/user/settings/security')
  await page.getByLabel('Code from the app').fill(await appCode(secret, -1))
  const missing = page.getByRole('dialog', { name: 'Your recovery codes are missing' })
  await expect(missing).toBeVisible()
  await page.unroute('**/api/user/settings/security')

  await missing.getByRole('button', { name: 'Make new recovery codes' }).click()
  await page.getByLabel('Code from the authenticator app').fill(await appCode(secret, 0))
  await expect(codes(page).getByRole('listitem')).toHaveCount(10)
})

test('another session is ended, and whoever is there is asked to sign in', async ({
  browser,
  context,
  page,
  person,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(person))
  const elsewhere = await browser.newContext()
  await adopt(elsewhere, provider.origin, await provider.signIn(person))
  const other = await elsewhere.newPage()
  await other.goto(provider.origin)
  await expect(heading(other, /^Welcome/)).toBeVisible()

  await page.goto('/settings/security')
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: /^End/ }).click()
  await page.getByRole('button', { name: 'Yes, end' }).click()
  await expect(page.getByText('1 session was ended.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await other.getByRole('link', { name: 'Refill' }).first().click()
  await expect(other.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await elsewhere.close()
})
