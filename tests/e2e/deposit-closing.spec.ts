import type { Page } from '@playwright/test'
import { settleWithDeposit } from './support/deposits.ts'
import { holdAnswers, loseAnswers } from './support/lost.ts'
import { countRequests, expect, test } from './support/test.ts'

const body = 3000

const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page) => dialog(page).getByRole('button', { name: /^Close and lose/ })
const closed = (page: Page) => page.getByRole('main').getByText('Closed early', { exact: true })

/** The question with its loss, agreed to. */
async function ask(page: Page) {
  await page.getByRole('button', { name: 'Close early…' }).click()
  await expect(confirm(page)).toHaveText('Close and lose 135.00 USDT')
  await expect(confirm(page)).toBeDisabled()
  await dialog(page).getByRole('checkbox').check()
}

test('a deposit is closed once by a double click, and costs what was announced', async ({
  page,
  person,
  own,
}) => {
  const { session, deposit } = await settleWithDeposit(page, own, person, 10)
  const before = await own.balance(session, 'USDT')
  const closings = countRequests(page, 'POST', `/funds/deposits/client/close/${deposit}`)
  await page.goto(`${own.origin}/deposits`)
  await page.getByRole('main').getByRole('link', { name: 'Balance' }).click()
  await ask(page)
  await confirm(page).dblclick()
  await expect(page.getByText('The deposit is closed')).toBeVisible()
  await expect(page.getByText(/Lost: 135\.00.USDT of earnings\.$/)).toBeVisible()
  expect(closings()).toEqual(1)
  expect(Number(await own.balance(session, 'USDT')) - Number(before)).toEqual(body)

  await page.getByRole('link', { name: 'All deposits' }).click()
  await expect(page).toHaveURL(`${own.origin}/deposits?status=past`)
  await expect(closed(page)).toBeVisible()
})

test('an answer lost after the closing, and a reload then, move nothing twice', async ({
  page,
  person,
  own,
}) => {
  const { session, deposit } = await settleWithDeposit(page, own, person, 10)
  const before = await own.balance(session, 'USDT')
  const path = `/funds/deposits/client/close/${deposit}`
  await loseAnswers(page, path)
  const closings = countRequests(page, 'POST', path)
  await page.goto(`${own.origin}/deposits/${deposit}`)
  await ask(page)
  await confirm(page).click()
  await expect(dialog(page).getByText('We don’t know yet whether it was closed')).toBeVisible()
  await page.reload()
  await expect(closed(page)).toBeVisible()
  expect(closings()).toEqual(1)
  expect(Number(await own.balance(session, 'USDT')) - Number(before)).toEqual(body)
})

test('of two tabs that agreed to one loss, the second is shown the closing that was made', async ({
  page,
  person,
  own,
}) => {
  const { session, deposit } = await settleWithDeposit(page, own, person, 10)
  const before = await own.balance(session, 'USDT')
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${own.origin}/deposits/${deposit}`)
    await ask(tab)
  }
  await confirm(page).click()
  await expect(page.getByText('The deposit is closed')).toBeVisible()
  await confirm(other).click()
  await expect(other.getByText(/Lost: 135\.00.USDT of earnings\.$/)).toBeVisible()
  await expect(confirm(other)).toBeHidden()
  expect(Number(await own.balance(session, 'USDT')) - Number(before)).toEqual(body)
})

test('reloads while the loss is asked and while the deposit is being closed ask for nothing again', async ({
  page,
  person,
  own,
}) => {
  const { session, deposit } = await settleWithDeposit(page, own, person, 10)
  const before = await own.balance(session, 'USDT')
  const path = `/funds/deposits/client/close/${deposit}`
  const closings = countRequests(page, 'POST', path)
  await page.goto(`${own.origin}/deposits/${deposit}`)
  await ask(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Close early…' })).toBeVisible()
  expect(closings()).toEqual(0)

  const sent = await holdAnswers(page, path)
  await ask(page)
  await confirm(page).click()
  await sent()
  await page.reload()
  await expect(closed(page)).toBeVisible()
  expect(closings()).toEqual(1)
  expect(Number(await own.balance(session, 'USDT')) - Number(before)).toEqual(body)
})
