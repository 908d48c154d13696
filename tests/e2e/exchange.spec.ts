import type { Page } from '@playwright/test'
import type { Session } from '../../src/api/contract/session.ts'
import { holdAnswers, loseAnswers } from './support/lost.ts'
import type { Person, Provider } from './support/provider.ts'
import { adopt, countRequests, expect, test } from './support/test.ts'

const call = '/user/exchange'

/** Somebody with 100 USDT who is about to make TON of 50 of them. */
async function quoted(page: Page, provider: Provider, person: Person): Promise<Session> {
  const session = await provider.register(person)
  await provider.fund(session, 'USDT-TRC20', '100')
  await adopt(page.context(), provider.origin, session)
  await page.goto(`${provider.origin}/exchange?from=USDT&to=TON`)
  await page.getByRole('textbox', { name: 'You give' }).fill('50')
  await expect(confirm(page)).toBeEnabled()
  return session
}

const confirm = (page: Page) => page.getByRole('button', { name: /^Exchange 50\.00.USDT$/ })
const done = (page: Page) => page.getByText(/^You exchanged 50\.00.USDT for .*TON$/)
const balanceOf = async (provider: Provider, session: Session) => ({
  USDT: await provider.balance(session, 'USDT'),
  hasTon: (await provider.balance(session, 'TON')) !== '0',
})

test('a double click exchanges once, at the rate that stood above it', async ({
  page,
  person,
  provider,
}) => {
  const session = await quoted(page, provider, person)
  const exchanges = countRequests(page, 'POST', call)
  const ton = await page.getByRole('textbox', { name: 'You get' }).inputValue()
  await confirm(page).dblclick()
  await expect(done(page)).toBeVisible()
  await expect(page.getByText('It is on your balance, and among your operations.')).toBeVisible()
  expect(exchanges()).toEqual(1)
  expect(await provider.balance(session, 'TON')).toEqual(ton)

  await page.getByRole('button', { name: 'Exchange something else' }).click()
  await expect(page.getByText(/^Available 50\.00.USDT/)).toBeVisible()
  await page.getByRole('textbox', { name: 'You give' }).fill('60')
  await expect(page.getByText(/^You need 10\.00.USDT more$/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to refill' }).click()
  await expect(page).toHaveURL('/refill')
})

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`amounts, rate and button are in sight at once, ${width} × ${height}`, async ({
    page,
    provider,
  }) => {
    const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    await adopt(page.context(), provider.origin, session)
    await page.setViewportSize({ width, height })
    const hidden: string[] = []
    for (const locale of ['en', 'ru', 'de', 'kk']) {
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
      await page.goto('/exchange?from=USDT&to=BTC')
      await page.locator('input[name=give]').fill('500')
      const button = page.locator('main form button[type=submit]')
      await expect(button).toBeEnabled()
      await expect(page.locator('[data-price]').first()).toBeVisible()
      // The navigation of a phone lies over the end of the page.
      const isFree = await button.evaluate((element) => {
        const { bottom, left } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + 20, bottom - 2))
      })
      if (!isFree) hidden.push(locale)
    }
    expect(hidden).toEqual([])
  })
}

test('no amount is cut by the choice of its currency on the narrowest phone', async ({
  page,
  provider,
}) => {
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), provider.origin, session)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const to of ['BTC', 'ETH', 'TON']) {
    await page.goto(`/exchange?from=USDT&to=${to}`)
    await page.getByRole('textbox', { name: 'You give' }).fill('100')
    const field = page.getByRole('textbox', { name: 'You get' })
    await expect(field).toHaveValue(/^\d+\.\d{6,}$/)
    const { scrollWidth, clientWidth } = await field.evaluate((input) => ({
      scrollWidth: input.scrollWidth,
      clientWidth: input.clientWidth,
    }))
    expect([to, scrollWidth]).toEqual([to, clientWidth])
  }
})

test('an answer lost after the exchange ends in one exchange', async ({
  page,
  person,
  provider,
}) => {
  const session = await quoted(page, provider, person)
  await loseAnswers(page, call)
  const exchanges = countRequests(page, 'POST', call)
  await confirm(page).click()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(done(page)).toBeVisible()
  expect(exchanges()).toEqual(1)
  expect(await balanceOf(provider, session)).toEqual({ USDT: '50', hasTon: true })
})

test('a reload while it is being exchanged exchanges once', async ({ page, person, provider }) => {
  const session = await quoted(page, provider, person)
  const sent = await holdAnswers(page, call)
  const exchanges = countRequests(page, 'POST', call)
  await confirm(page).click()
  await sent()
  await page.reload()
  await expect(page.getByText(/^Available 50\.00.USDT/)).toBeVisible()
  expect(exchanges()).toEqual(1)
  expect(await balanceOf(provider, session)).toEqual({ USDT: '50', hasTon: true })
})

test('bonuses are moved to the balance once, also when the answer is lost', async ({
  page,
  own,
}) => {
  const session = await own.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), own.origin, session)
  const before = Number(await own.balance(session, 'USDT'))
  await page.goto(`${own.origin}/exchange?income=bonus`)
  await page.getByLabel('Amount').fill('0,25')
  await loseAnswers(page, '/user/balance')
  await page.getByRole('button', { name: /^Move 0\.25.USDT$/ }).dblclick()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/^0\.25.USDT moved to your balance$/)).toBeVisible()
  expect(Number(await own.balance(session, 'USDT')) - before).toEqual(0.25)
})
