/**
 * Times a press until the next paint, in a browser slowed down four times: the worst event of each
 * interaction as the Event Timing API tells it (in steps of 8 ms), the median of the rounds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { giveLongHistory } from '../tests/e2e/support/long-history.ts'
import { prepareData, startProvider } from '../tests/e2e/support/provider.ts'
import { adopt } from '../tests/e2e/support/test.ts'
import { serveBareForm } from './first-paint-timing.ts'
import { findChromium } from './programs.ts'
import { openSites } from './sites.ts'

const ROUNDS = 5
const SLOWER = 4

/** A click on what is named, or a key pressed there; without a place the key is the page's. */
type Interaction = { name: string; on?: (page: Page) => Locator; key?: string }
type Visit = {
  path: string
  interactions: Interaction[]
  /** The operations are so many, and are scrolled first, with the processor as fast as it is. */
  rows?: number
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('link', { name }).locator('visible=true').first()
const field = (name: string) => (page: Page) => page.locator(`input[name=${name}]`)

/** By its key: a tap folds the list on a phone. */
const choice = (place: number) => ({
  on: (page: Page) => page.getByRole('radio').nth(place),
  key: ' ',
})
const submit = (page: Page) => page.locator('main button[type=submit]')
/** It has to be in sight: otherwise the list is scrolled, and drawn while it is pressed. */
const receipt = (page: Page) =>
  page.locator('main li a[href^="/operations/"]').locator('visible=true').first()

const visits: Visit[] = [
  {
    path: '/',
    interactions: [
      { name: 'hide amounts', on: button('Hide amounts') },
      { name: 'show amounts', on: button('Show amounts') },
      { name: 'open menu', on: button('More') },
      { name: 'close menu', key: 'Escape' },
      { name: 'home to refill, first', on: link('Refill') },
      { name: 'to deposits, first', on: link('Deposits') },
      { name: 'to partners, first', on: link('Partners') },
      { name: 'to home, again', on: link('Cabinet') },
      { name: 'to deposits, again', on: link('Deposits') },
    ],
  },
  {
    path: '/refill',
    interactions: [
      { name: 'refill: choose a network', ...choice(1) },
      { name: 'refill: choose the first one', ...choice(0) },
      { name: 'refill: type an amount', on: field('amount'), key: '5' },
      { name: 'refill: a second figure', on: field('amount'), key: '0' },
      { name: 'refill: submit', on: button('Show the address') },
    ],
  },
  {
    path: '/deposits/new',
    interactions: [
      { name: 'deposit: choose a plan', ...choice(1) },
      { name: 'deposit: choose the first one', ...choice(0) },
      { name: 'deposit: type an amount', on: field('amount'), key: '5' },
      { name: 'deposit: the least amount', on: button(/^Min/) },
      { name: 'deposit: submit', on: submit },
    ],
  },
  {
    path: '/withdrawal',
    interactions: [
      { name: 'withdrawal: type an amount', on: field('amount'), key: '2' },
      { name: 'withdrawal: a second figure', on: field('amount'), key: '0' },
      { name: 'withdrawal: submit', on: submit },
      { name: 'withdrawal: a figure of the code', on: field('code'), key: '1' },
    ],
  },
  {
    path: '/exchange',
    interactions: [
      { name: 'exchange: type an amount', on: field('give'), key: '5' },
      { name: 'exchange: a second figure', on: field('give'), key: '0' },
    ],
  },
  {
    path: '/deposits',
    interactions: [
      { name: 'search: open', key: '/' },
      { name: 'search: a letter', key: 'r' },
    ],
  },
  { path: '/operations', interactions: [{ name: 'operations: show older', on: button(/older/) }] },
  {
    path: '/operations',
    interactions: [{ name: 'operations: open one', on: receipt }],
  },
  ...[100, 10_000].map((rows) => ({
    path: '/operations',
    rows,
    interactions: [
      { name: `${rows} operations: open one`, on: receipt },
      { name: `${rows} operations: close it`, key: 'Escape' },
    ],
  })),
]

/** Milliseconds of each interaction: of the other folder's build if there is one, and of this one. */
export async function interactionTiming(
  otherFolder: string | null,
): Promise<Record<string, number[]>> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: install it or name it in CHROMIUM')
  const data = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
  await prepareData(data)
  const { provider, stop } = await startProvider(data)
  const bare = await serveBareForm()
  const { origins, close } = await openSites(provider.origin, otherFolder)
  const least = {
    path: bare.origin,
    interactions: [{ name: 'bare form', on: field('login'), key: 'a' }],
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const rounds: Map<string, number>[][] = origins.map(() => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [place, origin] of origins.entries()) {
        const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
        rounds[place]?.push(await timed(browser, origin, session, [least, ...visits]))
      }
    }
    const names = [...(rounds[0]?.[0]?.keys() ?? [])]
    return Object.fromEntries(
      names.map((name) => [
        name,
        rounds.map((each) => median(each.map((round) => round.get(name) ?? Number.NaN))),
      ]),
    )
  } finally {
    await browser.close()
    close()
    bare.server.close()
    await stop()
    rmSync(data, { recursive: true, force: true })
  }
}

