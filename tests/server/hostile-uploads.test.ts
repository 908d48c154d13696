import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { IMAGE_MAX_BYTES } from '../../src/api/contract/profile.ts'
import { embeddedByNight } from '../support/night.ts'
import { formOf, jpegOf, pngOf } from '../support/picture.ts'
import { newPerson, openProvider, openSessionOf, problem } from '../support/provider.ts'

const provider = await openProvider({
  on: embeddedByNight,
  environment: { RATE_LIMIT_SCALE: '1000' },
})
const login = 'uploader1'
const token = await openSessionOf(provider, await newPerson(provider, login))
afterAll(() => provider.close())

const ascii = (text: string) => Buffer.from(text, 'latin1')

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([ascii(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function header(width: number, height: number, interlaced = 0): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 0, 0, 0, interlaced], 8)
  return chunk('IHDR', data)
}

const pngWith = (...chunks: Buffer[]) =>
  Buffer.concat([pngHead, ...chunks, chunk('IEND', Buffer.alloc(0))])

const svg = ascii(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
)
const html = ascii('<!doctype html><script>alert(document.cookie)</script>')
const base = () => sharp({ create: { width: 20, height: 20, channels: 3, background: '#123' } })
const box = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    ascii(`ftyp${brand}`),
    Buffer.alloc(12),
    ascii('mif1'),
  ])

const unsupported: Record<string, () => Promise<Buffer> | Buffer> = {
  'a vector picture with a script': () => svg,
  'a vector picture behind an XML declaration': () =>
    Buffer.concat([ascii('<?xml version="1.0"?>'), svg]),
  'a compressed vector picture': () => gzipSync(svg),
  'a page': () => html,
  'an animated GIF': () =>
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'a GIF that is a script, too': () => ascii('GIF89a/*\x00\x00*/=1;alert(1)//'),
  'a WebP': () => base().webp().toBuffer(),
  'an AVIF': () => base().avif({ effort: 0 }).toBuffer(),
  'a TIFF': () => base().tiff().toBuffer(),
  'a HEIC of a phone': () => box('heic'),
  'a HEIF': () => box('mif1'),
  'a JPEG XL': () => Buffer.from([0xff, 0x0a, 0xfa, 0x1f, 0x01]),
  'a JPEG 2000': () => Buffer.from([0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 13, 10, 0x87, 10]),
  'a bitmap': () => Buffer.concat([ascii('BM'), Buffer.alloc(60)]),
  'an icon': () => Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0]),
  'a Photoshop document': () => Buffer.concat([ascii('8BPS'), Buffer.alloc(30)]),
  'a PDF': () => ascii('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
  'a document in PostScript': () => ascii('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file'),
  'a script for a picture program': () =>
    ascii('push graphic-context\nfill \'url(https://example.com/"|id")\'\npop graphic-context'),
  'a raster of another program': () => ascii('P6\n1 1\n255\nabc'),
  'an archive': () => Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]),
  'a program of Linux': () => Buffer.concat([Buffer.from([0x7f]), ascii('ELF'), Buffer.alloc(40)]),
  'a program of Windows': () => Buffer.concat([ascii('MZ'), Buffer.alloc(60)]),
  'a shell script': () => ascii('#!/bin/sh\nrm -rf /\n'),
  'a PHP script': () => ascii('<?php system($_GET["c"]); ?>'),
  'a film': () => box('isom'),
  'a sound': () => ascii('ID3\x03\x00\x00\x00'),
  'nothing but zeros': () => Buffer.alloc(4096),
  'nothing but ones': () => Buffer.alloc(4096, 0xff),
  'one byte': () => Buffer.from([0xff]),
  'the first sign of a JPEG': () => Buffer.from([0xff, 0xd8, 0xff]),
  'the first sign of a JPEG before a page': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html]),
  'the first sign of a PNG': () => pngHead,
  'the first sign of a PNG before a vector picture': () => Buffer.concat([pngHead, svg]),
  'a JPEG behind a page': async () => Buffer.concat([html, await jpegOf()]),
  'a JPEG behind a byte order mark': async () =>
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), await jpegOf()]),
  'a JPEG cut in half': async () => {
    const whole = await jpegOf({ width: 900, color: '#c33' })
    return whole.subarray(0, whole.length / 2)
  },
  'a JPEG of nothing but its head': async () => (await jpegOf()).subarray(0, 200),
  'a PNG cut in half': async () => {
    const whole = await sharp(Buffer.alloc(300 * 300 * 3, 7), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .composite([])
      .png({ compressionLevel: 0 })
      .toBuffer()
    return whole.subarray(0, whole.length / 2)
  },
  'a PNG without pixels': () => pngWith(header(10, 10)),
  'a PNG with a wrong checksum in its head': () => {
    const bytes = Buffer.concat([pngHead, header(10, 10)])
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 0xff
    return bytes
  },
  'a PNG of no width': () => pngWith(header(0, 10), chunk('IDAT', deflateSync(Buffer.alloc(10)))),
  'a PNG whose pixels are no pixels': () => pngWith(header(10, 10), chunk('IDAT', ascii('junk'))),
}

