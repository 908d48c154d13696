import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '../../src/api/contract/calls.ts'
import { type Endpoint, endpoint } from '../../src/api/contract/endpoint.ts'
import { ApiFailure, type Failure } from '../../src/api/contract/failure.ts'
import { type CallOptions, createCall, createDownload } from '../../src/api/http.ts'

const readSum = endpoint({
  method: 'GET',
  path: '/sums/{name?}',
  tag: 'user',
  summary: 'For this test',
  auth: true,
  params: z.object({ name: z.optional(z.string()) }),
  query: z.object({ cursor: z.optional(z.string()) }),
  response: z.object({ sum: z.string() }),
  errors: [],
  timeLimit: 50,
})

const writeSum = endpoint({
  method: 'POST',
  path: '/sums',
  tag: 'user',
  summary: 'For this test',
  auth: false,
  idempotent: true,
  body: z.object({ sum: z.string().check(z.trim()) }),
  response: z.strictObject({}),
  errors: [],
})

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })
const problem = (status: number, code: string, details = {}) =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, ...details }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
const html = (status: number) =>
  new Response('<!doctype html><h1>Bad gateway</h1>', {
    status,
    headers: { 'content-type': 'text/html' },
  })

afterEach(() => vi.unstubAllGlobals())

/** This device's time; it goes on by 40 milliseconds at each look. */
let device = 0

function services(
  answer: (request: Request) => Response | Promise<Response>,
  token: string | null = 'the-current-token-of-the-session',
) {
  const received = {
    requests: [] as Request[],
    refused: [] as string[],
    blocked: [] as (string | null)[],
    maintenance: 0,
    times: [] as { time: number; askedAt: number; answeredAt: number }[],
  }
  vi.stubGlobal('fetch', async (input: Request | URL | string, init?: RequestInit) => {
    const request = new Request(input, init)
    received.requests.push(request.clone())
    return answer(request)
  })
  const ports = {
    baseUrl: Promise.resolve('https://provider.example/api'),
    readToken: () => token,
    readLocale: () => 'kk',
    onRefused: (token: string) => received.refused.push(token),
    onBlocked: (token: string | null) => received.blocked.push(token),
    onMaintenance: () => {
      received.maintenance += 1
    },
    deviceNow: () => {
      device += 40
      return device
    },
    onTime: (time: (typeof received.times)[number]) => received.times.push(time),
    takeEarly: () => null,
  }
  device = 1_000
  const call = createCall(ports)
  const download = createDownload(ports)
  const read = (options: Partial<CallOptions> = {}) =>
    call(readSum, { params: {}, query: {} }, { signal: new AbortController().signal, ...options })
  const failure = async (options: Partial<CallOptions> = {}): Promise<Failure> => {
    const thrown = await read(options).then(
      () => null,
      (error: unknown) => error,
    )
    expect(thrown).toBeInstanceOf(ApiFailure)
    return (thrown as ApiFailure).failure
  }
  return { call, download, read, failure, received }
}

describe('a call', () => {
  test('carries the token, the language, its parameters and its query', async () => {
    const { call, received } = services(() => json(200, { sum: '12.50' }))
    const answer = await call(
      readSum,
      { params: { name: 'a b' }, query: { cursor: 'x' } },
      { signal: new AbortController().signal },
    )

    const [request] = received.requests
    expect(answer).toEqual({ sum: '12.50' })
    expect(request?.url).toBe('https://provider.example/api/sums/a%20b?cursor=x')
    expect(request?.headers.get('authorization')).toBe('Bearer the-current-token-of-the-session')
    expect(request?.headers.get('accept-language')).toBe('kk')
  })

  test('that needs no session carries the token all the same, and its idempotency key where it has one', async () => {
    const { call, received } = services(() => json(200, {}))
    await call(
      writeSum,
      { body: { sum: '1' } },
      { signal: new AbortController().signal, idempotencyKey: 'key-1' },
    )

    const [request] = received.requests
    expect(request?.headers.get('authorization')).toBe('Bearer the-current-token-of-the-session')
    expect(request?.headers.get('idempotency-key')).toBe('key-1')
    expect(await request?.json()).toEqual({ sum: '1' })
  })

  test('carries what the contract makes of what was typed', async () => {
    const { call, received } = services(() => json(200, {}))
    await call(writeSum, { body: { sum: ' 1 ' } }, { signal: new AbortController().signal })
    expect(await received.requests[0]?.json()).toEqual({ sum: '1' })
  })

  test('is never repeated by itself', async () => {
    const { failure, received } = services(() => problem(503, 'overloaded'))
    await failure()
    expect(received.requests).toHaveLength(1)
  })

  test('that its flow gave up is aborted on the wire', async () => {
    const controller = new AbortController()
    let isAborted = false
    const { read } = services(
      (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => {
            isAborted = true
            reject(request.signal.reason)
          })
          controller.abort()
        }),
    )
    await expect(read({ signal: controller.signal })).rejects.toBeInstanceOf(ApiFailure)
    expect(isAborted).toBe(true)
  })
})

