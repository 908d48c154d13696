import type { Page } from '@playwright/test'
import { enterCode } from './support/code.ts'
import { adopt, expect, test } from './support/test.ts'

const tron = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
const other = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const dialog = (page: Page) => page.getByRole('dialog')
const address = (page: Page) => dialog(page).getByLabel(/address/i)
const password = (page: Page) => dialog(page).getByLabel('Your password')
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send the code' })
const usdt = (page: Page) => page.getByRole('listitem').filter({ hasText: 'USDT · TRC20' })

test('a wallet is set by the password and a code; a changed one is held, which is said before', async ({
  page,
  person,
  provider,
}) => {
  await adopt(page.context(), provider.origin, await provider.register(person))
  await page.goto(`${provider.origin}/settings/wallets`)

  await page.getByRole('button', { name: 'Add: USDT · TRC20' }).click()
  await expect(dialog(page).getByText('A new address is held for 24 hours')).toBeVisible()
  await password(page).fill('Wrong42password')
  await address(page).fill('0xdac17f958d2ee523a2206206994597c13d831ec7')
  await send(page).click()
  const refused = dialog(page).getByText(/^This is not an address of USDT · TRC20\./)
  await expect(refused).toBeVisible()
  await address(page).fill(tron.replace('Y2', 'Y3'))
  await expect(refused).toBeHidden()
  await send(page).click()
  await expect(dialog(page).getByText('The password is incorrect.')).toBeVisible()
  await expect(address(page)).toHaveValue(tron.replace('Y2', 'Y3'))
  await password(page).fill(person.password)
  await send(page).click()
  await expect(refused).toBeVisible()
  await expect(address(page)).toHaveValue(tron.replace('Y2', 'Y3'))
  await address(page).fill(`  ${tron} `)
  await send(page).click()
  await enterCode(dialog(page).getByLabel('Code from the SMS'), provider, person.phone)
  await expect(page.getByText('Wallet saved.')).toBeVisible()
  await expect(usdt(page)).toContainText(tron)
  await expect(usdt(page)).toContainText('Active')

  await page.getByRole('button', { name: 'Change: USDT · TRC20' }).click()
  await expect(dialog(page).getByText('A new address is held for 24 hours')).toBeVisible()
  await address(page).fill(other)
  await password(page).fill(person.password)
  await send(page).click()
  await expect(dialog(page)).toContainText(other)
  await page.reload()
  await expect(usdt(page)).toContainText(tron)

  await page.getByRole('button', { name: 'Change: USDT · TRC20' }).click()
  await address(page).fill(other)
  await password(page).fill(person.password)
  await send(page).click()
  const code = dialog(page).getByLabel('Code from the SMS')
  await expect(code).toBeVisible()
  await enterCode(code, provider, person.phone)
  await expect(usdt(page)).toContainText('24 hours are left.')
  await expect(usdt(page)).toContainText(other)
})