async function timed(
  browser: Browser,
  origin: string,
  session: Parameters<typeof adopt>[2],
  visits: readonly Visit[],
): Promise<Map<string, number>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' })
  await adopt(context, origin, session)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const throttle = await context.newCDPSession(page)
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    const events: PerformanceEntry[] = []
    Object.assign(window, { events })
    new PerformanceObserver((list) => events.push(...list.getEntries())).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit)
  })
  const found = new Map<string, number>()
  try {
    for (const { path, interactions, rows } of visits) {
      if (rows) {
        await throttle.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await giveLongHistory(page, rows)
      }
      await page.goto(new URL(path, origin).href, { waitUntil: 'networkidle' })
      if (rows) {
        const older = page.getByRole('button', { name: /older/ })
        await older.click()
        // The page has rows near the window only; the button goes when all have come.
        await older.waitFor({ state: 'detached', timeout: 120_000 })
        const tasks = await page.evaluate(longTasksOfScrolling)
        found.set(`${rows} operations: long tasks while scrolled`, tasks.length)
        found.set(`${rows} operations: longest of them`, Math.max(0, ...tasks))
        await throttle.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      }
      for (const { name, on, key } of interactions) {
        const place = on?.(page)
        // Rows of a list come and go while it is scrolled to what is pressed, which a trial waits for.
        await (key === undefined ? place?.click({ trial: true }) : place?.scrollIntoViewIfNeeded())
        await page.evaluate(forgetEvents)
        if (key === undefined) await place?.click()
        else await (place ?? page.keyboard).press(key)
        await page.waitForLoadState('networkidle')
        found.set(name, await page.evaluate(worstEvent))
      }
    }
  } catch (cause) {
    const shown = await page.evaluate(
      () => `${location.href} (${document.visibilityState}): ${document.body.innerText}`,
    )
    throw new Error(`The page showed ${shown}\nIts errors: ${errors.join('\n') || 'none'}`, {
      cause,
    })
  }
  await context.close()
  return found
}

/** Whoever presses has scrolled there before: its frames are drawn, and its events left out. Runs in the page. */
const forgetEvents = () =>
  new Promise<void>((resolve, reject) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const { events } = window as unknown as { events: unknown[] }
        events.splice(0)
        resolve()
      }),
    )
    setTimeout(reject, 30_000, new Error('The browser has drawn no frame for half a minute'))
  })

/** The browser tells of events once it is idle. Runs in the page. */
const worstEvent = () =>
  new Promise<number>((resolve) =>
    setTimeout(() => {
      const { events } = window as unknown as { events: PerformanceEntry[] }
      resolve(Math.max(0, ...events.map(({ duration }) => duration)))
    }, 500),
  )

/** Milliseconds of each while a quarter of a window is scrolled a frame, from the top and from the middle. Runs in the page. */
async function longTasksOfScrolling(): Promise<number[]> {
  const frames = 400
  const tasks: number[] = []
  const keep = (entries: PerformanceEntryList) =>
    tasks.push(...entries.map(({ duration }) => Math.round(duration)))
  const drawn = () =>
    new Promise((resolve, reject) => {
      requestAnimationFrame(resolve)
      setTimeout(reject, 30_000, new Error('The browser has drawn no frame for half a minute'))
    })
  const { documentElement } = document
  for (const place of [0, 0.5]) {
    scrollTo(0, place * documentElement.scrollHeight)
    await drawn()
    await drawn()
    const observer = new PerformanceObserver((list) => keep(list.getEntries()))
    observer.observe({ type: 'longtask' })
    for (let frame = 0; frame < frames; frame++) {
      scrollBy({ top: innerHeight / 4, behavior: 'instant' })
      await drawn()
    }
    await drawn()
    keep(observer.takeRecords())
    observer.disconnect()
  }
  scrollTo(0, 0)
  return tasks
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
