import type { Page } from '@playwright/test'
import { blockSession, blockSignIn } from './support/blocked.ts'
import { expireSession } from './support/other-tab.ts'
import { adopt, countRequests, expect, heading, signIn, test } from './support/test.ts'

const blocked = (page: Page) => heading(page, 'Your account is blocked')
const leave = (page: Page) => page.getByRole('button', { name: 'Sign in with another account' })

test('an open session whose account is blocked says so, names support, and can be left for another account', async ({
  page,
  person,
  own,
}) => {
  await adopt(page.context(), own.origin, await own.register(person))
  const settings: object = await (await fetch(`${own.origin}/api/settings/application`)).json()
  await page.route('**/api/settings/application', (route) =>
    route.fulfill({ json: { ...settings, support: 'https://help.example/cabinet' } }),
  )
  await page.goto(`${own.origin}/refill`)
  await expect(heading(page, 'Refill')).toBeVisible()
  await blockSession({ page, provider: own })

  await expect(blocked(page)).toBeVisible()
  await expect(page).toHaveTitle('Account blocked · Cabinet')
  await expect(page.getByRole('link', { name: 'Write to support' })).toHaveAttribute(
    'href',
    'https://help.example/cabinet',
  )
  await expect(heading(page, 'Refill')).toHaveCount(0)

  // The token stays: when the block is lifted, a reload leads back in.
  await page.reload()
  await expect(heading(page, 'Refill')).toBeVisible()
  await blockSession({ page, provider: own })

  const revoked = page.waitForResponse('**/api/auth/logout')
  await leave(page).click()
  await revoked
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
  await signIn(page, 'demo', 'CabinetDemo1')
  await expect(heading(page, /^Welcome/)).toBeVisible()
})

test('a sign-in to a blocked account says so, and leads back to an empty form', async ({
  page,
  person,
  own,
}) => {
  await own.register(person)
  await page.goto(`${own.origin}/login`)
  await blockSignIn({ page, person, provider: own })

  await expect(blocked(page)).toBeVisible()
  const calls = countRequests(page, 'POST', '/auth/logout')
  await leave(page).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page.getByLabel('Login')).toHaveValue('')
  expect(calls()).toEqual(0)
})

test('a sign-in over an expired session to an account that is blocked by now says so', async ({
  page,
  person,
  own,
}) => {
  await adopt(page.context(), own.origin, await own.register(person))
  await page.goto(`${own.origin}/refill`)
  await expect(heading(page, 'Refill')).toBeVisible()
  await expireSession(page, own)
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await blockSignIn({ page, person, provider: own })
  await expect(blocked(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