const tooLarge: Record<string, () => Promise<Buffer> | Buffer> = {
  'one byte more than is allowed': () => Buffer.alloc(IMAGE_MAX_BYTES + 1, 0xff),
  'a JPEG with one byte more than is allowed': async () => {
    const picture = await jpegOf()
    return Buffer.concat([picture, Buffer.alloc(IMAGE_MAX_BYTES + 1 - picture.length)])
  },
  'twenty megabytes': () => Buffer.alloc(20 * 1024 * 1024),
  'a bomb of 2,500 million pixels': () =>
    pngWith(header(50_000, 50_000), chunk('IDAT', deflateSync(Buffer.alloc(1_000)))),
  'a bomb of 1,600 million pixels that is read in seven passes': () =>
    pngWith(header(40_000, 40_000, 1), chunk('IDAT', deflateSync(Buffer.alloc(1_000)))),
  'the widest PNG there can be': () =>
    pngWith(header(0x7fffffff, 1), chunk('IDAT', deflateSync(Buffer.alloc(100)))),
  'a JPEG that says it is 65,000 pixels high and wide': async () => {
    const picture = Buffer.from(await jpegOf())
    const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
    picture.writeUInt16BE(65_000, frame + 5)
    picture.writeUInt16BE(65_000, frame + 7)
    return picture
  },
}

const send = (bytes: Uint8Array, claimed = {}) =>
  provider.ask('PATCH', '/api/user/avatar', { token, form: formOf({ image: bytes }, {}, claimed) })

describe('refused, by the name of the field, is', () => {
  test.each(Object.entries(unsupported))('%s', async (_, make) => {
    const bytes = await make()
    for (const claimed of [{}, { type: 'image/png', name: '../../../avatar.png' }]) {
      expect(await send(bytes, claimed)).toEqual(
        problem('file_type_not_supported', 415, { errors: [{ path: 'image', code: 'format' }] }),
      )
    }
  })

  test.each(Object.entries(tooLarge))('%s', async (name, make) => {
    const { status, body } = await send(await make())
    // A picture that claims more than a decoder can hold may also be refused as unreadable.
    const isUnreadable = name.startsWith('the widest')
    expect([413, ...(isUnreadable ? [415] : [])]).toContain(status)
    expect((body as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
      'image',
    ])
  })

  test('the one bad photo of three, and nothing of them is kept', async () => {
    const good = await jpegOf()
    const texts = {
      fullName: 'Aigerim Sadykova',
      birthDate: '1990-05-01',
      familyStatus: 'single',
      documentNumber: 'N12345678',
    }
    for (const [field, bytes, code, status, reason] of [
      ['login', svg, 'file_type_not_supported', 415, 'format'],
      ['wallet', Buffer.alloc(IMAGE_MAX_BYTES + 1, 1), 'file_too_large', 413, 'above_max'],
    ] as const) {
      const form = formOf({ document: good, login: good, wallet: good, [field]: bytes }, texts)
      expect(await provider.ask('PATCH', '/api/user-data/verification', { token, form })).toEqual(
        problem(code, status, { errors: [{ path: field, code: reason }] }),
      )
    }
    const photos = await provider.actions.verificationPhotos(login)
    expect(photos).toEqual([])
  })
})

