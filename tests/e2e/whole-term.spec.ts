import type { Page } from '@playwright/test'
import Big from 'big.js'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { AccountEvent } from '../../src/api/contract/event.ts'
import type { Session } from '../../src/api/contract/session.ts'
import { shortened } from '../../src/screens/parts/figure.ts'
import { tronWallet } from '../support/models/money-samples.ts'
import { enterCode } from './support/code.ts'
import { paymentSystem } from './support/payment-system.ts'
import { newcomer, type Person, type Provider } from './support/provider.ts'
import { adopt, expect, test } from './support/test.ts'

const DAY = 24 * 60 * 60
/** Rows of a list before older ones are asked for. */
const PAGE = 50
/** Percent of what a partner opens, and of what accrues to them. */
const referral = 5
const matching = 10

/** Writes an amount as the screens do, with all of its digits. */
function shown(amount: string | Big, currency: Currency): string {
  const [whole = '', fraction = ''] = Big(amount).abs().toFixed().split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const digits = fraction.padEnd(currency === 'USDT' ? 2 : 0, '0')
  return `${grouped}${digits && '.'}${digits} ${currency}`
}

/** A figure of the cabinet says all of its digits too, where it shows fewer. */
function notified(amount: string | Big, currency: Currency): string {
  const exact = shown(amount, currency)
  const short = shown(shortened(Big(amount).toFixed(), currency), currency)
  return short === exact ? exact : `${short}${exact}`
}

/** A part of an amount, cut off where income is. */
const percentOf = (amount: string, percent: number) =>
  Big(amount).times(percent).div(100).round(8, Big.roundDown)
const total = (amounts: (string | Big)[]) =>
  amounts.reduce<Big>((sum, amount) => sum.plus(amount), Big(0))

const figure = (page: Page, label: string | RegExp) =>
  page
    .getByRole('main')
    .locator('dt')
    .filter({ visible: true })
    .filter({ hasText: typeof label === 'string' ? new RegExp(`^${label}`) : label })
    .locator('xpath=following-sibling::dd')

/** Says what a deposit pays, paid or lost, as a sentence. */
const outcome = (page: Page) => main(page).getByText(/^(Pays|Paid|Closed early on) /)
const hero = (page: Page) => main(page).locator('[data-size="hero"]')

/** The person as they are on the page now; a session outlives no term. */
async function enter(page: Page, provider: Provider, person: Person): Promise<Session> {
  const session = await provider.signIn(person)
  await adopt(page.context(), provider.origin, session)
  return session
}

/** The words for a day's accruals in their row. */
function stateOf(withheld: AccountEvent['withheld']): string {
  const sum = (part: 'amount' | 'held' | 'lost') => total(withheld.map((one) => one[part]))
  // Amounts of several currencies are added here to be compared with each other only.
  const [amount, held, lost] = [sum('amount'), sum('held'), sum('lost')]
  if (held.eq(amount)) return 'locked'
  if (lost.eq(amount)) return 'lost'
  if (lost.gt(0)) return 'partly lost'
  return held.gt(0) ? 'partly paid out' : 'paid out'
}

