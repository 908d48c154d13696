import type { Page } from '@playwright/test'
import { giveLongHistory } from './support/long-history.ts'
import type { Person, Provider } from './support/provider.ts'
import { adopt, expect, test } from './support/test.ts'

/** Elements of the frame and of two windows of rows; all of 10,000 are 358,000. */
const NEAR = 1_500

async function openHistory(page: Page, provider: Provider, person: Person, rows: number) {
  await adopt(page.context(), provider.origin, await provider.register(person))
  await giveLongHistory(page, rows)
  await page.goto('/operations')
  const older = page.getByRole('button', { name: 'Show older' })
  await older.click()
  await expect(older).toHaveCount(0)
}

const receiptOf = (page: Page, id: number) => page.locator(`main a[href="/operations/${id}"]`)
const scrollTo = (page: Page, share: number) =>
  page.evaluate((to) => window.scrollTo(0, to * document.documentElement.scrollHeight), share)
const placeOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Numbers of the receipts in sight, once what came near the window has been drawn. Runs in the page. */
const inSight = () =>
  new Promise<number[]>((resolve) =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        const links = [...document.querySelectorAll('main a[href^="/operations/"]')]
        const shown = links.filter((link) => {
          const { top, bottom } = link.getBoundingClientRect()
          return bottom > 0 && top < window.innerHeight
        })
        resolve(shown.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))))
      }),
    ),
  )

test.use({ viewport: { width: 390, height: 844 } })

test('of 10,000 operations the page has only those near the window, and shows them wherever it is scrolled', async ({
  page,
  person,
  provider,
}) => {
  await openHistory(page, provider, person, 10_000)
  for (const share of [0, 0.25, 0.5, 1, 0]) {
    await scrollTo(page, share)
    const shown = await page.evaluate(inSight)
    expect(shown).toEqual(Array.from(shown, (_, place) => (shown[0] ?? 0) - place))
    expect(shown.length).toBeGreaterThan(6)
    expect(await page.locator('body *').count()).toBeLessThan(NEAR)
  }
  await scrollTo(page, 1)
  await expect(receiptOf(page, 1)).toBeInViewport()
})

test('far down a long list the keyboard goes on from row to row, and Back leads from a receipt to the same place', async ({
  page,
  person,
  provider,
}) => {
  await openHistory(page, provider, person, 1_000)
  await scrollTo(page, 0.7)
  const [from = 0] = (await page.evaluate(inSight)).slice(1)
  await receiptOf(page, from).focus()
  for (let row = 0; row < 40; row++) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(receiptOf(page, from - 1 - row)).toBeFocused()
  }
  const receipt = receiptOf(page, from - 40)
  await expect(receipt).toBeInViewport()
  const before = await placeOf(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Refill credited' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(receipt).toBeFocused()
  expect(await placeOf(page)).toBe(before)
})

test('a row keeps the focus when it is scrolled away, and Tab goes on from there', async ({
  page,
  person,
  provider,
}) => {
  await openHistory(page, provider, person, 1_000)
  await scrollTo(page, 0.5)
  const [, from = 0] = await page.evaluate(inSight)
  await receiptOf(page, from).focus()
  await scrollTo(page, 0)
  await expect(receiptOf(page, 1_000)).toBeInViewport()
  await expect(receiptOf(page, from)).toBeFocused()
  for (let row = 0; row < 4; row++) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
  }
  await expect(receiptOf(page, from - 4)).toBeFocused()
  await expect(receiptOf(page, from - 4)).toBeInViewport()
})

test('a receipt that was opened from a row scrolled away gives the focus back to it', async ({
  page,
  person,
  provider,
}) => {
  await openHistory(page, provider, person, 1_000)
  await scrollTo(page, 0.5)
  const [, from = 0] = await page.evaluate(inSight)
  await receiptOf(page, from).focus()
  await scrollTo(page, 0)
  await expect(receiptOf(page, 1_000)).toBeInViewport()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Refill credited' })
  await expect(dialog).toBeVisible()
  await page.setViewportSize({ width: 400, height: 800 })
  await page.evaluate(inSight)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(receiptOf(page, from)).toBeFocused()
})

test('what one reads stays where it is while days of another height than was thought come above it', async ({
  page,
  person,
  provider,
}) => {
  await openHistory(page, provider, person, 10_000)
  await scrollTo(page, 0.5)
  const shifts = await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const found: number[] = []
    await drawn()
    for (let step = 0; step < 30; step++) {
      const read = document.elementFromPoint(150, 300)
      const before = read?.getBoundingClientRect().top ?? Number.NaN
      window.scrollBy({ top: -90, behavior: 'instant' })
      await drawn()
      found.push(Math.abs((read?.getBoundingClientRect().top ?? Number.NaN) - before - 90))
    }
    return found
  })
  expect(shifts.filter((shift) => !(shift <= 1))).toEqual([])
})

test('a row of several days that was opened is open when one comes back to it', async ({
  page,
  provider,
}) => {
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), provider.origin, session)
  await page.goto('/operations')
  const run = page.locator('main details').first()
  await run.locator('summary').click()
  const [link] = await run.getByRole('link').all()
  const address = await link?.getAttribute('href')
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect(page.getByRole('button', { name: 'Show older' })).toBeEnabled()
  await scrollTo(page, 1)
  await page.getByRole('button', { name: 'Show older' }).focus()
  await scrollTo(page, 1)
  await page.evaluate(inSight)
  await scrollTo(page, 0)
  await expect(page.locator(`main a[href="${address}"]`)).toBeVisible()
})

test('a long list is printed to its end', async ({ page, person, provider }) => {
  await openHistory(page, provider, person, 300)
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  const printed = [...paper.matchAll(/\/URI \(\S+\/operations\/(\d+)\)/g)].map(([, id]) =>
    Number(id),
  )
  expect(new Set(printed).size).toBe(300)
  expect(await page.locator('main li').count()).toBeLessThan(100)
})
