import type { Page } from '@playwright/test'
import type { Provider } from './support/provider.ts'
import { adopt, countRequests, expect, heading, test } from './support/test.ts'

const unread = (page: Page) => page.locator('main li[data-unread]')
const bell = (page: Page) => page.locator('header').getByRole('link', { name: /^Notifications/ })

/** Somebody with a welcome and a rejected refill, both unread. */
async function arrive(page: Page, provider: Provider, person: Parameters<Provider['register']>[0]) {
  const session = await provider.register(person)
  const { id } = await provider.createRefill(session, 'USDT-TRC20', '50')
  await provider.rejectRefill(id)
  await adopt(page.context(), provider.origin, session)
  return id
}

test('a notification that is followed is read and leads to what it is about', async ({
  page,
  person,
  provider,
}) => {
  const id = await arrive(page, provider, person)
  await page.goto('/notifications')
  await expect(unread(page).first()).toBeVisible()
  const before = await unread(page).count()
  await expect(bell(page)).toHaveAccessibleName(`Notifications: ${before} unread`)
  await page.getByRole('link', { name: /Refill rejected: 50\.00 USDT/ }).click()
  await expect(page).toHaveURL(`/refill/${id}`)
  await expect(heading(page, 'Refill')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(`Notifications: ${before - 1} unread`)

  await page.reload()
  await expect(bell(page)).toHaveAccessibleName(`Notifications: ${before - 1} unread`)
})

test('all are marked as read in both tabs, and stay so after a reload', async ({
  page,
  person,
  provider,
  context,
}) => {
  await arrive(page, provider, person)
  await page.goto('/notifications')
  const other = await context.newPage()
  await other.goto('/notifications')
  await expect(unread(other).first()).toBeVisible()

  const marks = countRequests(page, 'POST', '/notification/read')
  await page.getByRole('button', { name: 'Mark all as read' }).dblclick()
  await expect(page.getByRole('heading', { name: 'All read' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'All read' })).toBeVisible()
  await expect(unread(other)).toHaveCount(0)
  await expect(bell(other)).toHaveAccessibleName('Notifications')
  expect(marks()).toEqual(1)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'All read' })).toBeVisible()
})

test('a mark that does not reach the provider is taken back and can be made again', async ({
  page,
  person,
  provider,
}) => {
  await arrive(page, provider, person)
  await page.goto('/notifications')
  await expect(unread(page).first()).toBeVisible()
  const before = await unread(page).count()
  await page.route('**/api/notification/read', (route) => route.abort(), { times: 1 })
  const first = unread(page).first().getByRole('button', { name: 'Mark as read' })
  await first.click()
  await expect(page.getByText('Nothing was marked as read.')).toBeVisible()
  await expect(unread(page)).toHaveCount(before)
  await expect(bell(page)).toHaveAccessibleName(`Notifications: ${before} unread`)

  await first.click()
  await expect(unread(page)).toHaveCount(before - 1)
  await expect(page.getByText('Nothing was marked as read.')).toBeHidden()
})

test('the filter stands in the address: Back and a reload keep it', async ({
  page,
  person,
  provider,
}) => {
  await arrive(page, provider, person)
  await page.goto('/notifications')
  const rows = page.locator('main li:has([id^="notification-"])')
  await expect(rows.filter({ hasText: 'Welcome to Cabinet' })).toHaveCount(1)
  await page.getByLabel('About').selectOption('Money in and out')
  await expect(page).toHaveURL('/notifications?group=money')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Refill rejected: 50.00')
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByLabel('About').selectOption('Partners and bonuses')
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await page.goBack()
  await expect(rows).toContainText('Refill rejected: 50.00')
  await page.getByLabel('About').selectOption('About everything')
  await expect(page).toHaveURL('/notifications')
  await expect(rows.filter({ hasText: 'Welcome to Cabinet' })).toHaveCount(1)
})
