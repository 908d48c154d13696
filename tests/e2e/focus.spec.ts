import type { Page } from '@playwright/test'
import { enterOpening } from './support/deposits.ts'
import { isInSight } from './support/focus.ts'
import { adopt, expect, test } from './support/test.ts'

/** The page says it in sight, where the focus is. */
async function expectSaid(page: Page, text: string): Promise<void> {
  const said = page.getByRole('main').getByRole('status')
  await expect(said).toContainText(text)
  await expect(said).toBeFocused()
  expect(await isInSight(said)).toEqual(true)
}

test('a busy button keeps the focus and sends nothing more, and the heading has it after the dialog that it opened', async ({
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
  let requests = 0
  await page.route(refills, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    requests++
    sent.resolve()
    await answer.promise
    await route.fulfill({ status: 503, json: { code: 'unavailable' } })
  })
  const submit = page.getByRole('button', { name: 'Show the address' })
  await submit.focus()
  await page.keyboard.press('Enter')
  await sent.promise
  await expect(submit).toBeDisabled()
  await expect(submit).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Amount').press('Enter')
  await submit.click({ force: true })
  answer.resolve()
  await expect(submit).toBeEnabled()
  await expect(submit).toBeFocused()
  expect(requests).toEqual(1)

  await page.unroute(refills)
  await page.keyboard.press('Enter')
  const wallet = page.getByRole('dialog', { name: /^Send/ })
  await expect(wallet.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(wallet).toBeHidden()
  // The form has begun anew.
  await expect(page.getByRole('heading', { name: 'New refill' })).toBeFocused()
})

test('what was disabled gets the focus back', async ({ page, provider }) => {
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), provider.origin, session)
  await page.goto('/operations')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/events?*', async (route) => {
    await answer.promise
    await route.fulfill({ status: 503, json: { code: 'unavailable' } })
  })
  const older = page.getByRole('button', { name: /^Show older|^Loading older/ })
  await older.focus()
  await page.keyboard.press('Enter')
  await expect(older).toBeDisabled()
  await expect(older).not.toBeFocused()
  answer.resolve()
  await expect(older).toBeFocused()
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('what was paid for is said in sight, where the focus is', async ({
    page,
    person,
    provider,
  }) => {
    const session = await provider.register(person)
    await provider.fund(session, 'USDT-TRC20', '100')
    await adopt(page.context(), provider.origin, session)
    await page.goto('/subscription')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expectSaid(page, 'The subscription is active until')
  })

  test('that nobody knows is said in sight, and what became of it as well', async ({
    page,
    person,
    provider,
  }) => {
    await enterOpening(page, provider, person)
    await page.getByRole('button', { name: 'Review' }).click()
    const calls = '**/api/funds/deposits*'
    await page.route(calls, (route) => route.abort('connectionreset'))
    const open = page.getByRole('button', { name: /^Open for|^Checking/ })
    await open.click()
    const unknown = page.getByRole('main').getByRole('status')
    await expect(unknown).toContainText('We don’t know yet whether the deposit was opened')
    await expect(open).toBeFocused()
    await expect.poll(() => isInSight(unknown)).toEqual(true)

    await page.unroute(calls)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expectSaid(page, 'Nothing was opened')
  })

  test('that nothing was done is brought into sight, and its button has the focus again', async ({
    page,
    person,
    provider,
  }) => {
    const session = await provider.register(person)
    await adopt(page.context(), provider.origin, session)
    await page.goto('/refill')
    await page.getByLabel('Amount').fill('120')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/funds/refills', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await answer.promise
      await route.fulfill({ status: 503, json: { code: 'unavailable' } })
    })
    const submit = page.getByRole('button', { name: 'Show the address' })
    await submit.click()
    await expect(submit).toBeDisabled()
    await page.evaluate(() => window.scrollTo(0, 0))
    answer.resolve()
    await expect(submit).toBeFocused()
    const said = page.getByRole('main').getByRole('status')
    await expect(said).toContainText('Nothing was created')
    expect(await isInSight(said)).toEqual(true)
  })

  test('a link leads to the top of its page, whatever is said there', async ({
    page,
    person,
    provider,
  }) => {
    const session = await provider.register(person)
    await provider.fund(session, 'USDT-TRC20', '200')
    await adopt(page.context(), provider.origin, session)
    await page.goto('/refill')
    await page.getByRole('main').getByRole('listitem').getByRole('link').click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('on your balance')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})
