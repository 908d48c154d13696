import { readFileSync } from 'node:fs'
import { ProblemReport } from '../../src/api/contract/problem-report.ts'
import { settle } from './support/settle.ts'
import { expect, signIn, test } from './support/test.ts'

test('a report that cannot be sent is saved, holds what was done and nothing that was typed, and is sent later', async ({
  context,
  page,
  person,
  provider,
}) => {
  await settle(page, provider, person)
  await page.goto('/exchange')
  await page.locator('input[name=give]').fill('77.125')
  await page.getByRole('complementary').getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What went wrong? (optional)').fill('The rate never came.')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Send to support' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The report was not sent.')

  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as a file' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^cabinet-report-\d{4}-\d\d-\d\dT\d\d-\d\d\.json$/)
  const text = readFileSync(await download.path(), 'utf8')
  const { note, trace } = ProblemReport.parse(JSON.parse(text))
  expect([note, trace.page, trace.locale]).toEqual(['The rate never came.', 'exchange', 'en'])
  expect(trace.entries.map(({ event }) => event)).toContain('draft.changed')
  const personal = ['77.125', person.login, person.email, person.phone, person.password]
  expect(personal.filter((one) => text.includes(one))).toEqual([])

  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Send to support' }).click()
  await expect(dialog.getByRole('status')).toContainText(/Its number is [\dA-Z]{8}/)
})

test('a visitor whose sign-in was refused reports it from Help, without login or password', async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page, 'demo', 'Wrong42password')
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Report a problem' }).click()
  const steps = page.getByRole('group', { name: 'What is in the report' })
  await expect(steps).toContainText(
    'login: sign in: failed, error failure code credentials incorrect',
  )
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/user/reports'),
    page.getByRole('button', { name: 'Send to support' }).click(),
  ])
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Its number is')
  const body = sent.postData() ?? ''
  expect(['demo', 'Wrong42password'].filter((one) => body.includes(one))).toEqual([])
})
