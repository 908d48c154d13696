import type { Page } from '@playwright/test'
import type { Deposit } from '../../src/api/contract/deposit.ts'
import type { Session } from '../../src/api/contract/session.ts'
import { enterOpening } from './support/deposits.ts'
import { holdAnswers, loseAnswers } from './support/lost.ts'
import type { Provider } from './support/provider.ts'
import { countRequests, expect, test } from './support/test.ts'

const opening = '/funds/deposits'

async function deposits(provider: Provider, session: Session): Promise<Deposit[]> {
  const answer = await fetch(`${provider.origin}/api${opening}`, {
    headers: { authorization: `Bearer ${session.refreshToken}` },
  })
  const { items }: { items: Deposit[] } = await answer.json()
  return items
}

const plan = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const amount = (page: Page) => page.getByLabel('Amount of the deposit')
const open = (page: Page) => page.getByRole('button', { name: /^Open for/ })
const unknown = (page: Page) => page.getByText('We don’t know yet whether the deposit was opened')
const isShown = (page: Page) => expect(page).toHaveURL(/\/deposits\/\d+\?step=opened$/)

async function review(page: Page, name: string, typed: string): Promise<void> {
  await plan(page, name).check()
  await amount(page).fill(typed)
  await page.getByRole('button', { name: 'Review' }).click()
}

/** The figure of a row of the ledger. */
const figure = (page: Page, row: string) =>
  page.locator('dt', { hasText: row }).locator('xpath=following-sibling::dd')

test('each plan is opened for what was reviewed, and brings what was said', async ({
  page,
  person,
  provider,
}) => {
  const session = await enterOpening(page, provider, person, { usdt: '3000' })
  await provider.fund(session, 'BTC', '0.01')
  const expected = [
    { name: 'Start', typed: '123.45', total: '136.41225 USDT', expected: '12.96225' },
    { name: 'Balance', typed: '500', total: '702.50 USDT', expected: '202.5' },
    { name: 'Growth', typed: '2000', total: '3,980.00 USDT', expected: '1980' },
    { name: 'Bitcoin', typed: '0.005', total: '0.00575 BTC', expected: '0.00075' },
  ]
  for (const { name, typed, total } of expected) {
    await page.goto(`${provider.origin}/deposits/new`)
    await review(page, name, typed)
    await expect(figure(page, 'You get back')).toHaveText(total.replace(' ', '\u00a0'))
    await open(page).click()
    await isShown(page)
  }
  const opened = await deposits(provider, session)
  expect(
    opened.map((deposit) => [deposit.plan.title, deposit.amount, deposit.expected]).reverse(),
  ).toEqual(expected.map((each) => [each.name, each.typed, each.expected]))
})

test('a double click opens one deposit', async ({ page, person, provider }) => {
  const session = await enterOpening(page, provider, person)
  const sent = countRequests(page, 'POST', opening)
  await review(page, 'Start', '100')
  await open(page).dblclick()
  await isShown(page)
  expect([sent(), (await deposits(provider, session)).length]).toEqual([1, 1])
})

test('reloads before, during and after: the choice stays, and one deposit is opened', async ({
  page,
  person,
  provider,
}) => {
  const session = await enterOpening(page, provider, person)
  const sent = countRequests(page, 'POST', opening)
  await review(page, 'Start', '100')
  await expect(open(page)).toBeEnabled()
  await page.reload()
  await expect(figure(page, 'You pay today')).toHaveText('100.00\u00a0USDT')
  await expect(open(page)).toBeEnabled()
  await expect(page).toHaveURL(/step=review$/)

  await page.goBack()
  await expect(plan(page, 'Start')).toBeChecked()
  await expect(amount(page)).toHaveValue('100')
  await expect(page).not.toHaveURL(/step=/)
  await page.reload()
  await expect(amount(page)).toHaveValue('100')
  await page.goForward()
  await expect(open(page)).toBeEnabled()
  expect(sent()).toEqual(0)

  const carriedOut = await holdAnswers(page, opening)
  await open(page).click()
  await carriedOut()
  await page.reload()
  await expect(unknown(page)).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await isShown(page)
  expect([sent(), (await deposits(provider, session)).length]).toEqual([1, 1])

  await page.goto(`${provider.origin}/deposits/new`)
  await expect(amount(page)).toHaveValue('50')
})

test('a review that nobody has come to by the form is not shown, and the address says so', async ({
  page,
  person,
  provider,
}) => {
  await enterOpening(page, provider, person, { path: '/deposits/new?plan=start&step=review' })
  await expect(amount(page)).toHaveValue('50')
  await expect(page).toHaveURL(/\/deposits\/new\?plan=\w+$/)
})

test('an answer lost after the opening ends in one deposit', async ({ page, person, provider }) => {
  const session = await enterOpening(page, provider, person)
  const sent = countRequests(page, 'POST', opening)
  await loseAnswers(page, opening)
  await review(page, 'Start', '100')
  await open(page).click()
  await expect(unknown(page)).toBeVisible()
  await isShown(page)
  expect([sent(), (await deposits(provider, session)).length]).toEqual([1, 1])
})

