import type { Page } from '@playwright/test'
import { phoneText } from '../../src/screens/parts/phone-text.ts'
import { acceptTerms } from './support/accept-terms.ts'
import { enterCode } from './support/code.ts'
import type { Person } from './support/provider.ts'
import { countRequests, expect, heading, test } from './support/test.ts'

async function fillIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Login').fill(person.login)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat the password').fill(person.password)
  await acceptTerms(page)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create account' })
const code = (page: Page) => page.getByLabel('Code from the SMS')

test('a guest registers by a referral link, confirms the phone and is welcomed', async ({
  page,
  person,
  provider,
}) => {
  await page.goto('/register/demo')
  await expect(page).toHaveTitle('Create an account · Cabinet')
  await expect(page.getByText('You were invited by')).toBeVisible()
  await expect(page.getByText('demo', { exact: true })).toBeVisible()
  await fillIn(page, person)
  const requests = countRequests(page, 'POST', '/auth/register/demo')
  await submit(page).dblclick()
  await expect(page.getByRole('dialog', { name: 'Confirm your phone' })).toBeVisible()
  expect(requests()).toEqual(1)

  const sent = await provider.lastCode(person.phone)
  await code(page).fill(sent === '000000' ? '111111' : '000000')
  await expect(page.getByText('4 attempts left')).toBeVisible()
  await code(page).fill(`${sent.slice(0, 3)}-${sent.slice(3)}`)
  await expect(heading(page, /^Welcome/)).toBeVisible()
  await expect(page.getByText('Next steps')).toBeVisible()
})

test('every broken rule is named at its field, and nothing typed is lost', async ({ page }) => {
  await page.goto('/register')
  await submit(page).click()
  await expect(page.getByText('Please fill out this field!').first()).toBeVisible()
  const wrong = { login: 'а б', email: 'nobody', phone: '8 701', password: 'letters' }
  await fillIn(page, wrong)
  await page.getByLabel('Repeat the password').fill('different')
  await submit(page).click()
  for (const label of ['Login', 'E-mail', 'Phone', 'Repeat the password']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Login')).toHaveValue('а б')
  await expect(page.getByLabel('Phone')).toHaveValue('8 701')
})

test('a login, an e-mail and a phone that are taken are each named at their field', async ({
  page,
  person,
  provider,
}) => {
  await provider.register(person)
  for (const [label, taken] of [
    ['Login', { login: person.login }],
    ['E-mail', { email: person.email }],
    ['Phone', { phone: person.phone }],
  ] as const) {
    await page.goto('/register/demo')
    const other = `b${person.login}`
    await fillIn(page, {
      ...person,
      login: other,
      email: `${other}@example.org`,
      phone: `+8${person.phone.slice(2)}`,
      ...taken,
    })
    await submit(page).click()
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
})

test('an inviter who does not exist is no dead end', async ({ page }) => {
  await page.goto('/register/nobodyHere')
  await expect(page.getByText('User nobodyHere was not found.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue without an inviter' }).click()
  await expect(page.getByText('was not found')).toBeHidden()
})

test('a reload at the code asks for the same code and sends no other', async ({
  page,
  person,
  provider,
}) => {
  await page.goto('/register/demo')
  await fillIn(page, person)
  await submit(page).click()
  await expect(code(page)).toBeVisible()
  const sent = await provider.lastCode(person.phone)
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain(person.password)

  const resends = countRequests(page, 'POST', '/auth/phone/resend')
  await page.reload()
  await expect(code(page)).toBeVisible()
  await code(page).fill(sent)
  await expect(heading(page, /^Welcome/)).toBeVisible()
  expect(resends()).toEqual(0)
})

test('a wrong number leads back to the phone, and everything else typed is there', async ({
  page,
  person,
}) => {
  await page.goto('/register/demo')
  await fillIn(page, person)
  await submit(page).click()
  await page.getByRole('button', { name: 'Wrong number?' }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByLabel('Phone')).toHaveValue(phoneText(person.phone))
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
})

test('a wrong number after a reload leads back to what was typed, and a new password is no obstacle', async ({
  page,
  person,
  provider,
}) => {
  await page.goto('/register/demo')
  await fillIn(page, person)
  await submit(page).click()
  await expect(code(page)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Wrong number?' }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByLabel('Login')).toHaveValue(person.login)
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await expect(page.getByLabel('Phone')).toHaveValue(phoneText(person.phone))
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  const corrected = { ...person, phone: `+8${person.phone.slice(2)}`, password: 'Heron55120' }
  await fillIn(page, corrected)
  await submit(page).click()
  await enterCode(code(page), provider, corrected.phone)
  await expect(heading(page, /^Welcome/)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    corrected.phone,
  )
})

test('five wrong codes spend the code, and a new one is offered', async ({ page, person, own }) => {
  await page.goto(`${own.origin}/register/demo`)
  await fillIn(page, person)
  await submit(page).click()
  await expect(code(page)).toBeVisible()
  const wrong = (await own.lastCode(person.phone)) === '000000' ? '111111' : '000000'
  for (const left of ['4 attempts left', '3 attempts left', '2 attempts left', '1 attempt left']) {
    await code(page).fill(wrong)
    await expect(page.getByText(left)).toBeVisible()
  }
  await code(page).fill(wrong)
  await expect(code(page)).toBeHidden()
  await own.advance(61)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeVisible()
})

test('an answer lost after the account was made ends in the same account, not in a second one', async ({
  page,
  person,
  provider,
}) => {
  await provider.fault('register', { fault: 'drop' })
  await page.goto('/register/demo')
  await fillIn(page, person)
  await submit(page).click()
  await expect(code(page)).toBeVisible()
  await enterCode(code(page), provider, person.phone)
  await expect(heading(page, /^Welcome/)).toBeVisible()
})
