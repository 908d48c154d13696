import type { Page } from '@playwright/test'
import { tronWallet } from '../support/models/money-samples.ts'
import { enterCode } from './support/code.ts'
import { enterOpening } from './support/deposits.ts'
import { hiddenIn } from './support/low-window.ts'
import { paymentSystem } from './support/payment-system.ts'
import { adopt, expect, heading, test } from './support/test.ts'

// A phone on its side under a keyboard, or 1280 × 900 at a zoom of 400 %.
test.use({ viewport: { width: 320, height: 225 } })

const dialog = (page: Page) => page.getByRole('dialog')

test('at 320 × 225 money comes in: form, address with its code and memo, Paid', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await adopt(page.context(), provider.origin, session)
  await page.goto('/refill')
  await paymentSystem(page, 'TON').check()
  await page.getByLabel('Amount').fill('120.5')
  await page.getByRole('button', { name: 'Show the address' }).click()
  const code = dialog(page).getByRole('img', { name: 'QR code with the address' })
  await code.scrollIntoViewIfNeeded()
  await expect(code).toBeInViewport({ ratio: 1 })
  expect(await hiddenIn(page)).toEqual([])
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: 'Paid' }).click()
  await expect(page.getByText('We are looking for your transfer')).toBeVisible()
  await expect(heading(page, 'Refill')).toBeFocused()
  expect(await hiddenIn(page)).toEqual([])
})

test('at 320 × 225 money goes out: form, code, what became of it', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await provider.prepareWithdrawal(session, person, tronWallet)
  await adopt(page.context(), provider.origin, session)
  await page.goto('/withdrawal')
  await page.getByLabel('Amount').fill('20')
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(dialog(page)).toBeVisible()
  expect(await hiddenIn(page)).toEqual([])
  await enterCode(page.getByLabel('Code from the SMS'), provider, person.phone)
  await expect(page.getByText('Created, the amount is reserved')).toBeVisible()
  await expect(heading(page, 'Withdrawal')).toBeFocused()
  expect(await hiddenIn(page)).toEqual([])
})

test('at 320 × 225 a deposit is opened: plan, amount, review', async ({
  page,
  person,
  provider,
}) => {
  await enterOpening(page, provider, person, { path: '/deposits/new?plan=start' })
  await page.getByLabel('Amount of the deposit').fill('60')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Open for/ })).toBeEnabled()
  expect(await hiddenIn(page)).toEqual([])
  await page.getByRole('button', { name: /^Open for/ }).click()
  await page.getByRole('link', { name: 'See the deposit' }).click()
  await expect(page).toHaveURL(/\/deposits\/\d+$/)
  await expect(page.getByText('0 of 30 days earned')).toBeVisible()
  expect(await hiddenIn(page)).toEqual([])
})
