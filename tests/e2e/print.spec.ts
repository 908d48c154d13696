import type { Page } from '@playwright/test'
import { exportAs } from './support/export.ts'
import { adopt, expect, heading, test } from './support/test.ts'

/** A4 between its margins, in CSS pixels. */
const paper = { width: 688, height: 972 }

const pagesOf = async (page: Page) =>
  (await page.pdf({ format: 'A4', preferCSSPageSize: true }))
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length

test('a statement has every operation of the filter, on as many sheets as it takes, and nothing else', async ({
  page,
  provider,
}) => {
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), provider.origin, session)
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.goto('/operations?period=year&currency=USDT')
  await exportAs(page, 'Print a statement')
  await page.getByRole('button', { name: 'Print the statement' }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)

  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-print-view]')
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(heading(page, 'Operations')).toBeHidden()
  await expect(page.locator('[data-sandbox]')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow', 'visible')
  const rows = sheet.getByRole('table').last().getByRole('row')
  const count = await rows.count()
  expect(count).toBeGreaterThan(60)
  await expect(sheet.getByRole('definition').filter({ hasText: /^\d+$/ })).toHaveText(
    String(count - 1),
  )
  // Each account's row adds up.
  const figures = await sheet.getByRole('table').first().locator('tbody tr').allInnerTexts()
  for (const line of figures) {
    const [opening = 0, incoming = 0, outgoing = 0, closing = 0] = line
      .split('\t')
      .slice(1)
      .map((text) => Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 1e8))
    expect(opening + incoming + outgoing).toEqual(closing)
  }
  expect(await pagesOf(page)).toBeGreaterThan(2)
})

test('a receipt is printed alone, in black on white also from the dark theme, on one sheet', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await provider.fund(session, 'USDT-ERC20', '200')
  const [operation] = await provider.operations(session)
  await adopt(page.context(), provider.origin, session)
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto(`/operations/${operation?.id}`)
  const receipt = page.getByRole('dialog', { name: 'Refill credited' })
  await expect(receipt).toContainText(/\+200\.00.USDT/)
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main')).toBeHidden()
  await expect(page.locator('[data-sandbox]')).toBeVisible()
  await expect(receipt).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(receipt.getByText('Balance before')).toHaveCSS('color', 'rgb(51, 51, 51)')
  await expect(receipt.getByRole('heading')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('button:visible')).toHaveCount(0)
  expect(await pagesOf(page)).toEqual(1)
})

test('a refill that was credited is printed with its day and its number, which the screen has elsewhere', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await provider.fund(session, 'USDT-ERC20', '200')
  const [refill] = await provider.refills(session)
  if (!refill) throw new Error('There is no refill')
  await adopt(page.context(), provider.origin, session)
  await page.goto(`/refill/${refill.id}`)
  await expect(page.getByRole('button', { name: 'Print the receipt' })).toBeVisible()
  const day = page.locator('time').filter({ hasText: /^\d{1,2}\s[A-Z][a-z]+ \d{4}, \d\d:\d\d$/ })
  await expect(day).toBeHidden()
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  await expect(day).toBeVisible()
  await expect(page.getByText(refill.id, { exact: true })).toBeVisible()
  expect(await pagesOf(page)).toEqual(1)
})

test('every place is printed without what surrounds it, nothing of it cut off', async ({
  page,
  provider,
}) => {
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), provider.origin, session)
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  for (const location of [
    '/',
    '/refill',
    '/deposits',
    '/operations',
    '/partners',
    '/withdrawal',
    '/settings/data',
  ]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(location)
    await expect(
      page.locator('main[aria-busy="false"] :is(h2, [class*="card" i])').first(),
    ).toBeVisible()
    await page.setViewportSize(paper)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator(':is(nav, aside, button, a[class*="bell"]):visible')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    const cut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([location, cut]).toEqual([location, 0])
  }
})