describe('every call of the contract', () => {
  const inputOf = ({ path, body }: Endpoint) => ({
    params: Object.fromEntries([...path.matchAll(/\{(\w+)\??\}/g)].map(([, name]) => [name, 'x'])),
    query: {},
    ...(body ? { body: {} } : {}),
  })

  test.each([
    ['while there is a token', 'the-token', 'Bearer the-token'],
    ['without one', null, null],
  ])('carries what the cookie holds: %s', async (_, token, carried) => {
    const { call, received } = services(() => json(503, {}), token)
    const { signal } = new AbortController()
    for (const each of Object.values<Endpoint>(calls)) {
      await call(each, inputOf(each), { signal }).catch(() => undefined)
    }
    expect(received.requests.map(({ headers }) => headers.get('authorization'))).toEqual(
      Object.keys(calls).map(() => carried),
    )
  })
})

describe('every fault of the wire has a name', () => {
  const rejections: [string, () => Response | Promise<Response>, Failure][] = [
    ['no answer in time', () => new Promise(() => {}), { code: 'timed_out' }],
    [
      'connection reset or device offline',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { code: 'unreachable' },
    ],
    ['400', () => problem(400, 'nonsense'), { code: 'unexpected' }],
    ['401', () => problem(401, 'session_timed_out'), { code: 'session_timed_out' }],
    [
      '401 without a body',
      () => new Response(null, { status: 401 }),
      { code: 'session_timed_out' },
    ],
    ['403', () => problem(403, 'subscription_required'), { code: 'subscription_required' }],
    ['404', () => problem(404, 'not_found'), { code: 'not_found' }],
    ['409', () => problem(409, 'insufficient_funds'), { code: 'insufficient_funds' }],
    ['413', () => problem(413, 'file_too_large'), { code: 'file_too_large' }],
    [
      '422 with fields',
      () => problem(422, 'validation_failed', { errors: [{ path: 'amount', code: 'below_min' }] }),
      { code: 'validation_failed', fields: [{ path: 'amount', code: 'below_min' }] },
    ],
    [
      '422 with parameters',
      () => problem(422, 'code_mismatch', { params: { attemptsLeft: 2 } }),
      { code: 'code_mismatch', params: { attemptsLeft: 2 } },
    ],
    [
      '429 with a wait',
      () => problem(429, 'too_many_requests', { retryAfter: 90 }),
      { code: 'too_many_requests', retryAfter: 90 },
    ],
    ['500', () => problem(500, 'unexpected'), { code: 'unexpected' }],
    ['502 with HTML', () => html(502), { code: 'unexpected' }],
    ['503', () => problem(503, 'overloaded'), { code: 'overloaded' }],
    ['503 for maintenance', () => problem(503, 'maintenance'), { code: 'maintenance' }],
    ['504 with HTML', () => html(504), { code: 'unexpected' }],
    ['a code nobody knows', () => problem(422, 'no_such_code'), { code: 'unexpected' }],
    ['empty 200', () => new Response('', { status: 200 }), { code: 'unexpected' }],
    ['204', () => new Response(null, { status: 204 }), { code: 'unexpected' }],
    ['malformed JSON', () => new Response('{"sum": "1', { status: 200 }), { code: 'unexpected' }],
    ['HTML with 200', () => html(200), { code: 'unexpected' }],
    ['a wrong schema', () => json(200, { sum: 12.5 }), { code: 'unexpected' }],
    ['null for a value', () => json(200, { sum: null }), { code: 'unexpected' }],
    ['null for everything', () => json(200, null), { code: 'unexpected' }],
  ]

  test.each(rejections)('%s', async (_, answer, expected) => {
    const { failure } = services(answer)
    expect(await failure()).toEqual(expected)
  })

  test('an answer that begins and never ends is no answer in time', async () => {
    const { failure } = services(
      () =>
        new Response(
          new ReadableStream({
            start: (stream) => stream.enqueue(new TextEncoder().encode('{"sum":')),
          }),
        ),
    )
    expect(await failure()).toEqual({ code: 'timed_out' })
  })
})

