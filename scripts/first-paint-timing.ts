/**
 * Times the first paint of the sign-in form against a bare HTML form of the same fields: both from the same server,
 * in turns, in one browser slowed down as Lighthouse does for phones. Only their ratio means anything.
 */
import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { type Browser, chromium } from '@playwright/test'
import { Hono } from 'hono'
import { siteRoutes } from '../server/static.ts'
import { findChromium } from './programs.ts'

const ROUNDS = 7
export const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

const bareForm = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign in</title><h1>Sign in</h1><p>Balance, deposits and partners in one place.</p>
<form><p><label>Login <input name="login"></label><p><label>Password <input name="password" type="password"></label>
<p><button>Sign in</button></form>`

type Paint = { first: number; largest: number }

export async function firstPaintTiming(dist: string) {
  const { server, origin } = await served(siteOf(dist))
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: install it or name it in CHROMIUM')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const app: Paint[] = []
    const bare: Paint[] = []
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await paintOf(browser, `${origin}/bare-form`))
      app.push(await paintOf(browser, `${origin}/login`))
    }
    const [ours, least] = [middle(app), middle(bare)]
    const ratio = { first: ours.first / least.first, largest: ours.largest / least.largest }
    return { app: ours, bare: least, ratio }
  } finally {
    await browser.close()
    server.close()
  }
}

async function paintOf(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowLine)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(
    () =>
      new Promise<Paint>((resolve, reject) => {
        setTimeout(() => reject(new Error('Nothing was painted')), 5000)
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
        new PerformanceObserver((list) => {
          resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? first })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return paint
}

function middle(paints: Paint[]): Paint {
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  return {
    first: median(paints.map(({ first }) => first)),
    largest: median(paints.map(({ largest }) => largest)),
  }
}

/** On a port of its own. */
export async function served({ fetch }: Pick<Hono, 'fetch'>) {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port to measure on')
  return { server, origin: `http://127.0.0.1:${address.port}` }
}

export const serveBareForm = () => served(new Hono().get('/', ({ html }) => html(bareForm)))

/** As the provider serves it; nobody answers its calls. */
const siteOf = (dist: string) =>
  new Hono()
    .get('/bare-form', (context) => context.html(bareForm))
    .get('/config.json', (context) => context.body(null, 503))
    .get('/api/*', (context) => context.body(null, 503))
    .route('/', siteRoutes(dist))
