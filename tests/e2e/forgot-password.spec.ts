import type { Page } from '@playwright/test'
import { enterCode } from './support/code.ts'
import { loseAnswers } from './support/lost.ts'
import type { Person } from './support/provider.ts'
import { countRequests, expect, heading, signIn, test } from './support/test.ts'

const codeStep = (page: Page) => page.getByRole('dialog', { name: 'Code from the e-mail' })
const code = (page: Page) => page.getByLabel('Code from the e-mail', { exact: true }).last()
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })
const repeated = (page: Page) => page.getByLabel('Repeat the new password')
const submit = (page: Page) => page.getByRole('button', { name: 'Set the password' })

async function askForCode(page: Page, { login, email }: Pick<Person, 'login' | 'email'>) {
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
}

test('a forgotten password is replaced, through a wrong code, a reload and Back, and other sessions end', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText('Please fill out this field!')).toHaveCount(2)
  await askForCode(page, person)
  await expect(codeStep(page)).toBeVisible()
  await expect(page).toHaveURL('/forgot-password?step=code')

  const sent = await provider.lastCode(person.email)
  await code(page).fill(sent === '123456' ? '654321' : '123456')
  await expect(page.getByText('The code does not match. 4 attempts left.')).toBeVisible()
  await page.reload()
  await expect(codeStep(page)).toBeVisible()
  await expect(page.getByText('4 attempts left')).toBeVisible()

  await page.goBack()
  await expect(codeStep(page)).toBeHidden()
  await expect(heading(page, 'Forgot password?')).toBeVisible()
  await page.goForward()
  await expect(codeStep(page)).toBeVisible()
  await code(page).fill(sent)

  await expect(heading(page, 'Set a new password')).toBeFocused()
  await expect(page).toHaveURL('/forgot-password?step=password')
  await newPassword(page).fill('short1')
  await repeated(page).fill('other')
  await submit(page).click()
  await expect(page.getByText(/^Too simple/)).toBeVisible()
  await expect(page.getByText('The passwords do not match.')).toBeVisible()
  await newPassword(page).fill('Autumn77river')
  await repeated(page).fill('Autumn77river')
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  )
  expect(stored).not.toContain(sent)
  expect(stored).not.toContain('Autumn77river')
  const requests = countRequests(page, 'POST', '/auth/set-password')
  await submit(page).dblclick()
  await expect(heading(page, 'The new password is set')).toBeVisible()
  expect(requests()).toEqual(1)

  const old = await fetch(`${provider.origin}/api/user/balance`, {
    headers: { authorization: `Bearer ${session.refreshToken}` },
  })
  expect(old.status).toEqual(401)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, person.login, 'Autumn77river')
  await expect(heading(page, /^Welcome/)).toBeVisible()
})

test('nobody learns whether there is such an account, and a wrong address leads back with what was typed', async ({
  page,
  person,
}) => {
  await page.goto('/forgot-password')
  await expect(page).toHaveTitle('Forgot password · Cabinet')
  await askForCode(page, person)
  await expect(codeStep(page)).toBeVisible()
  await code(page).fill('123456')
  await expect(page.getByText('The code does not match. 4 attempts left.')).toBeVisible()
  await page.getByRole('button', { name: 'Wrong address?' }).click()

  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByLabel('Login')).toHaveValue(person.login)
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
})

test('a reload at the new password begins anew and says so', async ({ page, person, provider }) => {
  await provider.register(person)
  await page.goto('/forgot-password')
  await askForCode(page, person)
  await expect(codeStep(page)).toBeVisible()
  await enterCode(code(page), provider, person.email)
  await expect(heading(page, 'Set a new password')).toBeVisible()
  await page.reload()

  await expect(page.getByText('Back to the first step')).toBeVisible()
  await expect(page).toHaveURL('/forgot-password')
})

test('a lost answer claims nothing, and asking again tells that the password was most likely set', async ({
  page,
  person,
  provider,
}) => {
  await provider.register(person)
  await page.goto('/forgot-password')
  await askForCode(page, person)
  await expect(codeStep(page)).toBeVisible()
  await enterCode(code(page), provider, person.email)
  await newPassword(page).fill('Autumn77river')
  await repeated(page).fill('Autumn77river')
  await loseAnswers(page, '/auth/set-password')
  await submit(page).click()
  await expect(page.getByText('We don’t know yet whether the new password was set.')).toBeVisible()
  await page.unroute('**/api/auth/set-password')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('The new password was most likely set.')).toBeVisible()

  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, person.login, 'Autumn77river')
  await expect(heading(page, /^Welcome/)).toBeVisible()
})
