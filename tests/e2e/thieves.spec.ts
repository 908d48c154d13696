import type { Page } from '@playwright/test'
import { phoneText } from '../../src/screens/parts/phone-text.ts'
import { tronWallet } from '../support/models/money-samples.ts'
import { enterCode } from './support/code.ts'
import { newcomer } from './support/provider.ts'
import { adopt, expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name }).click()

async function speakGerman(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('locale', 'de'))
}

async function askNewPhone(page: Page, phone: string, password: string): Promise<void> {
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Telefonnummer ändern' }).click()
  await dialog(page).getByLabel('Neue Telefonnummer').fill(phone)
  if (password) await dialog(page).getByLabel('Ihr Passwort', { exact: true }).fill(password)
  await press(page, 'Code senden')
}

test.describe('in German', () => {
  test('who took over an open session changes neither phone nor wallet, and is told why', async ({
    context,
    page,
    person,
    provider,
  }) => {
    const session = await provider.register(person)
    await provider.prepareWithdrawal(session, person, tronWallet)
    await adopt(context, provider.origin, session)
    await speakGerman(page)
    const { phone } = newcomer()
    await askNewPhone(page, phone, '')
    await expect(dialog(page).getByText('Bitte füllen Sie dieses Feld aus.')).toBeVisible()
    await askNewPhone(page, phone, 'Geraten1234')
    await expect(dialog(page).getByText('Das Passwort ist falsch.')).toBeVisible()
    await expect(dialog(page).getByLabel('Neue Telefonnummer')).toHaveValue(phoneText(phone))
    expect(await provider.templatesTo(phone)).toEqual([])

    await page.goto('/settings/wallets')
    await page.getByRole('button', { name: 'Hinzufügen: USDT · ERC20' }).click()
    await dialog(page)
      .getByLabel(/adresse/i)
      .fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await dialog(page).getByLabel('Ihr Passwort').fill('Geraten1234')
    await press(page, 'Code senden')
    await expect(dialog(page).getByText('Das Passwort ist falsch.')).toBeVisible()
  })

  test('who knows the password as well waits 48 hours for a phone, and the owner sees it and cancels it', async ({
    browser,
    context,
    page,
    person,
    provider,
  }) => {
    const session = await provider.register(person)
    await adopt(context, provider.origin, session)
    await speakGerman(page)
    const { phone } = newcomer()
    await askNewPhone(page, phone, person.password)
    await expect(dialog(page).getByText('Code 1 von 2')).toBeVisible()
    expect(await provider.templatesTo(phone)).toEqual([])
    await press(page, 'Ich erhalte diesen Code nicht')
    await press(page, /^Stattdessen 48 Stunden warten/)
    await enterCode(page.getByLabel('Code aus der SMS'), provider, phone)
    await expect(page.getByRole('dialog', { name: 'Neue Telefonnummer vorgemerkt' })).toBeVisible()

    const elsewhere = await browser.newContext({ baseURL: provider.origin })
    await adopt(elsewhere, provider.origin, await provider.signIn(person))
    const owner = await elsewhere.newPage()
    await speakGerman(owner)
    await owner.goto('/settings/security')
    await expect(owner.getByText(/in 48\sStunden/)).toBeVisible()
    await owner.getByRole('main').getByRole('button', { name: 'Änderung abbrechen' }).click()
    await expect(owner.getByText(/in 48\sStunden/)).toBeHidden()
    await owner.goto('/settings/data')
    await expect(owner.getByRole('main').getByText(phoneText(person.phone))).toBeVisible()
    await elsewhere.close()
  })
})
