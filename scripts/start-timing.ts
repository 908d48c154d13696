/**
 * Measures how soon somebody signed in sees the balance of this visit, in a browser slowed down as Lighthouse does for phones:
 * medians of the rounds, and each request of the last one.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { prepareData, startProvider } from '../tests/e2e/support/provider.ts'
import { adopt } from '../tests/e2e/support/test.ts'
import { slowLine } from './first-paint-timing.ts'
import { findChromium } from './programs.ts'
import { openSites } from './sites.ts'

const ROUNDS = 5
const SLOWER = 4

/** Milliseconds of its beginning and its end; bytes as they came. */
type Request = { path: string; from: number; to: number; bytes: number }
export type Start = { paint: number; frame: number; balance: number; requests: Request[] }

/** The most requests of which each began when the one before it had ended. */
export function longestChain(requests: readonly Request[]): number {
  const depths: { to: number; depth: number }[] = []
  for (const { from, to } of requests.toSorted((a, b) => a.from - b.from)) {
    const before = depths.filter((one) => one.to <= from)
    depths.push({ to, depth: 1 + Math.max(0, ...before.map(({ depth }) => depth)) })
  }
  return Math.max(0, ...depths.map(({ depth }) => depth))
}

export async function startTiming(otherFolder: string | null): Promise<Start[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: install it or name it in CHROMIUM')
  const data = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
  await prepareData(data)
  const { provider, stop } = await startProvider(data)
  const { origins, close } = await openSites(provider.origin, otherFolder)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const starts: Start[][] = origins.map(() => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [place, origin] of origins.entries()) {
        const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
        starts[place]?.push(await startOf(browser, origin, session))
      }
    }
    return starts.map(middle)
  } finally {
    await browser.close()
    close()
    await stop()
    rmSync(data, { recursive: true, force: true })
  }
}

async function startOf(
  browser: Browser,
  origin: string,
  session: Parameters<typeof adopt>[2],
): Promise<Start> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' })
  await adopt(context, origin, session)
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', slowLine)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const requests = requestsOf(line, origin)
  await page.addInitScript(() => {
    const seen = { frame: 0, balance: 0 }
    Object.assign(window, { seen })
    const look = () => {
      const main = document.querySelector('#root main')
      if (main) seen.frame ||= performance.now()
      const total = document.querySelector('#first-paint [data-size="hero"], #root main section')
      if (/\d/.test(total?.textContent ?? '')) seen.balance ||= performance.now()
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${origin}/`)
  await page.getByText('You have earned').waitFor()
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { seen: { frame: number; balance: number } }).seen,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  return { ...seen, requests: [...requests.values()] }
}

function requestsOf(line: CDPSession, origin: string): Map<string, Request> {
  const requests = new Map<string, Request>()
  let begun: number | null = null
  const since = (timestamp: number) => {
    begun ??= timestamp
    return Math.round((timestamp - begun) * 1000)
  }
  line.on('Network.requestWillBeSent', ({ requestId, request: { url }, timestamp }) => {
    const from = since(timestamp)
    requests.set(requestId, { path: url.replace(origin, ''), from, to: Number.NaN, bytes: 0 })
  })
  line.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { to: since(timestamp), bytes: encodedDataLength })
  })
  return requests
}

function middle(starts: Start[]): Start {
  const median = (value: (start: Start) => number) =>
    starts.map(value).toSorted((a, b) => a - b)[starts.length >> 1] ?? Number.NaN
  return {
    paint: median(({ paint }) => paint),
    frame: median(({ frame }) => frame),
    balance: median(({ balance }) => balance),
    requests: starts.at(-1)?.requests ?? [],
  }
}
