import { adopt, expect, test } from './support/test.ts'

test('what was busy gets the focus back, and its card does after a dialog that it opened', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await adopt(page.context(), provider.origin, session)
  await page.goto('/refill')
  await page.getByLabel('Amount').fill('120')
  const refills = '**/api/funds/refills'
  const sent = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route(refills, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.resolve()
    await answer.promise
    await route.fulfill({ status: 503, json: { code: 'unavailable' } })
  })
  const submit = page.getByRole('button', { name: 'Show the address' })
  await submit.focus()
  await page.keyboard.press('Enter')
  await sent.promise
  await expect(submit).toBeDisabled()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  answer.resolve()
  await expect(submit).toBeFocused()

  await page.unroute(refills)
  await page.keyboard.press('Enter')
  const wallet = page.getByRole('dialog', { name: /^Send/ })
  await expect(wallet.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(wallet).toBeHidden()
  // The form has begun anew, so the button that opened it is gone.
  await expect(page.getByRole('heading', { name: 'New refill' })).toBeFocused()
})

test('a row keeps the focus when its button is gone', async ({ page, person, provider }) => {
  const session = await provider.register(person)
  await provider.fund(session, 'USDT-TRC20', '600')
  await adopt(page.context(), provider.origin, session)
  await page.goto('/notifications')
  const row = page.getByRole('listitem').filter({ hasText: 'Refill credited' })
  const mark = row.getByRole('button', { name: 'Mark as read Refill credited: 600.00 USDT' })
  await mark.focus()
  await page.keyboard.press('Enter')
  await expect(mark).toBeHidden()
  await expect(row.getByRole('link')).toBeFocused()
})

test('a press beside everything takes the focus away, and nothing brings it back', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await adopt(page.context(), provider.origin, session)
  await page.goto('/refill')
  const amount = page.getByLabel('Amount')
  await amount.focus()
  await page.mouse.click(2, 700)
  await expect(amount).not.toBeFocused()
  await page.context().setOffline(true)
  await expect(page.getByText('No connection')).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await page.context().setOffline(false)
})
