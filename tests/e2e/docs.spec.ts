import { expect, test } from './support/test.ts'

test('a call is tried on the page of the calls, and a code of an error leads to its row there', async ({
  page,
}) => {
  await page.goto('/docs')
  const call = page.locator('#operations-settings-readTechnicalWork')
  await call.getByRole('button').first().click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  const answer = call.locator('.live-responses-table')
  await expect(answer.getByText('200', { exact: true })).toBeVisible()
  await expect(answer.getByText('"active"')).toBeVisible()

  await page.goto('/docs#session_timed_out')
  await page.reload()
  await expect(page.locator('#operations-auth-signIn')).toBeAttached()
  await expect(page.locator('#session_timed_out')).toBeInViewport()
})
