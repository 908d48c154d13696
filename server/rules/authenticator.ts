import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { recoveryCodes } from '../database/schema/identity.ts'

const ISSUER = 'Cabinet'
const SECRET_BYTES = 20
const STEP = 30_000
const DIGITS = 6
const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 10
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding, as authenticator apps take it. */
function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((eight) => Number.parseInt(eight, 2)))
}

/** 160 bits, which is what SHA-1 takes whole. */
export const newAuthenticatorSecret = () => base32(randomBytes(SECRET_BYTES))

/** What an app reads from the QR code. */
export function authenticatorUri(secret: string, login: string): string {
  const label = `${ISSUER}:${encodeURIComponent(login)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}&algorithm=SHA1&digits=${DIGITS}&period=${STEP / 1000}`
}

/** RFC 6238 with SHA-1. */
function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const start = (mac[mac.length - 1] ?? 0) & 15
  const number = mac.readUInt32BE(start) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The time step whose code this is, or null. Clocks may differ by one step; a step at or before `lastStep` was
 * accepted already and is not accepted again.
 */
export function stepOf(
  secret: string,
  code: string,
  realNow: number,
  lastStep: number | null,
): number | null {
  const key = bytesOf(secret)
  const current = Math.floor(realNow / STEP)
  let found: number | null = null
  for (const step of [current - 1, current, current + 1]) {
    const expected = Buffer.from(codeAt(key, step))
    const given = Buffer.from(code)
    const isRight = given.length === expected.length && timingSafeEqual(given, expected)
    if (isRight && step > (lastStep ?? -1)) found = step
  }
  return found
}

function recoveryHash(secret: string, userId: number, code: string): string {
  return createHmac('sha256', secret)
    .update(`recovery:${userId}:${code.replace('-', '')}`)
    .digest('hex')
}

/** Ten codes of 50 random bits, kept as HMACs; those that were there before are worth nothing. */
export async function renewRecoveryCodes(
  database: Database,
  secret: string,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const signs = [...randomBytes(RECOVERY_LENGTH)].map((byte) => alphabet[byte % alphabet.length])
    return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
  })
  await database.queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await database.queries
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: recoveryHash(secret, userId, code) })))
  return codes
}

/** Uses a recovery code up; false when it is not one, or was used. */
export async function useRecoveryCode(
  database: Database,
  secret: string,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await database.queries
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, recoveryHash(secret, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

export async function countRecoveryCodes(database: Database, userId: number): Promise<number> {
  const [row] = await database.queries
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}
