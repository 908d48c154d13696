import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Each purpose has a key of its own: what was sealed for one opens for no other. */
const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal:${purpose}`, 32))

/**
 * A text that only this provider can read again: nonce, tag and AES-256-GCM cipher text in base64url. `owner` is
 * bound to it, so that a row moved to another person does not open.
 */
export function seal(secret: string, purpose: string, owner: number, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyFor(secret, purpose), nonce)
  cipher.setAAD(Buffer.from(String(owner)))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws when the text was sealed by another secret, for another purpose or owner, or was tampered with. */
export function unseal(secret: string, purpose: string, owner: number, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(
    ALGORITHM,
    keyFor(secret, purpose),
    bytes.subarray(0, NONCE_BYTES),
  )
  decipher.setAAD(Buffer.from(String(owner)))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([
    decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8')
}
