import { endDay, settleWithDeposit } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { passTime, takeClock } from './support/time.ts'

test('a page that stays open notices by itself that the term is over', async ({
  page,
  person,
  own,
}) => {
  const { deposit } = await settleWithDeposit(page, own, person, 89)
  await takeClock(page)
  await page.goto(`${own.origin}/deposits/${deposit}`)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await endDay(own)
  await passTime(page, 601_000)
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await expect(page.getByText('Earned and paid out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close early…' })).toBeHidden()
})
