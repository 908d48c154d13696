import { tronWallet } from '../support/models/money-samples.ts'
import { answered, Gate } from './support/gate.ts'
import { adopt, countRequests, expect, test } from './support/test.ts'
import { passTime, takeClock } from './support/time.ts'

const MINUTE = 60_000

test('a credited refill is on every open page within a minute, and nothing typed is touched', async ({
  page,
  context,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  const { id } = await provider.createRefill(session, 'USDT-TRC20', '50')
  await adopt(context, provider.origin, session)
  await takeClock(page)
  const refill = await context.newPage()
  await new Gate(refill).hold([])
  await page.goto('/')
  await refill.goto('/refill')
  await expect(page.getByText('An unfinished refill')).toBeVisible()
  await expect(page.getByText('Waiting for your transfer')).toBeVisible()
  const row = refill.locator(`main a[href="/refill/${id}"]`)
  await expect(row).toContainText('Waiting')
  await refill.getByLabel('Amount').fill('12')
  await refill.getByLabel('Amount').focus()

  await provider.transfer({ refillId: id })
  // The clock is that of both pages.
  await answered(refill)
  await passTime(page, MINUTE)
  await expect(page.locator('[data-size=hero]')).toHaveText(/^50\.00.USDT$/)
  await expect(page.getByText('An unfinished refill')).toBeHidden()
  await expect(row).toContainText('+50.00 USDT')
  await expect(row).not.toContainText('Waiting')
  await expect(refill.getByLabel('Amount')).toHaveValue('12')
  await expect(refill.getByLabel('Amount')).toBeFocused()
  await expect(page).toHaveURL('/')
  await expect(refill).toHaveURL('/refill')
})

test('what one tab writes is shown by the other at once, and coming back to it asks for nothing', async ({
  page,
  context,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await provider.prepareWithdrawal(session, person, tronWallet)
  const id = await provider.withdraw(session, person, 'USDT-TRC20', '40')
  const held = await provider.balance(session, 'USDT')
  await adopt(context, provider.origin, session)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('A withdrawal under way')).toBeVisible()
  const available = other
    .locator('dt', { hasText: 'On your balance' })
    .locator('xpath=following-sibling::dd')
  await expect(available).toContainText(`${Number(held).toFixed(2)} USDT`)

  await page.goto(`/withdrawal/${id}`)
  await page.getByRole('button', { name: 'Cancel the withdrawal' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(other.getByText('A withdrawal under way')).toBeHidden()
  await expect(available).toContainText(`${(Number(held) + 40).toFixed(2)} USDT`)

  const asked = countRequests(other, 'GET', '/user/balance')
  await other.bringToFront()
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  const answer = other.waitForResponse('**/api/user/balance')
  await other.getByRole('button', { name: 'Refresh' }).click()
  await answer
  expect(asked()).toEqual(1)
})
