import type { Page } from '@playwright/test'
import type { Session } from '../../src/api/contract/session.ts'
import { tronWallet } from '../support/models/money-samples.ts'
import { enterCode } from './support/code.ts'
import { holdAnswers, loseAnswers } from './support/lost.ts'
import { newcomer, type Person, type Provider } from './support/provider.ts'
import { adopt, countRequests, expect, test } from './support/test.ts'

const request = '/funds/payments/request'
const create = '/funds/payments'

/** Somebody who may withdraw: 500 have arrived, a deposit is open, a wallet is set. */
async function enter(
  page: Page,
  provider: Provider,
  person: Person,
  path = '/withdrawal',
): Promise<Session> {
  const session = await provider.register(person)
  await provider.prepareWithdrawal(session, person, tronWallet)
  await adopt(page.context(), provider.origin, session)
  await page.goto(`${provider.origin}${path}`)
  return session
}

const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm the withdrawal' })
const cancelled = (page: Page) => page.getByText('You have cancelled this withdrawal')

/** As far as the code. */
async function ask(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount)
  await submit(page).click()
  await expect(dialog(page)).toBeVisible()
}

async function confirm(page: Page, provider: Provider, { phone }: Person): Promise<void> {
  await enterCode(page.getByLabel('Code from the SMS'), provider, phone)
}

async function spent(provider: Provider, session: Session, before: string): Promise<number> {
  return Number(before) - Number(await provider.balance(session, 'USDT'))
}

test('a withdrawal is confirmed by a code, inspected, paid, and found in the history', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person)
  const before = await provider.balance(session, 'USDT')
  await ask(page, '40,5')
  await expect(dialog(page).getByText('40.50 USDT').first()).toBeVisible()
  await page.getByLabel('Code from the SMS').fill('000000')
  await expect(dialog(page).getByRole('alert')).toContainText('The code does not match.')
  await confirm(page, provider, person)
  await expect(page.getByText('Created, the amount is reserved')).toBeVisible()
  const [payment] = await provider.payments(session)
  await expect(page).toHaveURL(`/withdrawal/${payment?.id}`)
  expect(await spent(provider, session, before)).toEqual(40.5)

  await provider.decideWithdrawal(payment?.id ?? '', { status: 'on_inspection' })
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('You don’t need to do anything.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the withdrawal' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('You don’t need to do anything.')).toBeVisible()
  await provider.decideWithdrawal(payment?.id ?? '', { status: 'successful', hash: 'f00dcafe' })
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Sent to you').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'f00dcafe' })).toBeVisible()

  await page.getByRole('button', { name: 'All withdrawals' }).click()
  const found = page.getByRole('link', { name: /USDT · TRC20.*Successful/ })
  await expect(found).toBeVisible()
  // One entry leaves nothing to choose from.
  await expect(page.getByLabel('Status')).toBeHidden()
  await page.goto('/withdrawal?status=successful')
  await expect(found).toBeVisible()
  await page.getByLabel('Status').selectOption('rejected')
  await expect(page.getByText('Nothing matches your filter')).toBeVisible()
})

test('a rejected withdrawal says why and gives the money back; a pending one is taken back', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person)
  const before = await provider.balance(session, 'USDT')
  const id = await provider.withdraw(session, person, 'USDT-TRC20', '30')
  await page.goto(`/withdrawal/${id}`)
  await page.getByRole('button', { name: 'Cancel the withdrawal' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  const rejection = { status: 'rejected', reason: 'The names differ.' } as const
  await provider.decideWithdrawal(id, rejection)
  await page.reload()
  await expect(page.getByText('The operator wrote: “The names differ.”')).toBeVisible()
  expect(await spent(provider, session, before)).toEqual(0)

  const second = await provider.withdraw(session, person, 'USDT-TRC20', '20')
  const cancellations = countRequests(page, 'POST', `/funds/payments/cancel/${second}`)
  await page.goto(`/withdrawal/${second}`)
  await page.getByRole('button', { name: 'Cancel the withdrawal' }).click()
  await page.getByRole('button', { name: /^Cancel and take/ }).dblclick()
  await expect(cancelled(page)).toBeVisible()
  await page.reload()
  await expect(cancelled(page)).toBeVisible()
  expect(cancellations()).toEqual(1)
  expect(await spent(provider, session, before)).toEqual(0)
})

