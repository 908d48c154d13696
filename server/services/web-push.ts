import {
  createCipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'

const CURVE = 'prime256v1'
const SALT_BYTES = 16
/** Size of the only record, in bytes: push services take no more. */
const RECORD = 4_096
/** Seconds for which a signed token is valid; RFC 8292 allows a day. */
const TOKEN_LIFE = 12 * 3_600

/** Names the provider to push services (RFC 8292): a key pair of P-256 in base64url, and where its owner is reached. */
export type Vapid = { publicKey: string; privateKey: string; subject: string }

/** The keys of a browser in base64url, as its subscription has them. */
export type BrowserKeys = { publicKey: string; authSecret: string }

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

function freshPair(): ECDH {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

export function publicKeyOf(privateKey: string): string {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(bytesOf(privateKey))
  return pair.getPublicKey('base64url')
}

export function isPair({
  publicKey,
  privateKey,
}: Pick<Vapid, 'publicKey' | 'privateKey'>): boolean {
  try {
    return publicKeyOf(privateKey) === publicKey
  } catch {
    return false
  }
}

/** Push services want an address of ours that is a page over TLS, or a mailbox. */
export const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@cabinet.example'

/** Names a browser without telling its endpoint. */
export const browserIdOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url')

/** True for a point of the curve, for which something can be encrypted. */
export function isBrowserKey(publicKey: string): boolean {
  try {
    freshPair().computeSecret(bytesOf(publicKey))
    return true
  } catch {
    return false
  }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/**
 * Encrypts for one browser (RFC 8291, in one record of RFC 8188). Filled up to `length`, so that the size tells the
 * push service nothing. `salt` and `own` are new for each message; a test gives those of the RFC.
 */
export function encryptFor(
  { publicKey, authSecret }: BrowserKeys,
  plain: Buffer,
  { length = 0, salt = randomBytes(SALT_BYTES), own = freshPair() } = {},
): Buffer {
  const theirs = bytesOf(publicKey)
  const ours = own.getPublicKey()
  const shared = derive(
    own.computeSecret(theirs),
    bytesOf(authSecret),
    Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]),
    32,
  )
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  )
  // A 2 ends what is meant in the last record, zeros fill it up.
  const filled = Buffer.concat([
    plain,
    Buffer.of(2),
    Buffer.alloc(Math.max(0, length - plain.length)),
  ])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD)
  head.writeUInt8(ours.length, 4)
  const sealed = [cipher.update(filled), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, head, ours, ...sealed])
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The header that proves to a push service who asks (RFC 8292); `now` is real time, in milliseconds. */
export function authorizationFor(
  { publicKey, privateKey, subject }: Vapid,
  { origin }: Pick<URL, 'origin'>,
  now: number,
): string {
  const claims = { aud: origin, exp: Math.floor(now / 1000) + TOKEN_LIFE, sub: subject }
  const said = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const point = bytesOf(publicKey)
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  })
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${said}.${signature.toString('base64url')}, k=${publicKey}`
}
