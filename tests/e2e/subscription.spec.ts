import type { Page } from '@playwright/test'
import type { Session } from '../../src/api/contract/session.ts'
import { holdAnswers, loseAnswers } from './support/lost.ts'
import type { Person, Provider } from './support/provider.ts'
import { adopt, countRequests, expect, heading, test } from './support/test.ts'

const purchase = '/user/subscription'

async function enter(
  page: Page,
  provider: Provider,
  person: Person,
  funds: string | null,
  path = '/subscription',
): Promise<Session> {
  const session = await provider.register(person)
  if (funds) await provider.fund(session, 'USDT-TRC20', funds)
  await adopt(page.context(), provider.origin, session)
  await page.goto(`${provider.origin}${path}`)
  return session
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ })
const bought = (page: Page) => page.getByText(/^The subscription is active until/)
const runs = (page: Page) => page.getByText(/^Active until \d/)
/** 100 arrive, the provider keeps its fee of the refill. */
const funds = '100'

async function spent(provider: Provider, session: Session, before: string): Promise<number> {
  return Number(before) - Number(await provider.balance(session, 'USDT'))
}

test('a double click buys one period, and the interrupted flow goes on', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person, funds, '/subscription?return=depositOpening')
  const before = await provider.balance(session, 'USDT')
  const payments = countRequests(page, 'POST', purchase)
  await page.getByRole('radio', { name: /^90\sdays/ }).check()
  await expect(pay(page)).toHaveText('Pay 39.00 USDT')
  await pay(page).dblclick()
  await expect(bought(page)).toBeVisible()
  expect(payments()).toEqual(1)
  expect(await spent(provider, session, before)).toEqual(39)

  await page.getByRole('button', { name: 'Continue opening the deposit' }).click()
  await expect(heading(page, 'Open a deposit')).toBeVisible()
  // The title is there before the page is; going back while it loads would return to the page of the purchase.
  await expect(page.getByLabel('Amount of the deposit')).toBeVisible()
  await page.goBack()
  await expect(runs(page)).toBeVisible()
})

test('an answer lost after the payment ends in one charge', async ({ page, person, provider }) => {
  const session = await enter(page, provider, person, funds)
  const before = await provider.balance(session, 'USDT')
  await loseAnswers(page, purchase)
  const payments = countRequests(page, 'POST', purchase)
  await pay(page).click()
  await expect(page.getByText('We don’t know yet whether the payment was made')).toBeVisible()
  await expect(bought(page)).toBeVisible()
  expect(payments()).toEqual(1)
  expect(await spent(provider, session, before)).toEqual(15)
})

test('a payment that never arrived took nothing, and the same one can be made again', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person, funds)
  const before = await provider.balance(session, 'USDT')
  await page.route(`**/api${purchase}`, (route) => route.abort('connectionreset'))
  await pay(page).click()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Nothing was bought')).toBeVisible()
  await page.unroute(`**/api${purchase}`)
  await pay(page).click()
  await expect(bought(page)).toBeVisible()
  expect(await spent(provider, session, before)).toEqual(15)
})

test('a reload while it is being paid charges once', async ({ page, person, provider }) => {
  const session = await enter(page, provider, person, funds)
  const before = await provider.balance(session, 'USDT')
  const paid = await holdAnswers(page, purchase)
  const payments = countRequests(page, 'POST', purchase)
  await pay(page).click()
  await paid()
  await page.reload()
  await expect(runs(page)).toBeVisible()
  expect(payments()).toEqual(1)
  expect(await spent(provider, session, before)).toEqual(15)
})

test('too little for the smallest deposit leads to the rest of it, also after a reload', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person, '61.75')
  await pay(page).click()
  await expect(bought(page)).toBeVisible()
  const way = page.getByRole('link', { name: /^Refill 10\.00.USDT$/ })
  await expect(way).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open a deposit' })).toHaveCount(0)
  await page.reload()
  await expect(runs(page)).toBeVisible()
  await way.click()
  await expect(page.getByLabel('Amount')).toHaveValue('10')
  await expect(page.getByText(/^Your first deposit needs 3\.25.USDT more\./)).toBeVisible()

  await provider.fund(session, 'USDT-TRC20', '10')
  await page.goto(`${provider.origin}/subscription`)
  await page.getByRole('link', { name: 'Open a deposit' }).click()
  await expect(page.getByLabel('Amount of the deposit')).toHaveValue('50')
})

test('a balance that lacks something leads to the refill, and back', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person, null)
  await expect(page.getByText(/^You need 65\.00.USDT more$/)).toBeVisible()
  await page.getByRole('link', { name: /^Refill 65\.00.USDT$/ }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('65')
  const reason = page.getByText(/^Subscription 15\.00.USDT \+ smallest deposit 50\.00.USDT\./)
  await expect(reason).toBeVisible()
  await expect(heading(page, 'Refill')).toBeVisible()
  await provider.fund(session, 'USDT-TRC20', funds)
  await page.goBack()
  await expect(pay(page)).toBeEnabled()
})
