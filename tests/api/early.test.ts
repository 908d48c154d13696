import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { TIME_HEADER } from '../../src/api/contract/endpoint.ts'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import { readBalance } from '../../src/api/contract/user.ts'
import { createCall } from '../../src/api/http.ts'
import { createReadCache } from '../../src/api/read-cache.ts'
import { createEarly } from '../../src/browser/early.ts'
import { firstCalls } from '../../src/first-paint/first-calls.ts'
import { create } from '../../src/routes/cabinet.ts'
import { settled } from '../support/flow.ts'

const address = 'https://provider.example/api/user/balance'
const headers = { 'accept-language': 'de', authorization: 'Bearer token-of-the-session' }

/** A page that began at the moment 1,000 and asked for the balance; `later` is what is asked afterwards. */
function page({ answer = Promise.resolve(new Response('early')), deviceNow = 3_000 } = {}) {
  answer.catch(() => undefined)
  const later: string[] = []
  const window: Parameters<typeof createEarly>[0] = {
    early: {
      headers,
      configuration: Promise.resolve(new Response()),
      answers: new Map([[address, answer]]),
    },
    performance: { timeOrigin: 1_000 } as Performance,
    fetch: async (request) => {
      later.push((request as Request).url)
      return new Response('later')
    },
  }
  const takeEarly = createEarly(window, () => deviceNow)
  const take = async (request: RequestInit = {}, url = address) => {
    const taken = takeEarly(new Request(url, { headers, ...request }))
    return taken && { askedAt: taken.askedAt, text: await (await taken.answer).text() }
  }
  return { later, take }
}

test('an answer that was asked for early is handed over once, as asked when the page began', async () => {
  const { take, later } = page()
  expect(await take()).toEqual({ askedAt: 1_000, text: 'early' })
  expect(await take()).toBeNull()
  expect(later).toEqual([])
})

test.each([
  ['another person', { headers: { ...headers, authorization: 'Bearer token-of-another' } }],
  ['nobody', { headers: { 'accept-language': 'de' } }],
  ['another language', { headers: { ...headers, 'accept-language': 'kk' } }],
])('it is not for %s', async (_, request) => {
  expect(await page().take(request)).toBeNull()
})

test('another address has none', async () => {
  expect(await page().take({}, `${address}?currency=USDT`)).toBeNull()
})

test('a write drops what was read before it', async () => {
  const { take } = page()
  expect(await take({ method: 'POST' }, 'https://provider.example/api/funds/refills')).toBeNull()
  expect(await take()).toBeNull()
})

test.each([
  [30_999, { askedAt: 1_000, text: 'early' }],
  [31_001, null],
])('at the moment %i of a page that began at 1,000 it is %o', async (deviceNow, taken) => {
  expect(await page({ deviceNow }).take()).toEqual(taken)
})

test('a request that was lost is sent anew', async () => {
  const { take, later } = page({ answer: Promise.reject(new TypeError('Failed to fetch')) })
  expect(await take()).toEqual({ askedAt: 1_000, text: 'later' })
  expect(later).toEqual([address])
})

afterEach(() => vi.unstubAllGlobals())

const ports = {
  baseUrl: 'https://provider.example/api',
  readToken: () => 'token-of-the-session',
  readLocale: () => 'de' as const,
  onRefused: () => undefined,
  onBlocked: () => undefined,
  onMaintenance: () => undefined,
  deviceNow: () => 3_000,
  onTime: () => undefined,
  takeEarly: () => null,
}

test('a token that was refused early is refused as by the call itself, and the time is heard', async () => {
  const refused: string[] = []
  const times: unknown[] = []
  const early = Response.json(
    { type: 'about:blank', title: 'Refused', status: 401, code: 'unauthorized' },
    { status: 401, headers: { [TIME_HEADER]: '1970-01-01T00:00:02Z' } },
  )
  const call = createCall({
    ...ports,
    onRefused: (token) => refused.push(token),
    onTime: (time) => times.push(time),
    takeEarly: () => ({ answer: Promise.resolve(early), askedAt: 1_000 }),
  })
  const { signal } = new AbortController()
  await expect(call(readBalance, {}, { signal })).rejects.toEqual(
    new ApiFailure('session_timed_out'),
  )
  expect(refused).toEqual(['token-of-the-session'])
  expect(times).toEqual([{ time: 2_000, askedAt: 1_000, answeredAt: 3_000 }])
})

test('what is asked for early is what the first page asks for first', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(url.replace('https://provider.example/api/', ''))
    return new Promise(() => undefined)
  })
  const call = createCall(ports)
  const actor = createActor(
    create({
      call,
      reads: createReadCache(),
      now: () => 0,
      readHiding: () => false,
      totalChoice: { read: () => null, save: () => undefined },
    }),
  ).start()
  await settled()
  expect(asked.slice(0, firstCalls.length)).toEqual(firstCalls)
  actor.stop()
})
