import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { expect, test } from '@playwright/test'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import sharp from 'sharp'
import { strictHeaders } from '../../server/headers.ts'
import { builtPages, isStaging, siteRoutes } from '../../server/static.ts'
import { savedReport } from '../atlas/door-report.ts'
import { freePort } from '../support/free-port.ts'

/** The staging build under the headers that the provider gives it; the provider of the other tests answers its calls. */
const folder = join(tmpdir(), `cabinet-staging-${process.pid}`)
const front: { origin: string; close: () => Promise<void> } = { origin: '', close: async () => {} }

// One build for all of them.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(300_000)
  execFileSync(process.execPath, ['scripts/build.ts', '--mode', 'staging', folder])
  const headers = await strictHeaders({
    apiUrl: '',
    secure: false,
    page: builtPages(folder),
    isStaging: isStaging(folder),
  })
  const app = new Hono()
    .use(async ({ res }, next) => {
      await next()
      for (const [name, value] of Object.entries(headers)) res.headers.set(name, value)
    })
    .all('/api/*', ({ req }) => proxy(`${baseURL}${req.path}`, req))
    .get('/config.json', () => proxy(`${baseURL}/config.json`))
    .route('/', siteRoutes(folder))
  const port = await freePort()
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port })
  Object.assign(front, {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((done) => server.close(done)),
  })
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
  await page.setViewportSize({ width: 1600, height: 800 })
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

test('at the bottom the inspector leaves the app room, and all of it can be reached', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${front.origin}/login?inspect`)
  const docked = page.frameLocator('iframe[title="Inspector"]')
  await docked.getByRole('button', { name: 'Bottom' }).click()
  await expect
    .poll(async () => {
      const box = await page.locator('iframe').boundingBox()
      return [box?.x, box?.y, box?.height]
    })
    .toEqual([0, 320, 480])
  await page.getByRole('button', { name: 'Sign in', exact: true }).scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Create one' }).click()
  await expect(page).toHaveURL(/register/)
})

test('Stately is told what runs, and nothing of what was typed', async ({ page, context }) => {
  const told: string[] = []
  await context.exposeFunction('hear', (text: string) => told.push(text))
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>
        addEventListener('message', ({ data }) => hear(JSON.stringify(data)))
        opener.postMessage({ type: '@statelyai.connected' }, '*')
      </script>`,
    }),
  )
  const stately = page.waitForEvent('popup')
  await page.goto(`${front.origin}/login?inspect=stately`)
  // Its window takes the focus from the field for a moment, and what is typed then is lost.
  await (await stately).waitForLoadState()
  await page.getByLabel('Login').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('Wrong42password')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Incorrect login or password' }),
  ).toBeVisible()
  await expect
    .poll(() => told.filter((text) => text.includes('credentials.submitted')).length)
    .toBeGreaterThan(0)
  expect(told.filter((text) => text.includes('Wrong42password'))).toEqual([])
})

test('a staging build has the atlas at /flows', async ({ page }) => {
  await page.goto(`${front.origin}/flows#login?said=Incorrect+login+or+password`)
  await expect(
    page.frameLocator('iframe[title="View"]').getByText('Incorrect login or password.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/#login\?path=\d+&step=\d+$/)
})

test('a diagram is saved as files that need no sheet around them', async ({ page }) => {
  await page.goto(`${front.origin}/flows#login`)
  const saved = async (kind: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: kind, exact: true }).click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }
  const svg = await saved('SVG')
  const png = await saved('PNG')
  await page.setContent(svg.bytes.toString())
  const rect = page.locator('.state:not(.active, .compound, .parallel) > rect').first()
  await expect(rect).toHaveCSS('fill', 'rgb(255, 255, 255)')
  const { width, height } = await sharp(png.bytes).metadata()
  const drawn = await page
    .locator('svg')
    .evaluate((image) => [
      2 * Number(image.getAttribute('width')),
      2 * Number(image.getAttribute('height')),
    ])
  expect([svg.name, png.name, width, height]).toEqual(['login.svg', 'login.png', ...drawn])
})

test('in forced colours the atlas tells the step that is shown by more than its colour', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${front.origin}/flows`)
  const report = savedReport([
    ['x:1', 'login', 'xstate.init', ['starting']],
    ['x:1', 'login', 'xstate.done.actor.readChallenge', ['enteringCredentials']],
  ])
  await page.getByLabel('Open a report').setInputFiles({
    name: 'report.json',
    mimeType: 'application/json',
    buffer: Buffer.from(report),
  })
  const steps = page.locator('.atlas-trace-steps button')
  await expect(steps).toHaveCount(2)
  const looks = await steps.evaluateAll((buttons) =>
    buttons.map((button) => {
      const { borderInlineStartColor, fontWeight } = getComputedStyle(button)
      const list = getComputedStyle(button.closest('ol') ?? button)
      const hasBar = borderInlineStartColor !== list.backgroundColor
      return { hasBar, fontWeight }
    }),
  )
  expect(looks).toEqual([
    { hasBar: false, fontWeight: '400' },
    { hasBar: true, fontWeight: '600' },
  ])
})

test('in forced colours a diagram tells focus and activity by shapes of their own', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${front.origin}/flows#login`)
  const stop = page.locator('[data-part][tabindex="0"]')
  await stop.focus()
  await page.keyboard.press('ArrowDown')
  await expect(stop).toBeFocused()
  await expect(stop).toHaveCSS('outline', /solid 2px$/)
  await expect(page.locator('.state.active:not(.machine) > rect')).toHaveCSS('stroke-width', '4px')
  await expect(page.locator('.state:not(.active) > rect').first()).toHaveCSS('stroke-width', '1px')
})