/** The cabinet shows what the provider holds, and that is what the operations come to. */
async function agree(page: Page, provider: Provider, session: Session): Promise<void> {
  const [accounts, statistics, operations, deposits] = await Promise.all([
    provider.accounts(session),
    provider.statistics(session),
    provider.operations(session),
    provider.deposits(session),
  ])
  for (const account of ['balance', 'referral', 'bonus', 'deposit'] as const) {
    for (const [currency, held] of Object.entries(accounts[account])) {
      const moved = operations.filter((one) => one.account === account && one.currency === currency)
      expect(total(moved.map(({ amount }) => amount)).toFixed(), `${account} ${currency}`).toEqual(
        Big(held).toFixed(),
      )
    }
  }
  const active = deposits.filter(({ status }) => status === 'active')
  const locked = (currency: Currency) =>
    total(active.filter((one) => one.currency === currency).map(({ amount }) => amount))

  await page.goto(provider.origin)
  const { total: all, ...rest } = statistics
  await page.getByLabel('Account', { exact: true }).selectOption('all')
  await expect(page.getByRole('main').getByText(shown(all, 'USDT')).first()).toBeVisible()
  await page.getByText('How this is counted').click()
  for (const [label, amount] of [
    ['On your balance', rest.available],
    ['On deposits', rest.activeDeposits],
    ...(
      [
        ['Locked earnings', rest.withheld],
        ['Paid out by deposits', rest.earned],
        ['Partner income, all time', rest.referrals],
        ['Bonuses, all time', rest.bonuses],
        ['Partner income, locked', rest.pending],
      ] as const
    ).filter(([, amount]) => Big(amount).gt(0)),
  ] as const) {
    await expect(figure(page, label), label).toHaveText(notified(amount, 'USDT'))
  }
  const card = page
    .getByRole('heading', { name: 'Currencies' })
    .locator('xpath=ancestor::*[.//li][1]')
  for (const currency of ['USDT', 'BTC', 'TON'] as const) {
    if (accounts.balance[currency] === undefined) continue
    const row = card.getByRole('listitem').filter({ hasText: new RegExp(`^${currency}`) })
    const held = total(Object.values(accounts).map((account) => account[currency] ?? '0'))
    const onDeposits = locked(currency)
    expect(onDeposits.toFixed()).toEqual(Big(accounts.deposit[currency] ?? 0).toFixed())
    const lines = row.locator('div:not(:has(div))')
    await expect(lines.first().locator('> :last-child'), currency).toHaveText(
      notified(held, currency),
    )
    if (onDeposits.gt(0)) {
      await expect(lines.last(), currency).toHaveText(
        `of which on deposits${notified(onDeposits, currency).replaceAll(` ${currency}`, '')}`,
      )
    }
  }
  await expect(figure(page, /^Total 100/)).toContainText(notified(all, 'USDT'))
}

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

async function refill(page: Page, provider: Provider, session: Session, amount: string) {
  await page.goto(`${provider.origin}/refill`)
  await paymentSystem(page, 'USDT-TRC20').check()
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Show the address' }).click()
  await expect(page.getByRole('dialog', { name: /^Send/ })).toBeVisible()
  const [asked] = await provider.refills(session)
  const confirmations = asked?.confirmations.needed ?? 0
  const { id } = await provider.transfer({ refillId: asked?.id ?? '', confirmations })
  await page.goto(`${provider.origin}/refill/${id}`)
  await expect(page.getByText('credited to the balance', { exact: true })).toBeVisible()
  await expect(main(page).getByText(shown(amount, 'USDT')).first()).toBeVisible()
  expect(await provider.balance(session, 'USDT')).toEqual(amount)
}

/** With the subscription that it needs, bought on the way; answers with the deposit's id. */
async function openStart(
  page: Page,
  provider: Provider,
  session: Session,
  amount: string,
): Promise<string> {
  await page.goto(`${provider.origin}/deposits/new`)
  await page.getByRole('radio', { name: 'Start', exact: true }).check()
  await page.getByLabel('Amount of the deposit').fill(amount)
  await page.getByRole('link', { name: 'Choose a subscription' }).click()
  await page.getByRole('button', { name: /^Pay 15/ }).click()
  await page.getByRole('button', { name: 'Continue opening the deposit' }).click()
  await page.getByRole('button', { name: 'Review' }).click()
  const promised = await figure(page, 'You get back').textContent()
  const end = await figure(page, 'Ends, if opened now').locator('time').getAttribute('datetime')
  await page.getByRole('button', { name: /^Open for/ }).click()
  await page.getByRole('link', { name: 'See the deposit' }).click()
  await expect(page).toHaveURL(/\/deposits\/\d+$/)
  await expect(outcome(page)).toContainText(`${promised} on`)
  const [opened] = await provider.deposits(session)
  if (!opened) throw new Error('No deposit was opened')
  expect(page.url()).toEqual(`${provider.origin}/deposits/${opened.id}`)
  const late = Date.parse(opened.endsAt) - Date.parse(end ?? '')
  expect(late).toBeGreaterThanOrEqual(0)
  expect(late).toBeLessThan(60_000)
  return opened.id
}

