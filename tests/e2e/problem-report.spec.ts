import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ProblemReport } from '../../src/api/contract/problem-report.ts'
import { signInElsewhere } from './support/other-tab.ts'
import { newcomer } from './support/provider.ts'
import { settle } from './support/settle.ts'
import { countRequests, expect, logOut, signIn, test } from './support/test.ts'

const openReport = (page: Page) =>
  page.getByRole('complementary').getByRole('button', { name: 'Report a problem' }).click()

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('report'))

/** Leaves a page whose report could not be sent, and a line that is good again. */
async function failToSend(page: Page) {
  await page.goto('/settings/appearance')
  await openReport(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What went wrong? (optional)').fill('The rate never came.')
  await page.route('**/api/user/reports', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Send to support' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The report was not sent.')
  await dialog.getByRole('button', { name: 'Close' }).click()
}

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
  await expect(dialog.getByRole('status')).toContainText('The report can be sent now.')
  await dialog.getByRole('button', { name: /^Send the report of / }).click()
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

test('a report that could not be sent is offered after a reload, and sent by nobody but the person', async ({
  page,
  person,
  provider,
}) => {
  await settle(page, provider, person)
  await failToSend(page)
  const sent = countRequests(page, 'POST', '/user/reports')
  await page.reload()
  await openReport(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This report was not sent')).toBeVisible()
  await expect(dialog.getByLabel('What went wrong? (optional)')).toHaveValue('The rate never came.')
  expect(sent()).toEqual(0)

  await dialog.getByRole('button', { name: /^Send the report of / }).click()
  await expect(dialog.getByRole('status')).toContainText(/Its number is [\dA-Z]{8}/)
  expect([sent(), await kept(page)]).toEqual([1, null])
})

test('a report that could not be sent is gone once it is removed or somebody signs out', async ({
  page,
  person,
  provider,
}) => {
  await settle(page, provider, person)
  await failToSend(page)
  await openReport(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove the report' }).click()
  await expect(dialog.getByLabel('What went wrong? (optional)')).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Send to support' })).toBeVisible()
  expect(await kept(page)).toEqual(null)

  await failToSend(page)
  expect(await kept(page)).not.toEqual(null)
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await kept(page)).toEqual(null)
})

test('a report that could not be sent is gone when another person is signed in', async ({
  page,
  person,
  provider,
}) => {
  await settle(page, provider, person)
  await failToSend(page)
  await openReport(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This report was not sent')).toBeVisible()
  await signInElsewhere(page, provider, await provider.register(newcomer()))
  await expect(dialog).toHaveCount(0)
  await openReport(page)
  await expect(dialog.getByRole('button', { name: 'Send to support' })).toBeVisible()
  await expect(dialog.getByLabel('What went wrong? (optional)')).toHaveValue('')
  expect(await kept(page)).toEqual(null)
})
