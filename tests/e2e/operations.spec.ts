import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { exportAs } from './support/export.ts'
import type { Person, Provider } from './support/provider.ts'
import { adopt, expect, test } from './support/test.ts'

/** Opens the operations of somebody to whom 200 USDT and 40 TON came. */
async function openTwoRefills(page: Page, provider: Provider, person: Person): Promise<void> {
  const session = await provider.register(person)
  await provider.fund(session, 'USDT-ERC20', '200')
  await provider.fund(session, 'TON', '40')
  await adopt(page.context(), provider.origin, session)
  await page.goto('/operations')
}

test('operations are filtered, gone back to, saved as a table and opened as receipts', async ({
  page,
  person,
  provider,
}) => {
  await openTwoRefills(page, provider, person)
  const rows = page.locator('main a[href^="/operations/"]')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Currency').selectOption('TON')
  await expect(page).toHaveURL('/operations?currency=TON')
  await expect(rows).toHaveCount(1)

  const download = page.waitForEvent('download')
  await exportAs(page, 'Save as CSV')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^operations-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Operation number,Time (UTC),Event')
  expect(lines[1]).toContain('Refill credited,,Refill,Available,40,TON,40')

  await rows.first().click()
  const receipt = page.getByRole('dialog', { name: 'Refill credited' })
  await expect(receipt).toContainText(/\+40.TON/)
  await expect(receipt).toContainText(person.login)
  await page.reload()
  await expect(receipt).toContainText(/\+40.TON/)
  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print the receipt' })).toBeHidden()
  await expect(page.getByRole('main')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/operations?currency=TON')
  await page.getByLabel('Currency').selectOption('BTC')
  await page.getByRole('button', { name: 'Show all operations' }).click()
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await expect(page.getByText('Nothing matches your filter')).toBeVisible()
})

test('operations are searched, the address keeps it, and a row leads to its refill', async ({
  page,
  person,
  provider,
}) => {
  await openTwoRefills(page, provider, person)
  const rows = page.locator('main a[href^="/refill/"]')
  await page.getByLabel('Search operations').fill('200')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL('/operations?search=200')
  await page.reload()
  await expect(page.getByLabel('Search operations')).toHaveValue('200')
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Search operations').fill('nobody')
  await expect(page.getByText('Nothing found for “nobody”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await expect(rows).toHaveCount(2)
  await rows.first().click()
  await expect(page).toHaveURL(/\/refill\/\d+$/)
})

test('a whole term in the cabinet: the deposit grows by the day, and amounts can be hidden', async ({
  page,
  person,
  own,
}) => {
  const session = await own.register(person)
  await own.fund(session, 'USDT-ERC20', '1000')
  await own.subscribe(session)
  await own.openDeposit(session, 'start', '400')
  await own.advance(3 * 86_400)
  // No session lasts that long.
  await adopt(page.context(), own.origin, await own.signIn(person))
  await page.goto(own.origin)
  await expect(page.getByText(/, in 27\sdays$/)).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^Earned until today: 4\.20.USDT\. By .* 42\.00.USDT$/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(page.getByText(/400\.00/)).toHaveCount(0)
  await page.getByRole('link', { name: 'All operations' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
})
