import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClock } from '../../server/clock.ts'
import { openDatabase } from '../../server/database/database.ts'
import { IMAGE_MAX_BYTES } from '../../src/api/contract/profile.ts'
import { type Investor, newPersonSignedIn } from '../support/investor.ts'
import { type ProviderProcess, startProvider } from '../support/provider-process.ts'
import { sandboxDatabase } from '../support/sandbox-data.ts'

const CONNECTIONS = 60
const PHOTOS = ['document', 'login', 'wallet']
const photo = Buffer.alloc(IMAGE_MAX_BYTES - 1024 * 1024, 1)

let provider: ProviderProcess
let person: Investor
beforeAll(async () => {
  const DATABASE_URL = await sandboxDatabase()
  provider = await startProvider({ DATABASE_URL, LOG_LEVEL: 'info' })
  const database = await openDatabase({ url: DATABASE_URL })
  person = await newPersonSignedIn(
    { database, clock: createClock(database, { movable: false }) },
    'uploader1',
  )
  await database.close()
})
afterAll(() => provider.kill())

/** Megabytes that the process has in memory. */
const memory = () =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(provider.child.pid)])) / 1024

const part = (name: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`

/** Sends three photos but for the end of the last, and resolves when the connection is closed. */
async function sendUnfinished(): Promise<void> {
  const { port } = new URL(provider.url)
  const socket: Socket = connect(Number(port), 'localhost')
  await once(socket, 'connect')
  socket.resume()
  // A connection that is closed while we are sending.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    [
      'PATCH /api/user-data/verification HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${person.token}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${4 * IMAGE_MAX_BYTES}`,
      '\r\n',
    ].join('\r\n'),
  )
  for (const name of PHOTOS) {
    socket.write(part(name))
    socket.write(photo)
    socket.write('\r\n')
  }
  await closed
}

/** The statuses that the provider says it answered with: whoever is still sending may not hear them. */
const answered = () =>
  provider
    .output()
    .split('\n')
    .filter((line) => line.includes('"call":"submitVerification"') && line.includes('"status"'))
    .map((line) => (JSON.parse(line) as { status: number }).status)
    .sort()

test('of sixty uploads of one person that stop half-way two are held, and not for long', async () => {
  await provider.ask('GET', '/api/user/balance', { token: person.token })
  const before = memory()
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, memory())
  }, 250)
  const started = performance.now()
  const sent = Promise.all(Array.from({ length: CONNECTIONS }, sendUnfinished))
  await sent.finally(() => clearInterval(watch))
  await vi.waitFor(
    () => expect(answered()).toEqual([422, 422, ...Array(CONNECTIONS - 2).fill(429)]),
    5_000,
  )
  expect(performance.now() - started).toBeLessThan(60_000)
  // Two bodies of 14 MB, twice while they are put together, and what the sixty connections buffer.
  expect(highest - before).toBeLessThan(200)
})

test.each([
  ['PATCH /api/user-data/verification', 'multipart/form-data; boundary=b'],
  ['PATCH /api/user-data', 'application/json'],
])('a client that goes away while it sends %s is no error of ours', async (call, type) => {
  const socket = connect(Number(new URL(provider.url).port), 'localhost')
  await once(socket, 'connect')
  const name = call.includes('verification') ? 'submitVerification' : 'changeUserData'
  const lines = () => provider.output().split(`"call":"${name}"`).length
  const before = lines()
  socket.write(
    [
      `${call} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${person.token}`,
      `Content-Type: ${type}`,
      'Content-Length: 1000',
      '\r\n--b\r\n',
    ].join('\r\n'),
    () => socket.destroy(),
  )
  await vi.waitFor(() => expect(lines()).toBeGreaterThan(before), 10_000)
  expect(provider.output()).not.toContain('"level":"error"')
})
