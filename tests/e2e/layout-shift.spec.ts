import type { Page } from '@playwright/test'
import type { Session } from '../../src/api/contract/session.ts'
import { present } from '../../src/machines/present.ts'
import { newcomer, type Provider } from './support/provider.ts'
import { adopt, expect, test } from './support/test.ts'

/**
 * Tells how far elements moved that nobody asked to move, and which. Letters that take the place of others move by less
 * than this: they are as wide on average, and not each by itself; centred lines of the sign-in page move by 0.0010.
 */
const LETTERS = 0.0011

async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((letters) => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput || entry.value < letters) continue
        const texts = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40))
        shifts.push(`${entry.value.toFixed(4)}: ${texts.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, LETTERS)
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

/** Mobile preset of Lighthouse: 1.6 Mbit/s, 150 ms. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 })
}

/** Answers that come after all the others, in this order; the page is complete without each of them. */
const last = ['user/statistics', 'user/growth', 'funds/payouts', 'user/balance', 'user/events']

for (const [width, height] of [
  [390, 844],
  [1280, 800],
  [1920, 1080],
] as const) {
  for (const whose of ['an investor', 'somebody new', 'somebody who refills'] as const) {
    test(`nothing on the first page of ${whose} moves while its answers come late, ${width} px`, async ({
      page,
      provider,
    }) => {
      const signIn = async () => {
        if (whose === 'an investor') {
          return provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
        }
        const session = await provider.register(newcomer())
        if (whose === 'somebody who refills') await provider.createRefill(session, 'TON', '50')
        return session
      }
      await adopt(page.context(), provider.origin, await signIn())
      await page.setViewportSize({ width, height })
      const shifts = await watchShifts(page)
      await slowDown(page)
      const answered = last.map((path) =>
        page.waitForResponse((response) => response.url().includes(`/api/${path}`)),
      )
      for (const [place, path] of last.entries()) {
        await page.route(`**/api/${path}**`, async (route) => {
          await answered[place - 1]
          await route.continue()
        })
      }
      await page.goto('/', { waitUntil: 'networkidle' })
      await Promise.all(answered)
      await expect(page.getByText('Loading…')).toHaveCount(0)
      expect(await shifts()).toEqual([])
    })
  }
}

/** The addresses of a person who is signed in; the ids are those of the demo person's newest things. */
const inside = async (provider: Provider, session: Session) => {
  const first = <Thing extends { id: string }>([thing]: Thing[]) => thing?.id
  const [deposit, refill, payment, news, partner, [event]] = await Promise.all([
    provider.deposits(session).then(first),
    provider.refills(session).then(first),
    provider.payments(session).then(first),
    provider.news(session).then(first),
    provider.partners(session).then(first),
    provider.events(session, 'withdrawal'),
  ])
  return {
    money: [
      '/',
      '/deposits',
      '/deposits?status=past',
      '/deposits/new',
      '/deposits/cases',
      `/deposits/${deposit}`,
      '/refill',
      `/refill/${refill}`,
      '/withdrawal',
      `/withdrawal/${payment}`,
    ],
    life: [
      '/exchange',
      '/operations',
      '/operations?tab=cases',
      `/operations/${event?.id}`,
      '/partners',
      '/partners?limit=20',
      `/partners/${partner}`,
      '/notifications',
      '/subscription',
      '/news',
      `/news/${news}`,
      '/help',
    ],
    person: [
      '/settings',
      '/settings/data',
      '/settings/wallets',
      '/settings/password',
      '/settings/avatar',
      '/settings/verification',
      '/settings/security',
      '/settings/notifications',
      '/settings/appearance',
      '/verify-email',
      '/cancel-change',
      '/nowhere',
    ],
  }
}

const outside = [
  '/login',
  '/register',
  '/register/demo',
  '/forgot-password',
  '/help',
  '/verify-email',
  '/cancel-change',
  '/nowhere',
]

/** Each call is answered only when the one before it has been, and what it brought is on the screen. */
async function answerOneByOne(page: Page): Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  await page.route('**/api/**', (route) => {
    last = last.then(async () => {
      await page
        .evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        .catch(() => undefined)
      await route.continue().catch(() => undefined)
    })
  })
}

/** The pages that moved, with what did. */
async function moved(page: Page, addresses: string[]): Promise<string[]> {
  const shifts = await watchShifts(page)
  await answerOneByOne(page)
  const found: string[] = []
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(page.locator('#first-paint:not(:empty)')).toHaveCount(0)
    await expect(page.getByText('Loading…')).toHaveCount(0)
    for (const shift of await shifts()) found.push(`${address} ${shift}`)
  }
  return found
}

for (const width of [360, 390, 1280]) {
  test(`prices that come after the form of an exchange move nothing, ${width} px`, async ({
    page,
    provider,
  }) => {
    const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    await adopt(page.context(), provider.origin, session)
    await page.setViewportSize({ width, height: 844 })
    const shifts = await watchShifts(page)
    const { promise: seen, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/user/rates?*', async (route) => {
      await seen
      await route.continue()
    })
    await page.goto('/exchange')
    await expect(page.getByRole('textbox', { name: 'You give' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    release()
    await expect(page.getByText('Last 7 days')).toBeVisible()
    expect(await shifts()).toEqual([])
  })
}

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  for (const part of ['money', 'life', 'person'] as const) {
    test(`nothing on the pages of an investor moves while they come: ${part}, ${width} px`, async ({
      page,
      provider,
    }) => {
      const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
      await adopt(page.context(), provider.origin, session)
      await page.setViewportSize({ width, height })
      const { [part]: addresses } = await inside(provider, session)
      expect(await moved(page, addresses)).toEqual([])
    })
  }

  test(`the form of a refill stays where it is until its address is there, ${width} px`, async ({
    page,
    provider,
  }) => {
    await adopt(page.context(), provider.origin, await provider.register(newcomer()))
    await page.setViewportSize({ width, height })
    const shifts = await watchShifts(page)
    await page.goto('/refill', { waitUntil: 'networkidle' })
    const { promise: seen, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/funds/refills/*', async (route) => {
      await seen
      await route.continue()
    })
    await page.getByLabel('Amount').fill('100')
    await page.getByRole('button', { name: 'Show the address' }).click()
    await expect(page).toHaveURL(/\/refill\/.+/)
    const form = page.getByRole('heading', { name: 'New refill' })
    await expect(form).toBeVisible()
    release()
    await expect(page.getByRole('dialog', { name: /^Send/ })).toBeVisible()
    expect(await shifts()).toEqual([])
  })

  test(`a day that is pressed on a chart moves nothing, ${width} px`, async ({
    page,
    provider,
  }) => {
    const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    await adopt(page.context(), provider.origin, session)
    await page.setViewportSize({ width, height })
    const chart = page.getByRole('figure').filter({ has: page.getByRole('slider') })
    const places = () =>
      page.locator('main :is(section, figure, figure svg)').evaluateAll((parts) =>
        parts.map((part) => {
          const { top, height } = part.getBoundingClientRect()
          return [top + scrollY, height].map(Math.round)
        }),
      )
    for (const address of ['/', '/partners']) {
      await page.goto(address, { waitUntil: 'networkidle' })
      const before = await places()
      const plot = present(await chart.getByRole('slider').boundingBox(), 'plot')
      for (const share of [0.02, 0.4, 0.98]) {
        await chart
          .getByRole('slider')
          .click({ position: { x: share * plot.width, y: plot.height / 2 } })
        const figures = chart.locator('[data-chosen] > p:not([aria-hidden])')
        await expect(figures).toBeInViewport({ ratio: 1 })
        expect([address, share, await places()]).toEqual([address, share, before])
      }
      await page.mouse.move(1, 1)
      await expect(chart.locator('[data-chosen]')).toHaveCount(0)
      expect(await places()).toEqual(before)
    }
  })

  test(`nothing on the pages of a visitor moves while they come, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    expect(await moved(page, outside)).toEqual([])
  })
}
