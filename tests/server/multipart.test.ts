import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readForm } from '../../server/multipart.ts'
import { Rejection } from '../../server/services/rejection.ts'
import type { Form } from '../../src/api/contract/endpoint.ts'

const form = {
  fields: z.object({ title: z.string(), note: z.optional(z.string()) }),
  files: { scan: { maxBytes: 1000 }, copy: { maxBytes: 10 } },
} satisfies Form

const pulled = new WeakMap<Request, Promise<string>>()

/** Sent in pieces of that many bytes. */
function request(body: string | Uint8Array, { piece = 65_536, boundary = 'b', type = '' } = {}) {
  const bytes = Buffer.from(body)
  let at = 0
  const ended = Promise.withResolvers<string>()
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) {
        ended.resolve('to the end')
        return controller.close()
      }
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + piece)))
      at += piece
    },
    cancel: () => ended.resolve('not to the end'),
  })
  const init = {
    method: 'POST',
    headers: { 'content-type': type || `multipart/form-data; boundary=${boundary}` },
    body: stream,
    duplex: 'half',
  }
  const sent = new Request('http://localhost/', init)
  pulled.set(sent, ended.promise)
  return sent
}

const part = (head: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const end = '--b--\r\n'

async function rejection(body: string | Uint8Array, options?: Parameters<typeof request>[1]) {
  const thrown: unknown = await readForm(request(body, options), form).catch((error) => error)
  if (!(thrown instanceof Rejection)) throw new Error('It was taken', { cause: thrown })
  return [thrown.code, thrown.details.fields?.map(({ path, code }) => `${path} ${code}`)]
}

describe('a form', () => {
  const good =
    part('name="title"', 'Ein Ausweis — құжат') +
    part('name="scan"; filename="a.jpg"\r\nContent-Type: image/jpeg', '\r\n-- --b\r\n--\r') +
    part('name="copy"; filename=""\r\nContent-Type: application/octet-stream', '') +
    end

  test.each([1, 2, 3, 7, 64, 65_536])('is the same in pieces of %i bytes', async (piece) => {
    const { texts, files } = await readForm(request(good, { piece }), form)
    expect(texts).toEqual({ title: 'Ein Ausweis — құжат' })
    expect(Object.keys(files)).toEqual(['scan'])
    expect(Buffer.from(files.scan ?? []).toString()).toBe('\r\n-- --b\r\n--\r')
  })

  test('may have a preamble, an epilogue and a quoted boundary', async () => {
    const body = `nothing\r\n--a b\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n--a b--\r\nbye`
    const type = 'Multipart/Form-Data; charset=utf-8; boundary="a b"'
    expect(await readForm(request(body, { type }), form)).toEqual({
      texts: { title: 'x' },
      files: {},
    })
  })

  test('is what a browser makes of it', async () => {
    const data = new FormData()
    data.set('title', 'line\r\nline')
    data.set('scan', new Blob([new Uint8Array([0, 255, 13, 10])]), '"../../x\r\n.jpg')
    const sent = new Request('http://localhost/', { method: 'POST', body: data })
    const { texts, files } = await readForm(sent, form)
    expect(texts).toEqual({ title: 'line\r\nline' })
    expect([...(files.scan ?? [])]).toEqual([0, 255, 13, 10])
  })
})

describe('refused is', () => {
  test('a part that the form does not have, under whatever name', async () => {
    for (const name of ['other', '__proto__', 'constructor', 'scan.jpg']) {
      expect(await rejection(part(`name="${name}"`, 'x') + end)).toEqual([
        'validation_failed',
        [`${name} incorrect`],
      ])
    }
  })

  test('a file in place of a text, and a text in place of a file', async () => {
    expect(await rejection(part('name="title"; filename="x"', 'x') + end)).toEqual([
      'validation_failed',
      ['title incorrect'],
    ])
    expect(await rejection(part('name="scan"', 'x') + end)).toEqual([
      'validation_failed',
      ['scan incorrect'],
    ])
  })

  test('the same part twice', async () => {
    const twice = part('name="title"', 'x') + part('name="title"', 'y') + end
    expect(await rejection(twice)).toEqual(['validation_failed', ['title incorrect']])
  })

  test('a file that is too long, by its name, and as soon as it is', async () => {
    const exact = part('name="copy"; filename="x"', 'x'.repeat(10)) + end
    expect((await readForm(request(exact), form)).files.copy).toHaveLength(10)
    for (const piece of [1, 4, 65_536]) {
      const long = part('name="copy"; filename="x"', 'x'.repeat(11)) + end
      expect(await rejection(long, { piece })).toEqual(['file_too_large', ['copy above_max']])
    }
    const endless = part('name="scan"; filename="x"', 'x'.repeat(5_000_000))
    expect(await rejection(endless)).toEqual(['file_too_large', ['scan above_max']])
  })

  test('a text, a head or a whole that is too long', async () => {
    expect((await rejection(part('name="note"', 'x'.repeat(70_000)) + end))[0]).toMatch(
      /validation_failed|file_too_large/,
    )
    const head = part(`name="note"\r\nx: ${'y'.repeat(9_000)}`, 'x')
    expect(await rejection(head + end)).toEqual(['file_too_large', undefined])
    expect(await rejection('x'.repeat(9_000))).toEqual(['file_too_large', undefined])
  })

  test('a multitude of parts, named or not', async () => {
    const unnamed = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'
    expect(await rejection(unnamed.repeat(10_000) + end)).toEqual(['file_too_large', undefined])
    const named = Array.from({ length: 10_000 }, (_, at) => part(`name="part${at}"`, 'x')).join('')
    expect(await rejection(named + end)).toEqual(['validation_failed', ['part0 incorrect']])
  })

  test('a part whose name stands behind more headers than are read', async () => {
    const late = `--b\r\nx: ${'y'.repeat(9_000)}\r\nContent-Disposition: form-data; name="title"\r\n\r\nx\r\n`
    expect(await rejection(late + end)).toEqual(['file_too_large', undefined])
  })

  test('a text in another encoding than UTF-8, whatever it says of itself', async () => {
    const head = 'name="title"\r\nContent-Type: text/plain; charset=utf-16le'
    const body = Buffer.from(part(head, '\u00ff\u00fe') + end, 'latin1')
    expect(await rejection(body)).toEqual(['validation_failed', ['title incorrect']])
  })

  test('what is no form, or ends in the middle', async () => {
    const whole = part('name="title"', 'x')
    for (const body of ['', '--b', whole, `${whole}--b`, whole.slice(0, -2), '--bx\r\n']) {
      expect([body, ...(await rejection(body)).slice(0, 1)]).toEqual([body, 'validation_failed'])
    }
    for (const head of ['', 'name=""', 'filename="x"', 'title']) {
      expect(await rejection(part(head, 'x') + end)).toEqual(['validation_failed', []])
    }
    for (const type of ['application/json', 'multipart/form-data', 'multipart/mixed; boundary=b']) {
      expect(await rejection(whole + end, { type })).toEqual(['validation_failed', []])
    }
  })

  test('only once the sender has finished, or nobody would hear why', async () => {
    const sent = request(part('name="other"', 'x'.repeat(300_000)) + end)
    await expect(readForm(sent, form)).rejects.toThrow('validation_failed')
    expect(await pulled.get(sent)).toBe('to the end')
  })

  test('a text that is no UTF-8', async () => {
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from(`\r\n${end}`),
    ])
    expect(await rejection(body)).toEqual(['validation_failed', ['title incorrect']])
  })
})

test('whatever comes in whatever pieces is read or refused, and nobody is left waiting', async () => {
  const token = fc.constantFrom(
    '--b',
    '\r\n--b\r\n',
    '\r\n--b--\r\n',
    '--',
    '\r',
    '\r\n',
    '\r\n\r\n',
    'Content-Disposition: form-data; name="title"',
    'Content-Disposition: form-data; name="copy"; filename="x"',
    'Content-Disposition: form-data',
    'Content-Type: text/plain; charset=utf-16',
    'x',
    '\0"\\;:=',
    'y'.repeat(9_000),
  )
  const body = fc.array(token, { maxLength: 20 }).map((tokens) => tokens.join(''))
  const piece = fc.constantFrom(1, 2, 7, 64, 65_536)
  await fc.assert(
    fc.asyncProperty(body, piece, async (text, size) => {
      const sent = request(`--b\r\n${text}`, { piece: size })
      const outcome = await readForm(sent, form).catch((thrown: unknown) => thrown)
      if (!(outcome instanceof Rejection)) {
        expect(Object.keys(outcome as object)).toEqual(['texts', 'files'])
      }
    }),
    { numRuns: 300 },
  )
})