/** Its page shows what the provider says has accrued, which is so many times the income of a day. */
async function agreeDeposit(page: Page, provider: Provider, session: Session, id: string) {
  const deposit = await provider.readDeposit(session, id)
  const { currency, amount, daily, accrued, expected, plan, days } = deposit
  expect(daily).toEqual(percentOf(amount, Number(plan.dailyYield)).toFixed())
  expect(accrued).toEqual(Big(daily).times(days.passed).toFixed())
  await page.goto(`${provider.origin}/deposits/${id}`)
  await expect(figure(page, 'Earned a day')).toHaveText(shown(daily, currency))
  await expect(hero(page)).toHaveText(notified(accrued, currency))
  await expect(outcome(page)).toContainText(
    `${notified(amount, currency)} back and ${notified(expected, currency)} earned`,
  )
  return deposit
}

/** The loss that is announced is the loss that then happens. */
async function closeEarly(page: Page, provider: Provider, session: Session, id: string) {
  const { amount, accrued } = await agreeDeposit(page, provider, session, id)
  const before = await provider.balance(session, 'USDT')
  await page.getByRole('button', { name: 'Close early…' }).click()
  const loss = dialog(page).locator('dt', { hasText: 'Earnings, lost' }).locator('xpath=..')
  await expect(loss.locator('dd')).toHaveText(`−${shown(accrued, 'USDT')}`)
  const announced = (await loss.locator('dd').textContent()) ?? ''
  await dialog(page).getByRole('checkbox').check()
  await dialog(page)
    .getByRole('button', { name: `Close and lose ${shown(accrued, 'USDT')}` })
    .click()
  await expect(page.getByText('The deposit is closed')).toBeVisible()
  const closed = await provider.readDeposit(session, id)
  expect([closed.status, closed.returned, closed.forfeited]).toEqual(['closed', amount, accrued])
  await expect(outcome(page)).toContainText(`${announced.replace('−', '')} of earnings`)
  await expect(hero(page)).toHaveText(notified(amount, 'USDT'))
  const gained = Big(await provider.balance(session, 'USDT')).minus(before)
  expect(gained.toFixed()).toEqual(amount)
}

const accountNames: Record<string, string> = {
  balance: 'Available',
  deposit: 'On deposits',
  referral: 'Partner account',
  bonus: 'Bonus account',
}

/**
 * The list of operations of a type shows each event with its figures and those of the books behind it, and
 * nothing that is not in the books, but what is still withheld.
 */
async function agreeOperations(page: Page, provider: Provider, session: Session, type: string) {
  const operations = await provider.operations(session)
  const own = operations.filter((one) => one.type === type)
  const events = await provider.events(session, type)
  const moved = events.flatMap(({ movements }) => movements)
  for (const { account, currency } of own) {
    const of = (all: { account: string; currency: string; amount: string }[]) =>
      total(
        all
          .filter((one) => one.account === account && one.currency === currency)
          .map(({ amount }) => amount),
      ).toFixed()
    expect([account, currency, of(moved)]).toEqual([account, currency, of(own)])
  }
  await page.goto(`${provider.origin}/operations?type=${type}`)
  const receipts = main(page).locator('a[href^="/operations/"]')
  await expect(main(page).locator('details, a[href^="/operations/"]').first()).toBeVisible()
  for (let shownSoFar = PAGE; shownSoFar < events.length; shownSoFar += PAGE) {
    await page.getByRole('button', { name: 'Show older' }).click()
  }
  await expect(page.getByRole('button', { name: /older/ })).toHaveCount(0)
  for (const run of await main(page).locator('details > summary').all()) await run.click()
  await expect(receipts).toHaveCount(events.length)
  for (const { id, movements, withheld } of events) {
    const receipt = main(page).locator(`a[href="/operations/${id}?type=${type}"]`)
    // The head of a day is a link by itself, all else is told in an item of a list.
    const row = receipt.locator('xpath=(ancestor-or-self::*[self::li or self::a])[1]')
    for (const { account, balanceAfter, currency } of movements) {
      await expect(row).toContainText(`${accountNames[account]} ${shown(balanceAfter, currency)}`)
    }
    for (const { amount, currency } of withheld) {
      await expect(row).toContainText(`+${shown(amount, currency)}`)
    }
    // The head of a run of quiet days says it once for all.
    const saying = receipt.locator('xpath=(ancestor-or-self::*[self::details or self::a])[1]')
    if (withheld.length > 0) await expect(saying).toContainText(stateOf(withheld))
    const [alone, ...others] = movements
    if (!alone || others.length > 0) continue
    const sign = alone.amount.startsWith('-') ? '−' : '+'
    await expect(row).toContainText(`${sign}${shown(alone.amount, alone.currency)}`)
  }
  return own
}

