import type { Page } from '@playwright/test'
import { present } from '../../src/machines/present.ts'
import type { Provider } from './support/provider.ts'
import { keepToken } from './support/settle.ts'
import { expect, heading, test } from './support/test.ts'

const demo = { login: 'demo', password: 'CabinetDemo1' }
const palette = (page: Page) => page.getByRole('dialog', { name: 'Where to?' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search pages and actions' })
const openSettings = async (page: Page, provider: Provider) => {
  await keepToken(page, provider, await provider.signIn(demo))
  await page.goto('/settings')
  await expect(heading(page, 'Settings')).toBeFocused()
}
/** Keys are heard once the app runs. */
const openByKey = async (page: Page) => {
  await expect(heading(page, 'Settings')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Personal data/ })).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
}
const options = (page: Page) => palette(page).getByRole('option')

test('by keyboard alone: opened, searched, chosen, closed, and the focus comes back', async ({
  page,
  provider,
}) => {
  await openSettings(page, provider)
  const opener = page.getByRole('button', { name: 'Search pages and actions' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('End')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await expect(options(page).last()).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(opener).toBeFocused()

  await openByKey(page)
  await page.keyboard.type('wallet')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Payout wallets')).toBeFocused()
})

test('what was chosen from the button of the header opens with the focus on its heading', async ({
  page,
  provider,
}) => {
  await openSettings(page, provider)
  const opener = page.getByRole('button', { name: 'Search pages and actions' })
  await opener.press('Enter')
  await page.keyboard.type('wallet')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Payout wallets')).toBeFocused()
  await expect(palette(page)).toHaveCount(0)

  await opener.click()
  await field(page).fill('security')
  await options(page).first().click()
  await expect(heading(page, 'Security')).toBeFocused()
  await expect(palette(page)).toHaveCount(0)
})

test('its top stays where it is whatever is found, and the search of operations stays in sight', async ({
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await keepToken(page, provider, await provider.signIn(demo))
  await page.goto('/settings')
  await openByKey(page)
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const tops: number[] = []
  for (const query of ['', 'd', 'de', 'dep', 'zzzz']) {
    await field(page).fill(query)
    if (query !== '') {
      await expect(options(page).last()).toHaveText(`Search operations for “${query}”`)
      await expect(options(page).last()).toBeInViewport({ ratio: 1 })
    }
    const box = await palette(page).boundingBox()
    tops.push(Math.round(box?.y ?? 0))
  }
  expect(tops).toEqual(tops.map(() => 96))
})

test('on a phone it opens from the menu, above the keyboard, without keys nobody has', async ({
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSettings(page, provider)
  const more = page.getByRole('button', { name: 'More' })
  await more.click()
  await page.getByRole('button', { name: 'Search pages and actions' }).click()
  await expect(field(page)).toBeFocused()
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  await expect(palette(page).locator('kbd').filter({ visible: true })).toHaveCount(0)
  await field(page).fill('e')
  await expect(palette(page).getByRole('status')).toHaveText(/results$/)
  expect(await palette(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  const rows = present(await palette(page).getByRole('listbox').boundingBox(), 'rows')
  // Keyboards of phones leave at least 55 % of the height.
  expect(rows.y + rows.height).toBeLessThanOrEqual(844 * 0.55)
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

test('what was chosen from the menu of a phone opens with the focus on its heading', async ({
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSettings(page, provider)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Search pages and actions' }).click()
  await expect(options(page).first()).toHaveText('Open a deposit Deposits')
  await expect(options(page).first()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Open a deposit')).toBeFocused()
  await expect(page.locator('dialog')).toHaveCount(0)
})

test('nothing is asked of the provider until something is typed, and then once', async ({
  page,
  provider,
}) => {
  await keepToken(page, provider, await provider.signIn(demo))
  await page.goto('/settings', { waitUntil: 'networkidle' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/funds\/deposits|user\/referrals/.test(pathname)) asked.push(pathname)
  })
  await openByKey(page)
  await page.keyboard.press('ArrowDown')
  expect(asked).toEqual([])
  await page.keyboard.type('partner')
  await expect(palette(page).getByRole('status')).toHaveText(/results$/)
  await field(page).fill('bitcoin')
  await expect(options(page).filter({ hasText: /^Bitcoin · / })).toHaveCount(2)
  expect(asked.sort()).toEqual(['/api/funds/deposits', '/api/user/referrals'])
})

test('the number of a receipt leads to its operation', async ({ page, provider }) => {
  await keepToken(page, provider, await provider.signIn(demo))
  await page.goto('/operations')
  const receipt = page.locator('a[href^="/operations/"]:not([href*="accruals-"])').first()
  const number = (await receipt.getAttribute('href'))?.split('/').at(-1) ?? ''
  await page.goto('/settings')
  await openByKey(page)
  await page.keyboard.type(`№ ${number}`)
  await expect(options(page)).toHaveText([
    `Operation ${number}`,
    `Search operations for “№ ${number}”`,
  ])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/operations/${number}$`))
  await expect(page.getByRole('dialog').getByText(number, { exact: true })).toBeVisible()
})

test('a search goes on among the operations', async ({ page, provider }) => {
  await keepToken(page, provider, await provider.signIn(demo))
  await page.goto('/settings')
  await openByKey(page)
  await page.keyboard.type('0.01 btc')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/operations\?search=0\.01\+btc$/)
  await expect(page.getByLabel('Search operations')).toHaveValue('0.01 btc')
})
