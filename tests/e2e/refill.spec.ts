import type { Page } from '@playwright/test'
import type { Refill } from '../../src/api/contract/refill.ts'
import type { Session } from '../../src/api/contract/session.ts'
import { paymentSystem } from './support/payment-system.ts'
import type { Person, Provider } from './support/provider.ts'
import { adopt, countRequests, expect, test } from './support/test.ts'

async function enter(
  page: Page,
  provider: Provider,
  person: Person,
  path = '/refill',
): Promise<Session> {
  const session = await provider.register(person)
  await adopt(page.context(), provider.origin, session)
  await page.goto(`${provider.origin}${path}`)
  return session
}

async function ask(page: Page, system: string, amount: string): Promise<void> {
  await paymentSystem(page, system).check()
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Show the address' }).click()
}

async function askWithMemo(page: Page, provider: Provider, person: Person): Promise<void> {
  await enter(page, provider, person)
  await ask(page, 'TON', '120.5')
}

const wallet = (page: Page) => page.getByRole('dialog', { name: /^Send/ })
const credited = (page: Page) => page.getByText('credited to the balance', { exact: true })
const paid = (page: Page) => page.getByRole('button', { name: 'Paid' })

async function newest(provider: Provider, session: Session): Promise<Refill> {
  const [refill] = await provider.refills(session)
  if (!refill) throw new Error('No refill was created')
  return refill
}

const needed = (refill: Refill) => refill.confirmations.needed

test('on a phone the payment systems fold to the one that is tapped; arrow keys only compare', async ({
  page,
  person,
  provider,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, provider, person)
  const ton = paymentSystem(page, 'TON')
  await paymentSystem(page, 'USDT-TRC20').focus()
  for (let row = 0; row < 4; row += 1) await page.keyboard.press('ArrowDown')
  await expect(ton).toBeChecked()
  await expect(ton).toBeVisible()

  await page.getByText('Bitcoin').click()
  await expect(ton).toBeHidden()
  const folded = page.locator('summary', { hasText: 'BTC · Bitcoin' })
  await expect(folded).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(paymentSystem(page, 'BTC')).toBeFocused()
  await expect(ton).toBeVisible()
})

for (const [width, height] of [
  [360, 600],
  [390, 844],
  [1280, 720],
] as const) {
  test(`at ${width} × ${height} amount, address and memo are in the window at once`, async ({
    page,
    person,
    provider,
  }) => {
    await page.setViewportSize({ width, height })
    await askWithMemo(page, provider, person)
    const foot = await page.getByRole('checkbox').boundingBox()
    for (const name of ['amount', 'address', 'memo']) {
      const copied = wallet(page).locator(`[data-copy=${name}]`)
      await expect(copied).toBeInViewport({ ratio: 1 })
      const box = await copied.boundingBox()
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
    }
  })

  // A window of 600 px has no room for the warning as well.
  if (height === 600) continue
  test(`at ${width} × ${height} the warning and the tick of the memo stand in sight above the button`, async ({
    page,
    person,
    provider,
  }) => {
    await page.setViewportSize({ width, height })
    await askWithMemo(page, provider, person)
    await expect(page.getByRole('checkbox')).toBeInViewport({ ratio: 1 })
    const warning = await page
      .getByText('A transfer without this memo cannot be matched to you and may be lost.')
      .boundingBox()
    const tick = await page.getByRole('checkbox').boundingBox()
    expect((warning?.y ?? 844) + (warning?.height ?? 0)).toBeLessThan(tick?.y ?? 0)
    const reason = page.getByText('To go on, tick that you will enter the memo.')
    await expect(reason).toBeInViewport({ ratio: 1 })
    await expect(paid(page)).toBeInViewport({ ratio: 1 })
    await page.getByRole('checkbox').check()
    await expect(reason).toBeHidden()
    await expect(page.getByText(/^Press this after/)).toBeInViewport({ ratio: 1 })
    await expect(paid(page)).toBeEnabled()
  })
}

