import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../src/api/contract/endpoint.ts'
import { ApiFailure, type Failure } from '../../src/api/contract/failure.ts'
import { createUpload, type UploadOptions } from '../../src/api/upload.ts'

const sendPicture = (timeLimit: number) =>
  endpoint({
    method: 'PATCH',
    path: '/pictures/{name?}',
    tag: 'user',
    summary: 'For this test',
    auth: true,
    params: z.object({ name: z.optional(z.string()) }),
    form: {
      fields: z.object({ title: z.string(), note: z.optional(z.string()) }),
      files: { picture: { maxBytes: 1_000_000 }, back: { maxBytes: 1_000_000 } },
    },
    response: z.object({ sum: z.string() }),
    errors: [],
    timeLimit,
  })

type Reply = (response: ServerResponse, request: IncomingMessage) => void

const json =
  (status: number, body: unknown): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const problem = (status: number, code: string, details = {}): Reply =>
  json(status, { type: 'about:blank', title: code, status, code, ...details })
const plain =
  (status: number, body?: string): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(body)

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function services(reply: Reply, { timeLimit = 5_000 } = {}) {
  const received = {
    bodies: [] as string[],
    headers: [] as IncomingMessage['headers'][],
    paths: [] as string[],
    refused: [] as string[],
    blocked: [] as (string | null)[],
    maintenance: 0,
    isCut: false,
  }
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*, authorization')
    response.setHeader('access-control-allow-methods', 'PATCH')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    received.paths.push(`${request.method} ${request.url}`)
    received.headers.push(request.headers)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    response.on('close', () => {
      if (!response.writableFinished) received.isCut = true
    })
    request.on('end', () => {
      received.bodies.push(Buffer.concat(parts).toString('latin1'))
      reply(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  stops.push(stop)
  const upload = createUpload({
    baseUrl: Promise.resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`),
    readToken: () => 'the-current-token-of-the-session',
    readLocale: () => 'kk',
    onRefused: (token) => received.refused.push(token),
    onBlocked: (token) => received.blocked.push(token),
    deviceNow: () => 0,
    onTime: () => undefined,
    takeEarly: () => null,
    onMaintenance: () => {
      received.maintenance += 1
    },
  })
  const send = (options: Partial<UploadOptions> = {}) =>
    upload(
      sendPicture(timeLimit),
      {
        params: { name: 'a b' },
        form: { title: 'Қала', picture: new File(['JPEG'.repeat(50_000)], '../../my name.jpg') },
      },
      { signal: new AbortController().signal, ...options },
    )
  const failure = async (options: Partial<UploadOptions> = {}): Promise<Failure> => {
    const thrown = await send(options).then(
      () => null,
      (error: unknown) => error,
    )
    if (!(thrown instanceof ApiFailure)) throw new Error(`not an ApiFailure: ${String(thrown)}`)
    return thrown.failure
  }
  return { send, failure, received, stop }
}

describe('an upload', () => {
  test('carries the token, the language, the fields and the files that are there', async () => {
    const { send, received } = await services(json(200, { sum: '12.50' }))
    expect(await send()).toEqual({ sum: '12.50' })

    const [headers] = received.headers
    expect(received.paths).toEqual(['PATCH /api/pictures/a%20b'])
    expect(headers?.authorization).toBe('Bearer the-current-token-of-the-session')
    expect(headers?.['accept-language']).toBe('kk')
    expect(headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    const names = received.bodies[0]?.match(/name="[^\n\r]*"/g)
    expect(names).toEqual(['name="title"', 'name="picture"; filename="picture"'])
    expect(Buffer.from(received.bodies[0] ?? '', 'latin1').toString()).toContain('Қала')
  })

  test('tells how much of it has left the device, up to the whole', async () => {
    const { send } = await services(json(200, { sum: '1' }))
    const shares: number[] = []
    await send({ onProgress: (share) => shares.push(share) })
    expect(shares.at(-1)).toEqual(1)
    expect(shares).toEqual([...shares].sort((one, other) => one - other))
  })

  test('that its flow gave up is cut on the wire', async () => {
    const controller = new AbortController()
    const { send, received } = await services(() => controller.abort())
    await expect(send({ signal: controller.signal })).rejects.toBeInstanceOf(ApiFailure)
    await expect.poll(() => received.isCut).toEqual(true)
  })

  test('that was given up before it began sends nothing', async () => {
    const { send, received } = await services(json(200, { sum: '1' }))
    await expect(send({ signal: AbortSignal.abort() })).rejects.toBeInstanceOf(ApiFailure)
    expect(received.paths).toEqual([])
  })
})

describe('every fault of the wire has a name', () => {
  const rejections: [string, Reply, Failure][] = [
    ['connection reset', (response) => response.destroy(), { code: 'unreachable' }],
    ['400', problem(400, 'nonsense'), { code: 'unexpected' }],
    ['401', problem(401, 'session_timed_out'), { code: 'session_timed_out' }],
    ['401 without a body', plain(401), { code: 'session_timed_out' }],
    [
      '413 with the file named',
      problem(413, 'file_too_large', { errors: [{ path: 'picture', code: 'too_long' }] }),
      { code: 'file_too_large', fields: [{ path: 'picture', code: 'too_long' }] },
    ],
    ['413 of a proxy', plain(413, '<h1>Too large</h1>'), { code: 'unexpected' }],
    ['415', problem(415, 'file_type_not_supported'), { code: 'file_type_not_supported' }],
    [
      '422 with fields',
      problem(422, 'validation_failed', { errors: [{ path: 'title', code: 'too_long' }] }),
      { code: 'validation_failed', fields: [{ path: 'title', code: 'too_long' }] },
    ],
    [
      '429 with a wait',
      problem(429, 'too_many_requests', { retryAfter: 90 }),
      { code: 'too_many_requests', retryAfter: 90 },
    ],
    ['500', problem(500, 'unexpected'), { code: 'unexpected' }],
    ['502 with HTML', plain(502, '<h1>Bad gateway</h1>'), { code: 'unexpected' }],
    ['503', problem(503, 'overloaded'), { code: 'overloaded' }],
    ['503 for maintenance', problem(503, 'maintenance'), { code: 'maintenance' }],
    ['504 with HTML', plain(504, '<h1>Time-out</h1>'), { code: 'unexpected' }],
    ['a code nobody knows', problem(422, 'no_such_code'), { code: 'unexpected' }],
    ['empty 200', plain(200), { code: 'unexpected' }],
    ['204', plain(204), { code: 'unexpected' }],
    ['malformed JSON', plain(200, '{"sum": "1'), { code: 'unexpected' }],
    ['HTML with 200', plain(200, '<h1>Welcome</h1>'), { code: 'unexpected' }],
    ['a wrong schema', json(200, { sum: 12.5 }), { code: 'unexpected' }],
    ['null for everything', json(200, null), { code: 'unexpected' }],
  ]

  test.each(rejections)('%s', async (_, reply, expected) => {
    const { failure } = await services(reply)
    expect(await failure()).toEqual(expected)
  })

  test('no answer in time, and the request is given up', async () => {
    const { failure, received } = await services(() => {}, { timeLimit: 300 })
    expect(await failure()).toEqual({ code: 'timed_out' })
    await expect.poll(() => received.isCut).toEqual(true)
  })

  test('an answer that begins and never ends is no answer in time', async () => {
    const { failure } = await services(
      (response) => void response.writeHead(200).write('{"sum":'),
      {
        timeLimit: 300,
      },
    )
    expect(await failure()).toEqual({ code: 'timed_out' })
  })

  test('nobody there', async () => {
    const { failure, stop } = await services(json(200, { sum: '1' }))
    stop()
    expect(await failure()).toEqual({ code: 'unreachable' })
  })
})

describe('what concerns more than the upload', () => {
  test('a 401 is reported with the token that was refused', async () => {
    const { failure, received } = await services(problem(401, 'session_timed_out'))
    await failure()
    expect(received.refused).toEqual(['the-current-token-of-the-session'])
  })

  test('only the code of maintenance reports maintenance, not every 503', async () => {
    const overloaded = await services(problem(503, 'overloaded'))
    await overloaded.failure()
    expect(overloaded.received.maintenance).toBe(0)

    const closed = await services(problem(503, 'maintenance'))
    await closed.failure()
    expect(closed.received.maintenance).toBe(1)
  })
})
