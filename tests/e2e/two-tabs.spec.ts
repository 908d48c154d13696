import type { BrowserContext, Page } from '@playwright/test'
import type { Session } from '../../src/api/contract/session.ts'
import { tronWallet } from '../support/models/money-samples.ts'
import { enterCode } from './support/code.ts'
import { newcomer, type Provider } from './support/provider.ts'
import { adopt, expect, heading, test } from './support/test.ts'

/** Two tabs of one browser at the same page, before either of them does anything. */
async function openTwice(
  context: BrowserContext,
  provider: Provider,
  session: Session,
  path: string,
): Promise<[Page, Page]> {
  await adopt(context, provider.origin, session)
  const tabs: [Page, Page] = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) await tab.goto(`${provider.origin}${path}`)
  return tabs
}

/** Both tabs must be ready before: the gesture is made in both at once. */
const both = (tabs: [Page, Page], gesture: (tab: Page) => Promise<unknown>) =>
  Promise.all(tabs.map(gesture))

test('a withdrawal confirmed in two tabs at once leaves once, and the other tab shows it or says that its code is used', async ({
  context,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await provider.prepareWithdrawal(session, person, tronWallet)
  const before = await provider.balance(session, 'USDT')
  const tabs = await openTwice(context, provider, session, '/withdrawal')
  for (const tab of tabs) {
    await tab.getByLabel('Amount').fill('40')
    await tab.getByRole('main').locator('button[type=submit]').click()
    await expect(tab.getByLabel('Code from the SMS')).toBeVisible()
  }
  const code = await provider.lastCode(person.phone)
  await both(tabs, (tab) => tab.getByLabel('Code from the SMS').fill(code))

  const made = (tab: Page) => tab.getByText('Created, the amount is reserved')
  const refused = (tab: Page) =>
    tab.getByText(/^(This code no longer works|The code is not valid any more)\./)
  for (const tab of tabs) await expect(made(tab).or(refused(tab)).first()).toBeVisible()
  const counts = await Promise.all(tabs.map((tab) => made(tab).count()))
  // A code that both tabs send at the same moment shows the one withdrawal in both.
  expect(counts).toContain(1)
  const payments = await provider.payments(session)
  expect(payments).toHaveLength(1)
  const after = await provider.balance(session, 'USDT')
  expect(Number(before) - Number(after)).toEqual(40)
})

test('an exchange pressed in two tabs at once gives away one balance once, and the other tab says why it did not', async ({
  context,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await provider.fund(session, 'USDT-TRC20', '50')
  const tabs = await openTwice(context, provider, session, '/exchange?from=USDT&to=TON')
  const press = (tab: Page) => tab.getByRole('button', { name: /^Exchange 50\.00.USDT$/ })
  for (const tab of tabs) {
    await tab.getByRole('textbox', { name: 'You give' }).fill('50')
    await expect(press(tab)).toBeEnabled()
  }
  await both(tabs, (tab) => press(tab).click())

  const done = (tab: Page) => tab.getByText(/^You exchanged 50\.00.USDT for .*TON$/)
  // The rate that the later tab was quoted took the place of the other's.
  const outdated = (tab: Page) => tab.getByText('Nothing was exchanged')
  for (const tab of tabs) await expect(done(tab).or(outdated(tab)).first()).toBeVisible()
  const counts = await Promise.all(tabs.map((tab) => done(tab).count()))
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await provider.balance(session, 'USDT')).toEqual('0')
  const exchanged = (await provider.operations(session)).filter(({ type }) => type === 'exchange')
  expect(exchanged.map(({ currency }) => currency).toSorted()).toEqual(['TON', 'USDT'])
})

test('income moved in two tabs at once moves once, and the other tab says that it does not suffice', async ({
  context,
  person,
  own: provider,
}) => {
  const session = await provider.register(person)
  await provider.fund(session, 'USDT-TRC20', '100')
  await provider.subscribe(session, 'quarter')
  const below = await provider.register(newcomer(), person.login)
  await provider.fund(below, 'USDT-TRC20', '6000')
  await provider.subscribe(below)
  await provider.openDeposit(below, 'start', '5000')
  // An award is paid for deposits that have ended.
  await provider.advance(30 * 86_400)
  expect((await provider.accounts(session)).bonus).toEqual({ USDT: '100' })
  const before = await provider.balance(session, 'USDT')
  const tabs = await openTwice(context, provider, session, '/exchange?income=bonus')
  for (const tab of tabs) await tab.getByLabel('Amount').fill('100')
  await both(tabs, (tab) => tab.getByRole('button', { name: /^Move 100\.00.USDT$/ }).click())

  const moved = (tab: Page) => tab.getByText(/^100\.00.USDT moved to your balance$/)
  const refused = (tab: Page) => tab.getByRole('dialog').getByText('Not enough funds.')
  for (const tab of tabs) await expect(moved(tab).or(refused(tab))).toBeVisible()
  const counts = await Promise.all(tabs.map((tab) => moved(tab).count()))
  expect(counts.toSorted()).toEqual([0, 1])
  const after = await provider.balance(session, 'USDT')
  expect(Number(after) - Number(before)).toEqual(100)
  expect((await provider.accounts(session)).bonus.USDT ?? '0').toEqual('0')
})

test('a token that a neighbouring site has set for a part of this one is not used, and none is left', async ({
  page,
  person,
  provider,
}) => {
  const mine = await provider.register(person)
  const foreign = await provider.register(newcomer())
  await adopt(page.context(), provider.origin, mine)
  await page.context().addCookies([
    {
      name: 'refreshToken',
      value: foreign.refreshToken,
      domain: new URL(provider.origin).hostname,
      path: '/refill',
      sameSite: 'Strict',
    },
  ])
  await page.goto('/refill')
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(await page.context().cookies([provider.origin, `${provider.origin}/refill`])).toEqual([])
})

test('a code superseded in another tab is said to be so, and its own tab gets a new one', async ({
  context,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await provider.prepareWithdrawal(session, person, tronWallet)
  const [first, second] = await openTwice(context, provider, session, '/withdrawal')
  for (const [tab, amount] of [
    [first, '40'],
    [second, '50'],
  ] as const) {
    await tab.getByLabel('Amount').fill(amount)
    await tab.getByRole('main').locator('button[type=submit]').click()
    await expect(tab.getByLabel('Code from the SMS')).toBeVisible()
  }
  await first.getByLabel('Code from the SMS').fill('123456')
  await expect(first.getByText('This code no longer works.')).toBeVisible()
  await first.getByRole('button', { name: 'Start again' }).click()
  await enterCode(first.getByLabel('Code from the SMS'), provider, person.phone)
  await expect(first.getByText('Created, the amount is reserved')).toBeVisible()
  const payments = await provider.payments(session)
  expect(payments.map(({ amount }) => amount)).toEqual(['40'])
})
