import { createECDH, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  authorizationFor,
  encryptFor,
  isBrowserKey,
  isPair,
} from '../../server/services/web-push.ts'

/** RFC 8291, section 5 and appendix A. */
const example = {
  plain: 'When I grow up, I want to be a watermelon',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  browserPublic:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ourPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  ourPublic:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('a message is encrypted as the example of RFC 8291', () => {
  const own = createECDH('prime256v1')
  own.setPrivateKey(Buffer.from(example.ourPrivate, 'base64url'))
  const keys = { publicKey: example.browserPublic, authSecret: example.authSecret }
  const sealed = encryptFor(keys, Buffer.from(example.plain), {
    salt: Buffer.from(example.salt, 'base64url'),
    own,
  })
  expect(sealed.toString('base64url')).toEqual(example.sealed)
})

test('each message has a key and a salt of its own, and all are of one length', () => {
  const keys = { publicKey: example.browserPublic, authSecret: example.authSecret }
  const [one, other, longer] = ['Short', 'Short', 'Longer than the others'].map((text) =>
    encryptFor(keys, Buffer.from(text), { length: 100 }),
  )
  expect(new Set([one, other].map((sealed) => sealed?.subarray(0, 86).toString('hex'))).size).toBe(
    2,
  )
  expect([one?.length, other?.length, longer?.length]).toEqual([203, 203, 203])
})

test('who asks is signed for the push service alone, for twelve hours', () => {
  const vapid = {
    publicKey: example.ourPublic,
    privateKey: example.ourPrivate,
    subject: 'mailto:help@cabinet.example',
  }
  const now = Date.parse('2026-11-23T12:00:00Z')
  const header = authorizationFor(vapid, new URL('https://push.example/send/1'), now)
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect([read(head), read(claims), key]).toEqual([
    { typ: 'JWT', alg: 'ES256' },
    { aud: 'https://push.example', exp: now / 1000 + 43_200, sub: vapid.subject },
    vapid.publicKey,
  ])
  const point = Buffer.from(vapid.publicKey, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isRight = (text: string) =>
    verify(
      'sha256',
      Buffer.from(text),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  expect([isRight(`${head}.${claims}`), isRight(`${head}.${claims}x`)]).toEqual([true, false])
})

test('keys that are no pair, and points beside the curve, are told', () => {
  const { ourPublic: publicKey, ourPrivate: privateKey, browserPublic } = example
  expect([
    isPair({ publicKey, privateKey }),
    isPair({ publicKey: browserPublic, privateKey }),
    isPair({ publicKey, privateKey: 'A'.repeat(43) }),
    isBrowserKey(browserPublic),
    isBrowserKey(`B${'A'.repeat(86)}`),
  ]).toEqual([true, false, false, true, false])
})