/** Withheld accruals in the history are those of the deposits, lost ones included. */
async function agreeAccruals(provider: Provider, session: Session): Promise<void> {
  const notified = await provider.events(session, 'accruals')
  const deposits = await provider.deposits(session)
  for (const currency of ['USDT', 'BTC'] as const) {
    const accrued = deposits
      .filter((deposit) => deposit.currency === currency)
      .map(({ daily, days }) => Big(daily).times(days.passed))
    const withheld = notified
      .flatMap((event) => event.withheld)
      .filter((one) => one.currency === currency)
      .map(({ amount }) => amount)
    expect([currency, total(withheld).toFixed()]).toEqual([currency, total(accrued).toFixed()])
  }
}

async function exchange(page: Page, provider: Provider, session: Session, give: string) {
  const before = await provider.balance(session, 'USDT')
  await page.goto(`${provider.origin}/exchange?from=USDT&to=TON`)
  await page.getByRole('textbox', { name: 'You give' }).fill(give)
  await page.getByRole('button', { name: `Exchange ${shown(give, 'USDT')}` }).click()
  const done = page.getByText(`You exchanged ${shown(give, 'USDT')} for `)
  await expect(done).toBeVisible()
  const ton = await provider.balance(session, 'TON')
  await expect(done).toHaveText(`You exchanged ${shown(give, 'USDT')} for ${shown(ton, 'TON')}`)
  const given = Big(before).minus(await provider.balance(session, 'USDT'))
  expect(given.toFixed()).toEqual(give)
}

async function setWallet(page: Page, provider: Provider, { phone, password }: Person) {
  await page.goto(`${provider.origin}/settings/wallets`)
  await page.getByRole('button', { name: 'Add: USDT · TRC20' }).click()
  await dialog(page)
    .getByLabel(/address/i)
    .fill(tronWallet.address)
  await dialog(page).getByLabel('Your password').fill(password)
  await dialog(page).getByRole('button', { name: 'Send the code' }).click()
  const code = dialog(page).getByLabel('Code from the SMS')
  await expect(code).toBeVisible()
  await enterCode(code, provider, phone)
  await expect(page.getByText('Wallet saved.')).toBeVisible()
}

/** Confirmed by its code; answers with the withdrawal, whose page stands open. */
async function withdraw(
  page: Page,
  provider: Provider,
  session: Session,
  person: Person,
  amount: string,
) {
  await page.goto(`${provider.origin}/withdrawal`)
  await page.getByLabel('Amount').fill(amount)
  await main(page).locator('button[type=submit]').click()
  const code = dialog(page).getByLabel('Code from the SMS')
  await expect(code).toBeVisible()
  await enterCode(code, provider, person.phone)
  await expect(page.getByText('Created, the amount is reserved')).toBeVisible()
  const [payment] = await provider.payments(session)
  if (!payment) throw new Error('No withdrawal was created')
  expect(payment.amount).toEqual(amount)
  await expect(page).toHaveURL(`${provider.origin}/withdrawal/${payment.id}`)
  await expect(page.getByLabel('Amount')).toBeHidden()
  await expect(figure(page, 'Reserved')).toHaveText(shown(amount, 'USDT'))
  await expect(figure(page, 'Network fee')).toHaveText(`−${shown(payment.fee, 'USDT')}`)
  await expect(figure(page, 'You receive')).toHaveText(shown(payment.net, 'USDT'))
  expect(Big(amount).minus(payment.fee).toFixed()).toEqual(payment.net)
  return payment
}

