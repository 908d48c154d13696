import type { Locator, Page } from '@playwright/test'
import Big from 'big.js'
import type { Session } from '../../src/api/contract/session.ts'
import { acceptTerms } from './support/accept-terms.ts'
import { enterCode } from './support/code.ts'
import { paymentSystem } from './support/payment-system.ts'
import { newcomer, type Person, type Provider } from './support/provider.ts'
import { adopt, expect, heading, test } from './support/test.ts'

const DAY = 24 * 60 * 60

/** Percent of what a partner of the line opens a deposit for, and of what accrues to them each day. */
const terms = { 1: { referral: 5, matching: 10 }, 2: { referral: 3, matching: 5 } }

/** A part of an amount, cut off where income is. */
const percentOf = (amount: string | Big, percent: number) =>
  Big(amount).times(percent).div(100).round(8, Big.roundDown)

const total = (amounts: (string | Big)[]) =>
  amounts.reduce<Big>((sum, amount) => sum.plus(amount), Big(0)).toFixed()

/** All digits of an amount, as the page has it. */
const digitsIn = (text: string) => Big(text.replace(/[^\d.]/g, '')).toFixed()

const card = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.locator('[data-rows="partners"] tbody tr')
const rowOf = (page: Page, { login }: Person) =>
  rows(page).filter({ has: page.getByRole('link', { name: login, exact: true }) })

/** All of an amount stands in its title where fewer digits are shown. */
const amountsIn = (location: Locator) =>
  location
    .locator('[data-tone]')
    .evaluateAll((amounts: HTMLElement[]) => amounts.map((one) => one.title || one.innerText))

async function rowShown(page: Page, partner: Person) {
  const row = rowOf(page, partner)
  const cell = (column: string) => row.locator(`td[data-column="${column}"]`)
  const [investments = ''] = await amountsIn(cell('investments'))
  // The released amount stands first, the withheld one below it.
  const [profit = '', pending = '0'] = await amountsIn(cell('profit'))
  return {
    line: Number(digitsIn(await cell('line').innerText())),
    investments: digitsIn(investments),
    profit: digitsIn(profit),
    pending: digitsIn(pending),
  }
}

/** The row, what the provider says of the partner, and what the operations come to are one and the same. */
async function agree(
  page: Page,
  provider: Provider,
  session: Session,
  partner: Person,
  expected: { line: 1 | 2; investments: string; profit: string; pending: string },
) {
  await page.goto(`${provider.origin}/partners`)
  await expect(rowOf(page, partner)).toBeVisible()
  expect(await rowShown(page, partner)).toEqual(expected)
  const known = (await provider.partners(session)).find(({ login }) => login === partner.login)
  const { line, investments, profit, pending } = known ?? {}
  expect({ line, investments, profit, pending }).toEqual(expected)
  const brought = (await provider.operations(session)).filter(
    ({ account, reference }) => account === 'referral' && reference === partner.login,
  )
  expect(total(brought.map(({ amount }) => amount))).toEqual(expected.profit)
}

/** The totals above the table and the account must both equal the sum of all partners. */
async function agreeTotals(
  page: Page,
  provider: Provider,
  session: Session,
  { profit, pending }: { profit: string; pending: string },
) {
  const figures = page.locator('dt', { hasText: 'income, all time' }).first().locator('xpath=../dd')
  const shown = (await amountsIn(figures)).map(digitsIn)
  expect(shown).toEqual([profit, pending])
  const { referral } = await provider.accounts(session)
  expect(referral.USDT ?? '0').toEqual(profit)
}

async function register(page: Page, provider: Provider, person: Person) {
  await page.getByLabel('Login').fill(person.login)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat the password').fill(person.password)
  await acceptTerms(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await enterCode(page.getByLabel('Code from the SMS'), provider, person.phone)
  await expect(heading(page, /^Welcome/)).toBeVisible()
}

async function refill(page: Page, provider: Provider, session: Session, amount: string) {
  await page.goto(`${provider.origin}/refill`)
  await paymentSystem(page, 'USDT-TRC20').check()
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Show the address' }).click()
  await expect(page.getByRole('dialog', { name: /^Send/ })).toBeVisible()
  const [asked] = await provider.refills(session)
  if (!asked) throw new Error('No refill was asked for')
  await provider.transfer({ refillId: asked.id, confirmations: asked.confirmations.needed })
}

/** Subscribes on the way, because nothing is opened without. */
async function openDeposit(page: Page, provider: Provider, amount: string) {
  await page.goto(`${provider.origin}/deposits/new`)
  await page.getByRole('radio', { name: 'Start', exact: true }).check()
  await page.getByLabel('Amount of the deposit').fill(amount)
  await page.getByRole('link', { name: 'Choose a subscription' }).click()
  await page.getByRole('button', { name: /^Pay 15/ }).click()
  await page.getByRole('button', { name: 'Continue opening the deposit' }).click()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: /^Open for/ }).click()
  await expect(page).toHaveURL(/\/deposits\/\d+\?step=opened$/)
}

