import type { Page } from '@playwright/test'
import { phoneText } from '../../src/screens/parts/phone-text.ts'
import { enterCode } from './support/code.ts'
import { adopt, expect, heading, test } from './support/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test.beforeEach(async ({ context, page, person, provider }) => {
  await adopt(context, provider.origin, await provider.register(person))
  await page.goto('/settings/data')
  await expect(page.getByLabel('Full name')).toBeVisible()
})

test('a name, a country and a city are saved once and stand there after a reload', async ({
  page,
}) => {
  const saves = countSaves(page)
  await expect(save(page)).toHaveCount(0)
  await page.getByLabel('Full name').fill('Assel Karimova')
  await page.getByRole('button', { name: 'Country: Not given' }).click()
  await page.getByLabel('Find a country').fill('kaz')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Country: Kazakhstan' })).toBeVisible()
  await page.getByLabel('City').fill('Almaty')
  await save(page).dblclick()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(save(page)).toHaveCount(0)
  expect(saves()).toBe(1)

  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Assel Karimova')
  await expect(page.getByLabel('City')).toHaveValue('Almaty')
  await expect(page.getByRole('button', { name: 'Country: Kazakhstan' })).toBeVisible()
})

test('without a connection what was typed stays and can be saved later', async ({
  context,
  page,
}) => {
  await page.getByLabel('City').fill('Astana')
  await context.setOffline(true)
  await save(page).click()
  await expect(page.getByText('Nothing is lost: what you entered is still here.')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Astana')
  await context.setOffline(false)
  await save(page).click()
  await expect(page.getByText('Saved.')).toBeVisible()
})

test('a new phone counts when a code to the old one and a code to it have come back', async ({
  page,
  person,
  provider,
}) => {
  const phone = `${person.phone.slice(0, -1)}${(Number(person.phone.at(-1)) + 1) % 10}`
  await page.getByRole('button', { name: 'Change the phone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New phone').fill(person.phone)
  await dialog.getByLabel('Your password', { exact: true }).fill('Wrong42password')
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await expect(dialog.getByText('This is already your phone.')).toBeVisible()
  await dialog.getByLabel('New phone').fill(phone)
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  const code = page.locator('input[autocomplete="one-time-code"]')
  await expect(page.getByText('Code 1 of 2')).toBeVisible()
  await enterCode(code, provider, person.phone)
  await expect(page.getByText('Code 2 of 2')).toBeVisible()
  await enterCode(code, provider, phone)
  await expect(page.getByText('The new phone is confirmed')).toBeVisible()
  await page.reload()
  await expect(page.getByText(phoneText(phone))).toBeVisible()
})

test('whoever has something unsaved is asked before a link, Back, a reload or the way out takes it', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Password', exact: true }).click()
  await expect(heading(page, 'Password')).toBeVisible()
  await page.getByRole('link', { name: 'Personal data', exact: true }).click()
  await page.getByLabel('Full name').fill('Half a na')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = page.getByRole('button', { name: 'Stay here' })
  const remain = async () => {
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(/\/settings\/data$/)
    await stay.click()
    await expect(question).toBeHidden()
    await expect(page.getByLabel('Full name')).toHaveValue('Half a na')
  }

  await page.getByRole('link', { name: 'Refill', exact: true }).first().click()
  await remain()
  await page.evaluate(() => history.back())
  await remain()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await remain()

  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.getByLabel('Full name')).toHaveValue('Half a na')

  await page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/settings\/password$/)
  await expect(heading(page, 'Password')).toBeVisible()
  await page.evaluate(() => history.forward())
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

function countSaves(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().endsWith('/api/user-data')) count += 1
  })
  return () => count
}
