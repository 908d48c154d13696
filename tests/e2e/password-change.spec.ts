import type { Page } from '@playwright/test'
import { loseAnswers } from './support/lost.ts'
import { adopt, countRequests, expect, test } from './support/test.ts'

const next = 'Kokshetau2027'

async function fillIn(page: Page, old: string, fresh: string, again = fresh) {
  await page.getByLabel('Old password').fill(old)
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('Repeat the new password').fill(again)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Change the password' })

test('a password is changed: every mistake is said at its field, other sessions end', async ({
  context,
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await adopt(context, provider.origin, session)
  const other = await provider.signIn(person)
  await page.goto('/settings/password')
  const requests = countRequests(page, 'PATCH', '/user/password')

  await fillIn(page, person.password, person.password, 'other1234')
  await submit(page).click()
  await expect(page.getByText('This is already your password.')).toBeVisible()
  await expect(page.getByText('The passwords do not match.')).toBeVisible()
  expect(requests()).toEqual(0)

  await fillIn(page, 'Wrong42password', next)
  await submit(page).click()
  await expect(page.getByText('The old password is incorrect.')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(next)

  await fillIn(page, person.password, next)
  await submit(page).dblclick()
  await expect(page.getByText('All other sessions were ended')).toBeVisible()
  expect(requests()).toEqual(2)

  const balance = (token: string) =>
    fetch(`${provider.origin}/api/user/balance`, { headers: { authorization: `Bearer ${token}` } })
  expect((await balance(other.refreshToken)).status).toEqual(401)
  expect((await balance(session.refreshToken)).status).toEqual(200)
  await provider.signIn({ login: person.login, password: next })
})

test('when the answer is lost, it is said that the new password may be in force', async ({
  context,
  page,
  person,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(person))
  await page.goto('/settings/password')
  await loseAnswers(page, '/user/password')
  await fillIn(page, person.password, next)
  await submit(page).click()
  await expect(page.getByText('We don’t know whether the password was changed')).toBeVisible()
  await page.unroute('**/api/user/password')
  await submit(page).click()
  await expect(page.getByText('The old password is incorrect.')).toBeVisible()
  await expect(
    page.getByText('If the old password is refused, the new one is already set', {
      exact: false,
    }),
  ).toBeVisible()
})
