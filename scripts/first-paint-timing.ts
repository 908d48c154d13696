/**
 * How soon the sign-in form is on the screen, against a bare HTML form of the same fields: both from the same server,
 * in turns, in one browser slowed down as Lighthouse does for phones. Only their ratio means anything.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from './programs.ts'

const ROUNDS = 7
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

const bareForm = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign in</title><h1>Sign in</h1><p>Balance, deposits and partners in one place.</p>
<form><p><label>Login <input name="login"></label><p><label>Password <input name="password" type="password"></label>
<p><button>Sign in</button></form>`

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export type Paint = { first: number; largest: number }

export async function firstPaintTiming(dist: string): Promise<{ app: Paint; bare: Paint }> {
  const server = serve(dist)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port to measure on')
  const origin = `http://127.0.0.1:${address.port}`
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
    return { app: middle(app), bare: middle(bare) }
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

function serve(dist: string) {
  return createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path === '/bare-form') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(bareForm)
      return
    }
    if (path.startsWith('/api/') || path === '/config.json') {
      response.writeHead(503).end()
      return
    }
    const asked = join(dist, path)
    const file = extname(path) !== '' && existsSync(asked) ? asked : join(dist, 'index.html')
    const zipped = existsSync(`${file}.gz`)
    response
      .writeHead(200, {
        'content-type': types[extname(file)] ?? 'text/plain',
        ...(zipped ? { 'content-encoding': 'gzip' } : {}),
      })
      .end(readFileSync(zipped ? `${file}.gz` : file))
  })
}
