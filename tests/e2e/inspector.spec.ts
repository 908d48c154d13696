import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { build, preview } from 'vite'
import { freePort } from '../support/free-port.ts'

/** The staging build as it stands, before its first page is painted; the provider of the other tests answers its calls. */
const folder = join(tmpdir(), `cabinet-staging-${process.pid}`)
const front: { origin: string; close: () => Promise<void> } = { origin: '', close: async () => {} }

test.beforeAll(async ({ baseURL }) => {
  process.env.API_ORIGIN = baseURL ?? ''
  const pages = { mode: 'staging', logLevel: 'error', build: { outDir: folder } } as const
  await build({
    ...pages,
    build: { ...pages.build, rolldownOptions: { input: ['index.html', 'inspector.html'] } },
  })
  const port = await freePort()
  const server = await preview({ ...pages, preview: { host: '127.0.0.1', port } })
  Object.assign(front, { origin: `http://127.0.0.1:${port}`, close: () => server.close() })
})
test.afterAll(async () => {
  await front.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the inspector shows what runs, hides what was typed, goes back, sends an event and moves to a window', async ({
  page,
  context,
}) => {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text())
  })
  await page.goto(`${front.origin}/login?inspect`)
  const docked = page.frameLocator('iframe[title="Inspector"]')
  const tab = (name: string) => docked.getByRole('navigation').getByRole('button', { name })
  await page.getByLabel('Login').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('Wrong42password')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const refusal = page.getByRole('alert').filter({ hasText: 'Incorrect login or password' })
  await expect(refusal).toBeVisible()

  await tab('Actors').click()
  await docked.getByRole('button', { name: /^login entering/ }).click()
  await tab('Messages').click()
  await docked.getByRole('button', { name: /credentials\.submitted/ }).click()
  await tab('Diagram').click()
  await expect(docked.getByRole('button', { name: 'signingIn, state, active' })).toBeVisible()
  await tab('Context').click()
  await expect(docked.getByText('credentials.submitted', { exact: false }).first()).toBeVisible()
  expect(await docked.locator('body').textContent()).not.toContain('Wrong42password')
  await expect(refusal).toBeVisible()

  await docked.getByRole('button', { name: 'Live' }).click()
  await tab('Actors').click()
  await docked.getByRole('button', { name: /^preferences/ }).click()
  await tab('Send').click()
  await docked
    .getByRole('region', { name: 'Send' })
    .getByRole('combobox')
    .selectOption('theme.toggled')
  await docked.getByRole('button', { name: 'Send theme.toggled' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  const opened = context.waitForEvent('page')
  await docked.getByRole('button', { name: 'Window' }).click()
  const inspector = await opened
  await expect(inspector.getByRole('button', { name: /^preferences/ })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(refusal).toBeVisible()
  expect(complaints).toEqual([])
})
