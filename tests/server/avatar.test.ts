import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { User } from '../../src/api/contract/session.ts'
import { valuesOf } from '../support/pick.ts'
import { formOf, jpegOf, pngOf } from '../support/picture.ts'
import { newPerson, openProvider, openSessionOf, problem } from '../support/provider.ts'

let token: string
let login: string
const provider = await openProvider()
let people = 0
beforeEach(async () => {
  people += 1
  login = `portrait${people}`
  token = await openSessionOf(provider, await newPerson(provider, login))
})
afterAll(() => provider.close())

const change = (form: FormData) => provider.ask('PATCH', '/api/user/avatar', { token, form })
const set = async (bytes: Uint8Array) =>
  ((await change(formOf({ image: bytes }))).body as { avatar: string }).avatar
const look = (address: string) => provider.app.request(address)

test('a picture is shown to whoever knows its address, and may be kept by their browser', async () => {
  const avatar = await set(await pngOf())
  expect(avatar).toMatch(/^\/api\/avatars\/[\w-]{22}\.jpg$/)
  const picture = await look(avatar)
  expect(picture.status).toBe(200)
  expect(
    valuesOf(
      Object.fromEntries(picture.headers),
      'content-type',
      'cache-control',
      'x-content-type-options',
      'cross-origin-resource-policy',
    ),
  ).toEqual(['image/jpeg', 'private, max-age=31536000, immutable', 'nosniff', 'cross-origin'])
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
})

test('the person and their card as an inviter carry the address', async () => {
  const avatar = await set(await jpegOf())
  const data = await provider.ask('GET', '/api/user-data/byType/profile', { token })
  expect((data.body as { user: User }).user.avatar).toBe(avatar)
  const card = await provider.ask('POST', '/api/user/profile', { body: { login } })
  expect(card.body).toEqual({
    login,
    avatar,
    registeredAt: expect.stringMatching(/Z$/),
  })
})

test('a picture that was replaced or removed is gone, and the next has an address of its own', async () => {
  const first = await set(await jpegOf())
  const second = await set(await jpegOf())
  expect(second).not.toBe(first)
  expect((await look(first)).status).toBe(404)
  expect((await look(second)).status).toBe(200)

  expect((await change(formOf({}))).body).toEqual({ avatar: null })
  expect((await look(second)).status).toBe(404)
  expect((await change(formOf({ image: new Uint8Array() }))).body).toEqual({ avatar: null })
})

test('pictures sent at once leave one, and the person has that one', async () => {
  const picture = await jpegOf()
  const addresses = await Promise.all(Array.from({ length: 8 }, () => set(picture)))
  const answers = await Promise.all(addresses.map(look))
  const kept = addresses.filter((_, at) => answers[at]?.status === 200)
  expect(kept).toHaveLength(1)
  const { body } = await provider.ask('GET', '/api/user-data/byType/profile', { token })
  expect((body as { user: User }).user.avatar).toBe(kept[0])
})

test('an address that no picture has is not found, whatever it looks like', async () => {
  for (const address of [
    '/api/avatars/none.jpg',
    `/api/avatars/${'a'.repeat(22)}.jpg`,
    '/api/avatars/..%2f..%2fetc%2fpasswd.jpg',
    '/api/avatars/',
    `/api/avatars/${'a'.repeat(22)}.png`,
  ]) {
    expect([address, (await look(address)).status]).toEqual([address, 404])
  }
})

test('where the provider is of another origin, the address is whole and the page may show it', async () => {
  const elsewhere = await openProvider({
    database: provider.database,
    environment: { API_URL: 'https://provider.example/api' },
  })
  const { body, headers } = await elsewhere.ask('PATCH', '/api/user/avatar', {
    token,
    form: formOf({ image: await jpegOf() }),
  })
  expect(body).toEqual({
    avatar: expect.stringMatching(/^https:\/\/provider\.example\/api\/avatars\/[\w-]{22}\.jpg$/),
  })
  expect(headers.get('content-security-policy')).toContain(
    "img-src 'self' data: blob: https://provider.example;",
  )
})

test('a body that is no form is refused', async () => {
  const answer = await provider.ask('PATCH', '/api/user/avatar', { token, body: { image: 'x' } })
  expect(answer).toEqual(problem('validation_failed', 422, { errors: [] }))
})

test('over a line, a stranger is refused before the file is read, and a file that is too long is refused in words', async () => {
  const server = createAdaptorServer({ fetch: provider.app.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const send = (bearer: string, length: number) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const call = request(
        {
          port,
          method: 'PATCH',
          path: '/api/user/avatar',
          headers: {
            authorization: `Bearer ${bearer}`,
            'content-type': 'multipart/form-data; boundary=b',
          },
        },
        async (response) => {
          const pieces: Buffer[] = []
          for await (const piece of response) pieces.push(piece)
          resolve({ status: response.statusCode, text: Buffer.concat(pieces).toString() })
        },
      )
      call.on('error', reject)
      call.write('--b\r\nContent-Disposition: form-data; name="image"; filename="x"\r\n\r\n')
      call.write(Buffer.alloc(length))
      call.end('\r\n--b--\r\n')
    })

  const stranger = await send('x'.repeat(43), 1_000_000)
  expect([stranger.status, JSON.parse(stranger.text).code]).toEqual([401, 'session_timed_out'])
  const tooLong = await send(token, 12_000_000)
  expect([tooLong.status, JSON.parse(tooLong.text)]).toEqual([
    413,
    expect.objectContaining({
      code: 'file_too_large',
      errors: [{ path: 'image', code: 'above_max' }],
    }),
  ])
  server.close()
})
