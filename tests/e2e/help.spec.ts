import { keepToken } from './support/settle.ts'
import { expect, heading, test } from './support/test.ts'

test('a visitor reads the help without signing in', async ({ page }) => {
  await page.goto('/help')
  await expect(heading(page, 'Help')).toBeVisible()
  await page.getByText('When can I withdraw?').click()
  await expect(page.getByText(/^Everything available on your balance/)).toBeVisible()
})

test('a person finds the help in the navigation', async ({ page, provider }) => {
  const demo = { login: 'demo', password: 'CabinetDemo1' }
  await keepToken(page, provider, await provider.signIn(demo))
  await page.goto('/')
  await page.getByRole('link', { name: 'Help' }).first().click()
  await expect(heading(page, 'Help')).toBeVisible()
  await expect(page.getByText('XRP Ledger')).toBeVisible()
})

test('a question that comes up at a refill is answered in Help, and Back leads to the refill', async ({
  page,
  provider,
}) => {
  const demo = { login: 'demo', password: 'CabinetDemo1' }
  await keepToken(page, provider, await provider.signIn(demo))
  await page.goto('/refill')
  await page.getByRole('link', { name: 'What is a network confirmation?' }).click()
  await expect(page).toHaveURL(/\/help\?answer=confirmation$/)
  await expect(
    page.locator('summary', { hasText: 'What is a network confirmation?' }),
  ).toBeFocused()
  await expect(page.getByText(/^The network checks every transfer/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Show the address' })).toBeVisible()
})

test('an answer that an address names is opened for a visitor too', async ({ page }) => {
  await page.goto('/help?answer=getting-usdt')
  await expect(page.getByText(/^On a crypto exchange or in a wallet app/)).toBeVisible()
  await expect(page.locator('summary', { hasText: 'Where can I get USDT?' })).toBeFocused()
})

for (const [device, hasTouch, width, count] of [
  ['a phone', true, 390, 0],
  ['a tablet', true, 1024, 0],
  ['a desktop', false, 1280, 1],
] as const) {
  test(`shortcuts are told to whoever has keys: ${device}`, async ({ browser, provider }) => {
    const context = await browser.newContext({
      baseURL: provider.origin,
      hasTouch,
      isMobile: hasTouch,
      viewport: { width, height: 844 },
    })
    const page = await context.newPage()
    await page.goto('/help')
    await expect(heading(page, 'Help')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Keyboard' })).toHaveCount(count)
    await context.close()
  })
}