test('a whole term: every figure agrees with the provider to the last digit', async ({
  page,
  browser,
  person,
  own,
}) => {
  test.setTimeout(300_000)
  // The clock of the device is not the provider's, and nothing may hang on it.
  await own.advance(2 * DAY)
  const inviter = newcomer()
  const above = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  let inviting = await own.register(inviter)
  await own.fund(inviting, 'USDT-TRC20', '150')
  await own.subscribe(inviting, 'quarter')
  // Only somebody who has invested is shown the figures.
  await own.openDeposit(inviting, 'start', '50')

  let session = await own.register(person, inviter.login)
  await adopt(page.context(), own.origin, session)
  await refill(page, own, session, '6000.123456')
  await own.fund(session, 'BTC', '0.02')

  const start = await openStart(page, own, session, '123.456789')
  const { id: balance } = await own.openDeposit(session, 'balance', '600.55')
  const { id: growth } = await own.openDeposit(session, 'growth', '4500.000001')
  const { id: bitcoin } = await own.openDeposit(session, 'bitcoin', '0.0123', 'BTC')
  await agree(page, own, session)

  await adopt(above.context(), own.origin, inviting)
  // It waits with the deposits that it comes from.
  expect((await own.operations(inviting)).filter(({ account }) => account === 'referral')).toEqual(
    [],
  )
  await agree(above, own, inviting)

  await own.advance(10 * DAY)
  session = await enter(page, own, person)
  for (const id of [start, growth, bitcoin]) {
    const { days } = await agreeDeposit(page, own, session, id)
    expect(days.passed).toEqual(10)
  }
  await closeEarly(page, own, session, balance)
  await agree(page, own, session)

  const before = await own.balance(session, 'USDT')
  await own.advance(20 * DAY)
  session = await enter(page, own, person)
  const ended = await own.readDeposit(session, start)
  expect([ended.status, ended.accrued]).toEqual(['ended', Big(ended.daily).times(30).toFixed()])
  const released = Big(ended.amount).plus(ended.accrued)
  expect(
    Big(await own.balance(session, 'USDT'))
      .minus(before)
      .toFixed(),
  ).toEqual(released.toFixed())
  await page.goto(`${own.origin}/deposits/${start}`)
  await expect(hero(page)).toHaveText(notified(ended.accrued, 'USDT'))
  await expect(outcome(page)).toContainText(`Paid ${notified(released, 'USDT')} on`)
  for (const id of [growth, bitcoin]) await agreeDeposit(page, own, session, id)
  await agreeOperations(page, own, session, 'accruals')
  await agreeAccruals(own, session)
  await agreeOperations(page, own, session, 'plan')
  await expect(main(page).getByText(/^loss/).first()).toBeVisible()
  await agree(page, own, session)

  inviting = await enter(above, own, inviter)
  const referrals = await agreeOperations(above, own, inviting, 'referrals')
  expect(referrals.map(({ amount }) => amount)).toEqual([
    percentOf(ended.amount, referral).toFixed(),
  ])
  const matched = await agreeOperations(above, own, inviting, 'matching')
  expect(matched.map(({ amount }) => amount)).toEqual([
    percentOf(ended.daily, matching).times(30).toFixed(),
  ])
  await agree(above, own, inviting)
  await above.context().close()

  await exchange(page, own, session, '100.000003')
  await setWallet(page, own, person)
  // A new address is held for a day where money came before it.
  await own.advance(DAY)
  session = await enter(page, own, person)
  const held = await own.balance(session, 'USDT')
  const first = await withdraw(page, own, session, person, '45.678901')
  await agree(page, own, session)
  await own.decideWithdrawal(first.id, { status: 'rejected', reason: 'The names differ.' })
  await page.goto(`${own.origin}/withdrawal/${first.id}`)
  await expect(page.getByText('The operator wrote: “The names differ.”')).toBeVisible()
  await expect(figure(page, 'Back on your balance')).toHaveText(shown(first.amount, 'USDT'))
  expect(await own.balance(session, 'USDT')).toEqual(held)

  const second = await withdraw(page, own, session, person, '45.678901')
  await own.decideWithdrawal(second.id, { status: 'on_inspection' })
  await own.decideWithdrawal(second.id, { status: 'successful', hash: 'f00dcafe' })
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('link', { name: 'f00dcafe' })).toBeVisible()
  await expect(main(page).getByText(shown(second.net, 'USDT')).first()).toBeVisible()
  expect(
    Big(held)
      .minus(await own.balance(session, 'USDT'))
      .toFixed(),
  ).toEqual(second.amount)
  await agreeOperations(page, own, session, 'withdrawal')
  await agree(page, own, session)
})
