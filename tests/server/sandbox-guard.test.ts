import { afterAll, describe, expect, test } from 'vitest'
import { openProvider, type TestProvider } from '../support/provider.ts'

const provider = await openProvider({ environment: { PUBLIC_URL: 'http://cabinet.example:8080' } })
afterAll(() => provider.close())

const clock = '/sandbox/clock'
const order = JSON.stringify({ advanceSeconds: 1 })

async function send(
  path: string,
  {
    from = provider,
    host = 'localhost:8080',
    method = 'POST',
    headers = { 'content-type': 'application/json' },
    body = order,
  }: {
    from?: TestProvider
    host?: string
    method?: string
    headers?: Record<string, string>
    body?: BodyInit | null
  } = {},
): Promise<number> {
  const response = await from.app.request(path, {
    method,
    headers: { host, ...headers },
    ...(method === 'GET' ? {} : { body }),
  })
  return response.status
}

const json = { 'content-type': 'application/json' }

describe('a call of the sandbox', () => {
  test('that says it is something else than JSON is refused: a page may send that anywhere', async () => {
    const seen: [string, number][] = []
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '', 'text/json']) {
      seen.push([type, await send(clock, { headers: type === '' ? {} : { 'content-type': type } })])
    }
    expect(seen).toEqual(seen.map(([type]) => [type, 422]))
    expect(
      await send(clock, { headers: { 'content-type': 'application/json; charset=utf-8' } }),
    ).toBe(200)
    const now = await provider.ask('GET', clock)
    const ahead = Date.parse((now.body as { now: string }).now) - Date.now()
    expect(ahead).toBeLessThan(60_000)
  })

  test('is refused to another page, whichever way the browser says so', async () => {
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:8080' },
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3000' },
      { origin: 'null' },
    ]
    const own = [
      {},
      { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://localhost:8080' },
    ]
    for (const [path, method] of [
      [clock, 'POST'],
      ['/sandbox/outbox', 'GET'],
      ['/sandbox/faults', 'DELETE'],
    ] as const) {
      for (const headers of foreign) {
        const status = await send(path, { method, headers: { ...json, ...headers } })
        expect([method, headers, status]).toEqual([method, headers, 403])
      }
      for (const headers of own) {
        const status = await send(path, { method, headers: { ...json, ...headers } })
        expect([method, headers, status]).toEqual([method, headers, 200])
      }
    }
  })

  test('is not answered under a name that was pointed at this machine, and neither is its page', async () => {
    const statuses = async (host: string) => [
      host,
      await send(clock, { host }),
      await send('/sandbox/outbox', { host, method: 'GET' }),
      await send('/sandbox', { host, method: 'GET' }),
      await send('/sandbox/page.js', { host, method: 'GET' }),
    ]
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      'evil.example:8080',
      '192.168.0.7',
      '127.evil.example',
      'a b',
    ]) {
      expect(await statuses(host)).toEqual([host, 403, 403, 403, 403])
    }
    for (const host of [
      'localhost',
      'localhost:8080',
      '127.0.0.1:9000',
      '[::1]:8080',
      'cabinet.example:8080',
    ]) {
      expect(await statuses(host)).toEqual([host, 200, 200, 200, 200])
    }
    const everywhere = await openProvider({
      database: provider.database,
      environment: { HOST: '0.0.0.0', SANDBOX: 'public' },
    })
    expect([
      await send(clock, { from: everywhere, host: '192.168.0.7:8080' }),
      await send(clock, { from: everywhere, host: 'evil.example' }),
    ]).toEqual([200, 403])
  })

  test('of more than 64 kB is cut off, said to be long or not', async () => {
    const long = JSON.stringify({ active: true, note: 'x'.repeat(70_000) })
    const stream = () =>
      new Blob([long]).stream() as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
    const chunked = await provider.app.request('/sandbox/maintenance', {
      method: 'POST',
      headers: json,
      body: stream(),
      duplex: 'half',
    } as RequestInit)
    const headers = { ...json, 'content-length': String(long.length) }
    expect([
      chunked.status,
      await send('/sandbox/maintenance', { headers, body: long }),
      await send('/sandbox/maintenance', { body: JSON.stringify({ active: false }) }),
    ]).toEqual([413, 413, 200])
  })

  test('opens its pages for whoever comes from a link', async () => {
    for (const path of [
      '/sandbox',
      '/sandbox/',
      '/sandbox/telegram',
      '/sandbox/bot',
      '/sandbox/support',
    ]) {
      const headers = { 'sec-fetch-site': 'cross-site' }
      expect([path, await send(path, { method: 'GET', headers })]).toEqual([path, 200])
    }
  })
})

test('the calls are not shown outside a sandbox, unless that is asked for', async () => {
  const paths = ['/docs', '/docs/page.css', '/openapi.json']
  const statuses = async (environment: Record<string, string>) => {
    const { ask } = await openProvider({ database: provider.database, environment })
    return Promise.all(paths.map(async (path) => (await ask('GET', path)).status))
  }
  expect(await statuses({ SANDBOX: '0' })).toEqual([404, 404, 404])
  expect(await statuses({ SANDBOX: '0', DOCS: '1' })).toEqual([200, 200, 200])
  expect(await statuses({})).toEqual([200, 200, 200])
})