test('a link that was passed on becomes a partner, income withheld to the last digit, a second line, and an award when terms end', async ({
  page,
  browser,
  person,
  own,
}) => {
  test.setTimeout(240_000)
  let session = await own.register(person)
  await own.fund(session, 'USDT-TRC20', '300')
  // Withheld income comes after a month, and an award only to subscribers.
  await own.subscribe(session, 'year')
  await adopt(page.context(), own.origin, session)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: own.origin,
  })
  await page.goto(`${own.origin}/partners`)
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('The link is copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const second = newcomer()
  const elsewhere = await browser.newContext({ locale: 'en-GB' })
  const guest = await elsewhere.newPage()
  await guest.goto(link)
  await expect(guest.getByText('You were invited by')).toBeVisible()
  await expect(guest.getByText(person.login, { exact: true })).toBeVisible()
  await register(guest, own, second)
  await agree(page, own, session, second, {
    line: 1,
    investments: '0',
    profit: '0',
    pending: '0',
  })

  const invited = await own.signIn(second)
  await refill(guest, own, invited, '300')
  await openDeposit(guest, own, '123.456789')
  const [deposit] = await own.deposits(invited)
  if (!deposit) throw new Error('No deposit was opened')
  await elsewhere.close()
  const referral = percentOf(deposit.amount, terms[1].referral)
  await agree(page, own, session, second, {
    line: 1,
    investments: '123.456789',
    profit: '0',
    pending: referral.toFixed(),
  })
  await agreeTotals(page, own, session, { profit: '0', pending: referral.toFixed() })

  const third = newcomer()
  const below = await own.register(third, second.login)
  await own.fund(below, 'USDT-TRC20', '6000')
  await own.subscribe(below)
  const large = await own.openDeposit(below, 'start', '4999.000001')
  await agree(page, own, session, third, {
    line: 2,
    investments: '4999.000001',
    profit: '0',
    pending: percentOf(large.amount, terms[2].referral).toFixed(),
  })
  await expect(page.getByText(/5,122\.45679.USDT pending/)).toBeVisible()

  // A deposit that brought its owner nothing brings nobody above anything.
  const { id } = await own.openDeposit(below, 'start', '500')
  await own.closeDeposit(below, id)

  await own.advance(DAY)
  session = await own.signIn(person)
  await adopt(page.context(), own.origin, session)
  /** After so many days. */
  const brought = (days: number) => [
    referral.plus(percentOf(deposit.daily, terms[1].matching).times(days)).toFixed(),
    percentOf(large.amount, terms[2].referral)
      .plus(percentOf(large.daily, terms[2].matching).times(days))
      .toFixed(),
  ]
  const [fromSecond = '', fromThird = ''] = brought(1)
  await agree(page, own, session, second, {
    line: 1,
    investments: '123.456789',
    profit: '0',
    pending: fromSecond,
  })
  await agree(page, own, session, third, {
    line: 2,
    investments: '4999.000001',
    profit: '0',
    pending: fromThird,
  })
  await agreeTotals(page, own, session, { profit: '0', pending: total(brought(1)) })
  await expect(page.locator('li[data-status="awarded"]')).toHaveCount(0)

  await own.advance(29 * DAY)
  session = await own.signIn(person)
  await adopt(page.context(), own.origin, session)
  const [secondsAll = '', thirdsAll = ''] = brought(30)
  await agree(page, own, session, second, {
    line: 1,
    investments: '123.456789',
    profit: secondsAll,
    pending: '0',
  })
  await agree(page, own, session, third, {
    line: 2,
    investments: '4999.000001',
    profit: thirdsAll,
    pending: '0',
  })
  await agreeTotals(page, own, session, { profit: total(brought(30)), pending: '0' })
  const tier = page.locator('li[data-status="awarded"]')
  await expect(tier).toHaveCount(1)
  await expect(tier).toContainText('Paid on')
  await expect(tier).toContainText(/\+100.USDT/)
  await expect(page.getByText(/^Bonuses paid/).locator('..')).toContainText(/100\.00.USDT/)
  expect((await own.accounts(session)).bonus).toEqual({ USDT: '100' })

  await page.getByLabel('Level', { exact: true }).selectOption({ label: 'Level 2' })
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, third)).toBeVisible()
  await page.getByLabel('Level', { exact: true }).selectOption({ label: 'All levels' })
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Search by login').fill(second.login.toUpperCase())
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, second)).toBeVisible()

  await rows(page).getByRole('link').click()
  await expect(card(page)).toHaveAccessibleName(second.login)
  await page.goto(page.url().replace(/\?.*$/, ''))
  await expect(card(page)).toContainText('Level 1, invited by you')
  await expect(card(page)).toContainText('Your level 2, 1 person')
  await expect(card(page)).toContainText(`${second.email.slice(0, 2)}•••@example.org`)
  await expect(card(page)).not.toContainText(second.email)
  await expect(card(page)).not.toContainText(second.phone)

  const [stranger] = await own.partners(
    await own.signIn({ login: 'demo', password: 'CabinetDemo1' }),
  )
  await page.goto(`${own.origin}/partners/${stranger?.id}`)
  await expect(card(page).getByRole('alert')).toContainText('This partner could not be loaded.')
  await expect(card(page)).not.toContainText(stranger?.login ?? 'nobody')
})