test('of two tabs with one balance, the second is told that it does not suffice', async ({
  page,
  person,
  provider,
}) => {
  const session = await enterOpening(page, provider, person, { usdt: '140' })
  const other = await page.context().newPage()
  await other.goto(`${provider.origin}/deposits/new`)
  for (const tab of [page, other]) await review(tab, 'Start', '100')
  await open(page).click()
  await isShown(page)
  await open(other).click()
  await expect(other.getByRole('main').getByRole('alert')).toHaveText('Not enough funds.')
  await expect(other.getByRole('link', { name: /^Refill 75\.00.USDT$/ })).toBeVisible()
  expect(await deposits(provider, session)).toHaveLength(1)
})

test('what is lacking is fetched on the way, and the choice is still there', async ({
  page,
  person,
  provider,
}) => {
  const session = await enterOpening(page, provider, person, { usdt: '60', isSubscribed: false })
  await plan(page, 'Start').check()
  await amount(page).fill('75.5')
  await expect(figure(page, 'You pay today')).toHaveText('90.50\u00a0USDT')
  await page.getByRole('link', { name: /^Refill 30\.50.USDT$/ }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('30.5')
  await provider.fund(session, 'USDT-TRC20', '30.5')
  await page.getByRole('link', { name: 'Continue opening the deposit' }).click()
  await expect(amount(page)).toHaveValue('75.5')

  await page.getByRole('link', { name: 'Choose a subscription' }).click()
  await page.getByRole('button', { name: /^Pay 15/ }).click()
  await page.getByRole('button', { name: 'Continue opening the deposit' }).click()
  await expect(amount(page)).toHaveValue('75.5')
  await page.getByRole('button', { name: 'Review' }).click()
  await open(page).click()
  await isShown(page)
  expect(await provider.balance(session, 'USDT')).toEqual('0')
})

test('all that there is leaves the subscription its price, and says what it costs', async ({
  page,
  person,
  provider,
}) => {
  const session = await enterOpening(page, provider, person, { usdt: '65', isSubscribed: false })
  await plan(page, 'Start').check()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(amount(page)).toHaveValue('50')
  await expect(figure(page, 'You pay today')).toHaveText('65.00\u00a0USDT')
  await expect(figure(page, 'You get back')).toHaveText('55.25\u00a0USDT')
  await expect(page.getByText('You get back 9.75 USDT less than you pay')).toBeVisible()

  await amount(page).fill('65')
  await expect(page.getByRole('link', { name: /^Refill 15\.00.USDT$/ })).toBeVisible()
  await provider.subscribe(session)
  await page.reload()
  await expect(amount(page)).toHaveValue('65')
  await page.getByRole('button', { name: /^Put in 50\.00.USDT instead$/ }).click()
  await expect(amount(page)).toHaveValue('50')
  await page.getByRole('button', { name: 'Review' }).click()
  await open(page).click()
  await isShown(page)
  expect(await provider.balance(session, 'USDT')).toEqual('0')
})

test('another currency pays at the rate that was agreed to', async ({ page, person, provider }) => {
  const session = await enterOpening(page, provider, person, { usdt: '20' })
  await provider.fund(session, 'TON', '200')
  await page.reload()
  await plan(page, 'Start').check()
  await page.getByLabel('Pay from').selectOption('TON')
  await page.getByRole('button', { name: 'All' }).click()
  await expect(amount(page)).toHaveValue(/^\d/)
  await amount(page).fill('100')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(open(page)).toBeEnabled()
  const paid = (await figure(page, 'You give').textContent())?.replace(/[^\d.]/g, '')
  await open(page).click()
  await isShown(page)
  const [opened] = await deposits(provider, session)
  expect([opened?.amount, opened?.currency]).toEqual(['100', 'USDT'])
  const left = await provider.balance(session, 'TON')
  expect((200 - Number(left)).toFixed(9)).toEqual(Number(paid).toFixed(9))
})

test('Back leads from the review to its form, and Forward to the review again', async ({
  page,
  person,
  provider,
}) => {
  await enterOpening(page, provider, person)
  await review(page, 'Start', '123.45')
  await expect(open(page)).toBeVisible()
  await page.goBack()
  await expect(amount(page)).toHaveValue('123.45')
  await page.goForward()
  await expect(open(page)).toBeVisible()
  await page.reload()
  await expect(figure(page, 'You pay today')).toHaveText('123.45\u00a0USDT')
})

test('after opening it is said what happens next, and neither a reload nor Back opens another', async ({
  page,
  person,
  provider,
}) => {
  const session = await enterOpening(page, provider, person)
  const sent = countRequests(page, 'POST', opening)
  await review(page, 'Start', '100')
  await open(page).click()
  const said = page.getByRole('status').filter({ hasText: 'Your deposit is open' })
  await expect(said).toBeVisible()
  await expect(page.getByText('110.50 USDT come to your balance, estimated.')).toBeVisible()
  await page.reload()
  await expect(said).toBeVisible()
  await page.goBack()
  await expect(amount(page)).toHaveValue('50')
  await expect(page.getByText('Your deposit is already open')).toBeVisible()
  await page.goForward()
  await page.getByRole('link', { name: 'Add another' }).click()
  await expect(page.getByRole('button', { name: 'Review' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'See the deposit' }).click()
  await expect(page).toHaveURL(/\/deposits\/\d+$/)
  await expect(page.getByRole('button', { name: 'Close early…' })).toBeVisible()
  await expect(said).toBeHidden()
  expect([sent(), (await deposits(provider, session)).length]).toEqual([1, 1])
})