describe('what concerns more than the call', () => {
  test('a 401 is reported with the token that was refused', async () => {
    const { failure, received } = services(() => problem(401, 'session_timed_out'))
    await failure()
    await failure({ token: 'a-token-of-its-own-for-this-call' })
    expect(received.refused).toEqual([
      'the-current-token-of-the-session',
      'a-token-of-its-own-for-this-call',
    ])
  })

  test('a 401 counts for a call that needs no token as for any other', async () => {
    const { call, received } = services(() => problem(401, 'session_timed_out'))
    await expect(
      call(writeSum, { body: { sum: '1' } }, { signal: new AbortController().signal }),
    ).rejects.toEqual(new ApiFailure('session_timed_out'))
    expect(received.refused).toEqual(['the-current-token-of-the-session'])
  })

  test('a 401 of a call without a token is nobody’s session', async () => {
    const { call, received } = services(() => problem(401, 'session_timed_out'), null)
    await expect(
      call(writeSum, { body: { sum: '1' } }, { signal: new AbortController().signal }),
    ).rejects.toBeInstanceOf(ApiFailure)
    expect(received.refused).toEqual([])
  })

  test('a blocked account is reported with the token of the call, and without one where a token was to be had', async () => {
    const { call, failure, received } = services(() => problem(403, 'account_blocked'))
    expect(await failure()).toEqual({ code: 'account_blocked' })
    await expect(
      call(writeSum, { body: { sum: '1' } }, { signal: new AbortController().signal }),
    ).rejects.toBeInstanceOf(ApiFailure)
    expect(received.blocked).toEqual(['the-current-token-of-the-session', null])

    const other = services(() => problem(403, 'subscription_required'))
    await other.failure()
    expect(other.received.blocked).toEqual([])
  })

  test('only the code of maintenance reports maintenance, not every 503', async () => {
    const overloaded = services(() => problem(503, 'overloaded'))
    await overloaded.failure()
    expect(overloaded.received.maintenance).toBe(0)

    const closed = services(() => problem(503, 'maintenance'))
    await closed.failure()
    expect(closed.received.maintenance).toBe(1)
  })
})

describe('the provider’s time', () => {
  const timed = (response: Response, time: string) => {
    response.headers.set('provider-time', time)
    return response
  }

  test('is told by every answer, with when it was asked for and when it came', async () => {
    const { read, received } = services(() =>
      timed(json(200, { sum: '1' }), '2026-02-28T23:59:59.875Z'),
    )
    await read()
    expect(received.times).toEqual([
      { time: Date.UTC(2026, 1, 28, 23, 59, 59, 875), askedAt: 1_040, answeredAt: 1_080 },
    ])
  })

  test('is told by a rejection and by a file', async () => {
    const refused = services(() => timed(problem(503, 'overloaded'), '2026-03-01T00:00:00.000Z'))
    await refused.failure()
    const file = services(() =>
      timed(
        new Response('a', { headers: { 'content-type': 'text/csv' } }),
        '2026-03-02T00:00:00.000Z',
      ),
    )
    await file.download(
      readSum,
      { params: {}, query: {} },
      { signal: new AbortController().signal, type: 'text/csv' },
    )
    expect(
      [refused, file].flatMap(({ received }) => received.times.map(({ time }) => time)),
    ).toEqual([Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 2)])
  })

  test.each([
    ['without it', () => json(200, { sum: '1' })],
    ['with another word in its place', () => timed(json(200, { sum: '1' }), 'tomorrow')],
  ])('is not told by an answer %s', async (_, answer) => {
    const { read, received } = services(answer)
    expect(await read()).toEqual({ sum: '1' })
    expect(received.times).toEqual([])
  })
})

describe('a file', () => {
  const asked = { params: {}, query: { cursor: 'x' } }
  const options = { signal: new AbortController().signal, type: 'text/csv' }

  test('is asked for by its type, with the token, and comes as it is', async () => {
    const { download, received } = services(
      () =>
        new Response('sum\r\n12.50', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
    )
    const file = await download(readSum, asked, options)
    expect(await file.text()).toEqual('sum\r\n12.50')
    const { headers, url } = received.requests[0] as Request
    expect([headers.get('accept'), headers.get('authorization'), url]).toEqual([
      'text/csv',
      'Bearer the-current-token-of-the-session',
      'https://provider.example/api/sums?cursor=x',
    ])
  })

  test('that is none is a failure, and a rejection keeps its name', async () => {
    const other = services(() => html(200))
    await expect(other.download(readSum, asked, options)).rejects.toEqual(
      new ApiFailure('unexpected'),
    )
    const refused = services(() => problem(503, 'overloaded'))
    await expect(refused.download(readSum, asked, options)).rejects.toEqual(
      new ApiFailure('overloaded'),
    )
  })
})