test('a newcomer is told all that is missing, with a way to each', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await adopt(page.context(), provider.origin, session)
  await page.goto('/withdrawal')
  await expect(page.getByText('3 conditions are missing')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add the wallet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open a deposit' })).toBeVisible()
  await expect(page.getByText('Save a wallet for USDT · TRC20')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New withdrawal' })).toBeHidden()
  await expect(page.getByRole('radio', { name: 'TON' })).toBeHidden()
  await expect(page.getByLabel('Amount')).toBeHidden()
  await expect(submit(page)).toBeHidden()
  await page.getByRole('main').getByRole('listitem').getByRole('link', { name: 'Refill' }).click()
  await expect(page).toHaveURL('/refill')
})

test('amounts outside the limits or the balance are named at the field and kept; Max takes all', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person)
  const requests = countRequests(page, 'POST', request)
  for (const [amount, said] of [
    ['', 'Please fill out this field!'],
    ['0,01', /The minimum is/],
  ] as const) {
    await page.getByLabel('Amount').fill(amount)
    await submit(page).click()
    await expect(page.getByText(said).first()).toBeVisible()
    await expect(page.getByLabel('Amount')).toHaveValue(amount)
  }
  for (const [amount, said] of [
    ['4999', /Not enough funds: .* are available\./],
    ['999999999', /The maximum is/],
  ] as const) {
    await page.getByLabel('Amount').fill(amount)
    await expect(page.getByText(said).first()).toBeVisible()
    await expect(submit(page)).toBeDisabled()
    await expect(page.getByLabel('Amount')).toHaveValue(amount)
  }
  expect(requests()).toEqual(0)
  await page.getByRole('button', { name: 'Max' }).click()
  const all = await provider.balance(session, 'USDT')
  await expect(page.getByLabel('Amount')).toHaveValue(String(Number(all)))
})

test('a double click asks once; a reload at the code or while it is created makes nothing twice', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person)
  const requests = countRequests(page, 'POST', request)
  const creations = countRequests(page, 'POST', create)
  await page.getByLabel('Amount').fill('25')
  await submit(page).dblclick()
  await expect(dialog(page)).toBeVisible()
  expect(requests()).toEqual(1)
  await page.reload()
  await expect(page.getByText('No withdrawals yet')).toBeVisible()
  await expect(dialog(page)).toBeVisible()
  expect([requests(), creations()]).toEqual([1, 0])

  const made = await holdAnswers(page, create)
  await confirm(page, provider, person)
  await made()
  await page.reload()
  await expect(page.getByText('Created, the amount is reserved')).toBeVisible()
  expect(creations()).toEqual(1)
  expect(await provider.payments(session)).toHaveLength(1)
})

test('an answer lost after the commit ends in the one withdrawal that was made', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person)
  await loseAnswers(page, create)
  const creations = countRequests(page, 'POST', create)
  await ask(page, '35')
  await confirm(page, provider, person)
  await expect(page.getByText('We don’t know yet whether the withdrawal was')).toBeVisible()
  await expect(page.getByText('Created, the amount is reserved')).toBeVisible()
  expect(creations()).toEqual(1)
  expect(await provider.payments(session)).toHaveLength(1)
})

test('a request that never arrived created nothing, and the same one goes again without a new code', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person)
  const requests = countRequests(page, 'POST', request)
  await page.route(`**/api${create}`, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await ask(page, '35')
  await confirm(page, provider, person)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Nothing was created')).toBeVisible()
  await page.unroute(`**/api${create}`)
  await page.getByRole('button', { name: 'Send the same request again' }).click()
  await expect(page.getByText('Created, the amount is reserved')).toBeVisible()
  expect(requests()).toEqual(1)
  expect(await provider.payments(session)).toHaveLength(1)
})

test('the code step survives a reload, and no second code goes out', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person)
  await ask(page, '40.5')
  const sent = countRequests(page, 'POST', request)
  await page.reload()
  await expect(dialog(page).getByText('40.50 USDT').first()).toBeVisible()
  await confirm(page, provider, person)
  await expect(page.getByText('Created, the amount is reserved')).toBeVisible()
  expect(sent()).toEqual(0)
  expect(await provider.payments(session)).toHaveLength(1)
  await page.getByRole('button', { name: 'All withdrawals' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('')
})

test('the amount outlives the way to the wallets, but neither a sign-out nor another person', async ({
  page,
  person,
  provider,
}) => {
  await enter(page, provider, person)
  await page.getByLabel('Amount').fill('123')
  await page.goto(`${provider.origin}/settings/wallets`)
  await page.goto(`${provider.origin}/withdrawal`)
  await expect(page.getByLabel('Amount')).toHaveValue('123')

  const other = newcomer()
  const theirs = await provider.register(other)
  await page.context().clearCookies()
  await adopt(page.context(), provider.origin, theirs)
  await page.goto(`${provider.origin}/withdrawal`)
  await expect(page.getByLabel('Amount')).toHaveValue('')
})

test('a request that is void meanwhile ends in the form with its amount, and says why', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person)
  await ask(page, '40.5')
  await fetch(`${provider.origin}/api${request}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${session.refreshToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ paymentSystem: 'USDT-TRC20', amount: '77' }),
  })
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The code is not valid any more. Ask for a new one.',
  )
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByLabel('Amount')).toHaveValue('40.5')
})
