import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Begins sealed bytes. A JPEG begins with 0xff: pictures from before they were sealed are told apart by it. */
const SEALED = 0x01

/** Each purpose has a key of its own: what was sealed for one opens for no other. */
const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal:${purpose}`, 32))

/** Nonce, tag and cipher text. */
function encrypt(secret: string, purpose: string, owner: number, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyFor(secret, purpose), nonce)
  cipher.setAAD(Buffer.from(String(owner)))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function decrypt(secret: string, purpose: string, owner: number, bytes: Uint8Array): Buffer {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, keyFor(secret, purpose), nonce)
  decipher.setAAD(Buffer.from(String(owner)))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/**
 * A text that only this provider can read again: AES-256-GCM in base64url. `owner` is bound to it, so that a row
 * moved to another person does not open.
 */
export function seal(secret: string, purpose: string, owner: number, text: string): string {
  return encrypt(secret, purpose, owner, Buffer.from(text)).toString('base64url')
}

/** Throws when the text was sealed by another secret, for another purpose or owner, or was tampered with. */
export function unseal(secret: string, purpose: string, owner: number, sealed: string): string {
  return decrypt(secret, purpose, owner, Buffer.from(sealed, 'base64url')).toString('utf8')
}

/** Like `seal`, for a file. */
export function sealBytes(
  secret: string,
  purpose: string,
  owner: number,
  bytes: Uint8Array,
): Uint8Array {
  return Buffer.concat([Uint8Array.of(SEALED), encrypt(secret, purpose, owner, bytes)])
}

/** Like `unseal`, for a file. */
export function unsealBytes(
  secret: string,
  purpose: string,
  owner: number,
  sealed: Uint8Array,
): Uint8Array {
  if (sealed[0] !== SEALED) throw new Error('What was stored is not sealed')
  return decrypt(secret, purpose, owner, sealed.subarray(1))
}
