import { createHmac, randomBytes } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { and, count, eq, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../database/database.ts'
import { recoveryCodes } from '../database/schema/identity.ts'

const SECRET_BYTES = 20
const STEP_SECONDS = 30
const RECOVERY_CODES = 10

/** RFC 6238 with SHA-1, as every authenticator app does it; the secret is in base32. */
const totpOf = (secret: string, label = '') =>
  new TOTP({
    secret,
    label,
    issuer: 'Cabinet',
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  })

/** 160 bits, which is what SHA-1 takes whole. */
export const newAuthenticatorSecret = () => new Secret({ size: SECRET_BYTES }).base32

export const authenticatorUri = (secret: string, login: string) => totpOf(secret, login).toString()

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
  // The library throws at six characters that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return null
  const totp = totpOf(secret)
  const offset = totp.validate({ token: code, timestamp: realNow, window: 1 })
  if (offset === null) return null
  const step = totp.counter({ timestamp: realNow }) + offset
  return step > (lastStep ?? -1) ? step : null
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
    const text = base32nopad.encode(randomBytes(7))
    return `${text.slice(0, 5)}-${text.slice(5, 10)}`
  })
  await dropRecoveryCodes(database, userId)
  await database.queries
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: recoveryHash(secret, userId, code) })))
  return codes
}

export async function dropRecoveryCodes(database: Database, userId: number): Promise<void> {
  await database.queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
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
