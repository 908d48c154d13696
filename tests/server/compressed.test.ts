import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { newPersonSignedIn } from '../support/investor.ts'
import { openProvider, openSessionOf } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())

const person = await newPersonSignedIn(provider.deps, 'compressed')
const asked = (path: string, encoding: string | null, init: RequestInit = {}) =>
  provider.app.request(`/api${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      ...(encoding === null ? {} : { 'accept-encoding': encoding }),
    },
  })
const headersOf = ({ headers }: Response) =>
  ['content-encoding', 'content-type', 'cache-control', 'vary'].map((name) => headers.get(name))
const compressed = ['gzip', 'application/json', 'no-store', 'accept-encoding']
const plain = [null, ...compressed.slice(1)]

test('a long answer to who reads is compressed for whoever can take it, and is the same', async () => {
  const path = '/payment-systems'
  const long = await asked(path, null)
  expect(headersOf(long)).toEqual(plain)
  const text = await long.text()
  for (const encoding of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8']) {
    const answer = await asked(path, encoding)
    expect([encoding, headersOf(answer)]).toEqual([encoding, compressed])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBeLessThan(text.length / 2)
    expect(gunzipSync(bytes).toString()).toEqual(text)
  }
  for (const encoding of ['br', 'identity', 'gzip;q=0']) {
    expect([encoding, headersOf(await asked(path, encoding))]).toEqual([encoding, plain])
  }
})

test('a short answer stays as it is', async () => {
  expect(headersOf(await asked('/settings/technical_work', 'gzip'))).toEqual(plain)
})

test('an answer to a write stays plain, however long: it may hold a token', async () => {
  for (const _ of Array(12)) await openSessionOf(provider.deps, person.userId)
  const sessions = '/user/settings/sessions'
  expect(headersOf(await asked(sessions, 'gzip'))).toEqual(compressed)
  const [, other] = (await (await asked(sessions, null)).json()).items
  const written = await asked(`${sessions}/end`, 'gzip', {
    method: 'POST',
    body: JSON.stringify({ id: other.id }),
  })
  expect(headersOf(written)).toEqual([null, 'application/json', 'no-store', null])
  expect((await written.json()).items).toHaveLength(12)
})