test('a person refills with a memo, sees every confirmation, and the balance rises', async ({
  page,
  person,
  provider,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const session = await enter(page, provider, person)
  await ask(page, 'TON', '120,5')
  await expect(wallet(page)).toBeVisible()
  const refill = await newest(provider, session)
  expect([refill.amount, refill.currency]).toEqual(['120.5', 'TON'])
  await expect(page).toHaveURL(`/refill/${refill.id}`)

  await page.getByRole('button', { name: 'Copy: Address' }).click()
  await expect(page.getByText(/^Copied\./)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toEqual(refill.address)
  await page.getByRole('button', { name: 'Copy: Memo' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toEqual(refill.memo)

  await expect(paid(page)).toBeDisabled()
  await page.getByRole('checkbox', { name: /I will enter the memo/ }).check()
  await paid(page).click()
  await expect(page.getByText('We are looking for your transfer')).toBeVisible()

  await provider.transfer({ refillId: refill.id, confirmations: 1 })
  await expect(page.getByText(`1 of ${needed(refill)} confirmations`).first()).toBeVisible()
  await expect(credited(page)).toBeHidden()
  await provider.transfer({ refillId: refill.id, confirmations: needed(refill) })
  await expect(credited(page)).toBeVisible()

  await page.goto('/')
  await expect(page.getByText('120.5 TON').first()).toBeVisible()
})

for (const [name, amount, said] of [
  ['less than asked', '99.99', /Less arrived than requested/],
  ['more than asked', '100.01', /More arrived than requested/],
] as const) {
  test(`a transfer of ${name} credits what arrived and says so`, async ({
    page,
    person,
    provider,
  }) => {
    const session = await enter(page, provider, person)
    await ask(page, 'USDT-TRC20', '100')
    await expect(wallet(page)).toBeVisible()
    const refill = await newest(provider, session)
    await provider.transfer({ refillId: refill.id, amount, confirmations: needed(refill) })
    await expect(page.getByText(said)).toBeVisible()
    await expect(credited(page)).toBeVisible()
    expect((await newest(provider, session)).credited).toEqual(amount)
  })
}

test('a transfer that the network replaced is counted anew', async ({ page, person, provider }) => {
  const session = await enter(page, provider, person)
  await ask(page, 'USDT-ERC20', '100')
  await expect(wallet(page)).toBeVisible()
  const refill = await newest(provider, session)
  await provider.transfer({ refillId: refill.id, confirmations: 2 })
  await expect(page.getByText(`2 of ${needed(refill)} confirmations`).first()).toBeVisible()
  await provider.transfer({ refillId: refill.id, replaced: true })
  await expect(page.getByText(/replaced/).first()).toBeVisible()
  await provider.transfer({ refillId: refill.id, confirmations: needed(refill) })
  await expect(credited(page)).toBeVisible()
})

test('a refill that the operator rejected says what to do', async ({ page, person, provider }) => {
  const session = await enter(page, provider, person)
  await ask(page, 'BTC', '0.01')
  await expect(wallet(page)).toBeVisible()
  await provider.rejectRefill((await newest(provider, session)).id)
  await expect(page.getByText('This refill was rejected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get a new address' })).toBeVisible()
})

test('an expired address stays readable, and late money is still credited', async ({
  page,
  person,
  own,
}) => {
  const session = await enter(page, own, person)
  await ask(page, 'USDT-TRC20', '50')
  await expect(wallet(page)).toBeVisible()
  const refill = await newest(own, session)
  await own.advance(31 * 60)
  await page.reload()
  await expect(page.getByText('This refill has expired')).toBeVisible()
  await expect(page.getByText('Expired', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Waiting for the transfer')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Get a new address' })).toBeVisible()
  await own.transfer({ refillId: refill.id, confirmations: needed(refill) })
  await page.reload()
  await expect(page.getByText('The transfer came late')).toBeVisible()
  await expect(credited(page)).toBeVisible()
})

test('a transfer that nobody noticed is found by its hash, and an expired refill is no rejected one', async ({
  page,
  person,
  own,
}) => {
  const session = await enter(page, own, person)
  const refill = await own.createRefill(session, 'USDT-TRC20', '50')
  const { hash } = await own.sendUnnoticed(refill.id)
  await own.advance(31 * 60)
  await page.reload()
  await expect(page.getByText('nothing arrived in time')).toBeVisible()
  await expect(page.getByText('Rejected', { exact: true })).toBeHidden()
  await page.goto(`${own.origin}/notifications`)
  await page.getByRole('link', { name: /Refill expired: 50\.00 USDT/ }).click()

  const field = page.getByLabel('Already sent it? Enter the transaction hash')
  const look = page.getByRole('button', { name: 'Look for my transfer' })
  await look.click()
  await expect(page.getByText('Please fill out this field!')).toBeVisible()
  await field.fill(`0x${hash}`)
  await look.click()
  await expect(page.getByText(/^This is not a USDT · TRC20 hash\./)).toBeVisible()
  await expect(field).toHaveValue(`0x${hash}`)
  await field.fill('ab'.repeat(32))
  await look.click()
  await expect(page.getByText('We are looking for your transfer')).toBeVisible()
  await page.reload()
  await expect(page.getByText('We are looking for your transfer')).toBeVisible()

  await page.getByRole('button', { name: 'That was another transfer' }).click()
  await expect(field).toHaveValue('ab'.repeat(32))
  await field.fill(hash)
  await look.click()
  await expect(page.getByText('seen on the network')).toBeVisible()
  await own.transfer({ refillId: refill.id, confirmations: needed(refill) })
  await page.reload()
  await expect(credited(page)).toBeVisible()
})

test('less than asked names the rest, which is credited below the minimum too, and both transfers stay on the page and its receipt', async ({
  page,
  person,
  own,
}) => {
  const session = await enter(page, own, person)
  const refill = await own.createRefill(session, 'USDT-TRC20', '1500.5')
  const pay = (amount: string) =>
    own.transfer({ refillId: refill.id, amount, confirmations: needed(refill) })
  const first = await pay('1495')
  await page.goto(`${own.origin}/refill/${refill.id}`)
  await expect(page.getByText('Less arrived than requested, by 5.50 USDT')).toBeVisible()
  await expect(page.getByText(/Send the rest to the same address until/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy: Address' })).toBeVisible()
  await page.goto(own.origin)
  await page.getByRole('link', { name: /^The rest of a refill/ }).click()
  await expect(page.locator('[data-copy=amount]')).toHaveText(/^5\.50.USDT$/)
  await expect(page.getByText(/^We credit whatever arrives/)).toBeVisible()

  const second = await pay('5.5')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Less arrived than requested')).toBeHidden()
  const transfers = page.getByRole('listitem').filter({ hasText: 'credited at' })
  await expect(transfers).toHaveCount(2)
  await expect(transfers.nth(0)).toContainText('1,495.00 USDT')
  await expect(transfers.nth(1)).toContainText('5.50 USDT')
  await page.emulateMedia({ media: 'print' })
  for (const { hash } of [first, second]) {
    await expect(page.getByText(hash ?? '', { exact: true })).toBeVisible()
  }
})

test('amounts outside the limits are named at the field and kept', async ({
  page,
  person,
  provider,
}) => {
  await enter(page, provider, person)
  for (const [amount, said] of [
    ['', 'Please fill out this field!'],
    ['0,01', /The minimum is/],
    ['999999999', /The maximum is/],
  ] as const) {
    await ask(page, 'USDT-TRC20', amount)
    await expect(page.getByText(said).first()).toBeVisible()
    await expect(wallet(page)).toBeHidden()
  }
})

test('a double click creates one refill', async ({ page, person, provider }) => {
  const session = await enter(page, provider, person)
  await page.getByLabel('Amount').fill('100')
  await page.getByRole('button', { name: 'Show the address' }).dblclick()
  await expect(wallet(page)).toBeVisible()
  expect(await provider.refills(session)).toHaveLength(1)
})

test('a reload in any state leads back to it without creating anything', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person)
  const creations = countRequests(page, 'POST', '/funds/refills')
  await ask(page, 'XRP', '100')
  await expect(wallet(page)).toBeVisible()
  const refill = await newest(provider, session)

  await page.reload()
  await expect(wallet(page)).toBeVisible()
  await page.getByRole('checkbox').check()
  await paid(page).click()
  await expect(page.getByText('We are looking for your transfer')).toBeVisible()
  await page.reload()
  await expect(page.getByText('We are looking for your transfer')).toBeVisible()
  await provider.transfer({ refillId: refill.id, confirmations: 1 })
  await page.reload()
  if (needed(refill) > 1) {
    await expect(page.getByText(`1 of ${needed(refill)} confirmations`).first()).toBeVisible()
    await provider.transfer({ refillId: refill.id, confirmations: needed(refill) })
    await page.reload()
  }
  await expect(credited(page)).toBeVisible()
  await page.reload()
  await expect(credited(page)).toBeVisible()
  expect(creations()).toEqual(1)
  expect(await provider.refills(session)).toHaveLength(1)
})

test('closing leads back to the history, from where it is resumed', async ({
  page,
  person,
  provider,
}) => {
  await enter(page, provider, person)
  await ask(page, 'USDT-TRC20', '77')
  await expect(wallet(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL('/refill')
  await page.getByRole('link', { name: /Waiting/ }).click()
  await expect(wallet(page)).toBeVisible()
  await page.goBack()
  await expect(wallet(page)).toBeHidden()
  await page.goForward()
  await expect(wallet(page)).toBeVisible()
})

test('an answer lost after the commit ends in the one refill that was made', async ({
  page,
  person,
  provider,
  own,
}) => {
  const session = await enter(page, own, person)
  await own.fault('createRefill', { fault: 'drop' })
  await ask(page, 'USDT-TRC20', '100')
  await expect(wallet(page)).toBeVisible({ timeout: 40_000 })
  expect(await own.refills(session)).toHaveLength(1)
  expect(provider.origin).not.toEqual(own.origin)
})

test('a request that never arrived created nothing and can be sent again', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person)
  await page.route('**/api/funds/refills', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await ask(page, 'USDT-TRC20', '100')
  await expect(page.getByText('Nothing was created')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByLabel('Amount')).toHaveValue('100')
  await page.unroute('**/api/funds/refills')
  await page.getByRole('button', { name: 'Show the address' }).click()
  await expect(wallet(page)).toBeVisible()
  expect(await provider.refills(session)).toHaveLength(1)
})

test('the filter lives in the address and survives a reload and Back', async ({
  page,
  person,
  provider,
}) => {
  const session = await enter(page, provider, person)
  const refill = await provider.createRefill(session, 'USDT-TRC20', '25')
  await provider.transfer({ refillId: refill.id, confirmations: needed(refill) })
  await provider.createRefill(session, 'BTC', '0.02')
  await page.reload()
  await page.getByLabel('Status').selectOption({ label: 'Replenished' })
  await expect(page).toHaveURL('/refill?status=replenished')
  await expect(page.getByText('+25.00 USDT')).toBeVisible()
  await expect(page.getByText('0.02 BTC')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Status')).toHaveValue('replenished')
  await page.goBack()
  await expect(page.getByText('0.02 BTC')).toBeVisible()
})

test('the whole refill goes by keyboard alone', async ({ page, person, provider }) => {
  const session = await enter(page, provider, person)
  await page.getByLabel('Amount').focus()
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(wallet(page)).toBeVisible()
  for (let step = 0; step < 12; step += 1) {
    if (await paid(page).evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(paid(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('We are looking for your transfer')).toBeVisible()
  expect(await provider.refills(session)).toHaveLength(1)
})