describe('taken, and written anew, is', () => {
  const stored = async (answer: { status: number; body: unknown }) => {
    expect(answer.status).toBe(200)
    const { avatar } = answer.body as { avatar: string }
    const picture = await provider.app.request(avatar)
    return Buffer.from(await picture.arrayBuffer())
  }
  const secret = 'GPS 43.2389 N, 76.8897 E <script>alert(1)</script>'

  const carriers: Record<string, () => Promise<Buffer>> = {
    'a JPEG that tells where it was taken': () =>
      base()
        .withExif({
          IFD0: { ImageDescription: secret, Artist: secret },
          IFD3: { GPSLatitudeRef: 'N' },
        })
        .jpeg()
        .toBuffer(),
    'a JPEG with an archive and a page behind it': async () =>
      Buffer.concat([await jpegOf(), ascii(secret), html, Buffer.from([0x50, 0x4b, 3, 4])]),
    'a JPEG with a comment': async () => {
      const picture = await jpegOf()
      const comment = Buffer.concat([
        Buffer.from([0xff, 0xfe, 0, secret.length + 2]),
        ascii(secret),
      ])
      return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)])
    },
    'a PNG with a text': async () => {
      const picture = await pngOf()
      const text = chunk('tEXt', ascii(`Comment\0${secret}`))
      return Buffer.concat([picture.subarray(0, 33), text, picture.subarray(33)])
    },
    'a PNG with a page behind it': async () => Buffer.concat([await pngOf(), ascii(secret), html]),
    'a PNG that says it is a page': async () => pngOf(),
    'a PNG of one pixel': () => pngOf({ width: 1, height: 1 }),
    'a JPEG ten thousand pixels wide and two high': () => jpegOf({ width: 10_000, height: 2 }),
    'a PNG that is see-through': () =>
      sharp({
        create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
      })
        .png()
        .toBuffer(),
    'a JPEG in the colours of a printer': () => base().toColourspace('cmyk').jpeg().toBuffer(),
  }

  test.each(Object.entries(carriers))('%s', async (_, make) => {
    const claimed = { type: 'text/html', name: '..\\..\\index.html' }
    const picture = await stored(await send(await make(), claimed))
    const notices = await sharpOf(picture)
    expect(notices).toEqual({ format: 'jpeg', width: 512, height: 512, extras: [] })
    for (const trace of ['script', 'GPS', 'Comment']) {
      expect([trace, picture.includes(ascii(trace))]).toEqual([trace, false])
    }
  })

  test('a photo that lies on its side, upright', async () => {
    const halves = await sharp({
      create: { width: 400, height: 200, channels: 3, background: '#f00' },
    })
      .composite([
        {
          input: Buffer.alloc(200 * 200 * 3, 255),
          raw: { width: 200, height: 200, channels: 3 },
          left: 200,
          top: 0,
        },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const form = formOf(
      { document: halves, login: halves, wallet: halves },
      {
        fullName: 'Aigerim Sadykova',
        birthDate: '1990-05-01',
        familyStatus: 'single',
        documentNumber: 'N12345678',
      },
    )
    const answer = await provider.ask('PATCH', '/api/user-data/verification', { token, form })
    expect(answer.status).toBe(200)
    const [photo] = await provider.actions.verificationPhotos(login)
    const { width, height } = await sharp(photo?.image).metadata()
    expect([width, height]).toEqual([200, 400])
  })
})

async function sharpOf(bytes: Buffer) {
  const { format, width, height, exif, icc, iptc, xmp, comments } = await sharp(bytes).metadata()
  const extras = Object.entries({ exif, icc, iptc, xmp, comments })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
  return { format, width, height, extras }
}
