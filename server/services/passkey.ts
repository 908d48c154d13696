import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { and, asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type {
  Passkey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '../../src/api/contract/passkey.ts'
import type { Database } from '../database/database.ts'
import { passkeys } from '../database/schema/identity.ts'
import { clientName } from './client-name.ts'

const ID_BYTES = 16
/** Real time, in milliseconds: a passkey that is asked for at sign-in is shown within it. */
const REQUEST_LIFE = 300_000
const TIME_BYTES = 8
const NONCE_BYTES = 16
/** Counts the characters of both in base64url. */
const FRESH_CHARACTERS = ((TIME_BYTES + NONCE_BYTES) * 4) / 3

export type PasskeyRules = {
  database: Database
  secret: string
  publicUrl: string
  realNow: () => number
}
export type PasskeyRow = typeof passkeys.$inferSelect
type Owner = { id: number; login: string }

/** The library takes a third of a second to load: a provider that nobody shows a passkey starts without it. */
const loadWebAuthn = async () => {
  const [verifying, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...verifying, decodeAttestationObject, isoBase64URL }
}

/** Passkeys are bound to this host; null where browsers allow none: an IP address, or no TLS. */
export function passkeySite(publicUrl: string): { host: string; origin: string } | null {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
  return isSecure && !isAddress ? { host: hostname, origin } : null
}

const mac = ({ secret }: PasskeyRules, text: string) =>
  createHmac('sha256', secret).update(`passkey:${text}`).digest()

/**
 * Makes the bytes that a passkey signs for one challenge of ours: they serve that one alone, so its person, its purpose, what
 * it confirms, and once. `making` is of a passkey that the challenge allows to be added.
 */
const challengeOf = (rules: PasskeyRules, use: 'showing' | 'making', challengeId: string) =>
  mac(rules, `${use}:${challengeId}`).toString('base64url')

export function listPasskeys({ database }: PasskeyRules, userId: number): Promise<PasskeyRow[]> {
  return database.queries
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export const passkeyOf = (row: PasskeyRow): Passkey => ({
  id: row.id,
  browser: row.browser,
  system: row.system,
  synced: row.backedUp,
  addedAt: row.createdAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
})

const credentialOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports,
})

/** Asks for a passkey that answers a challenge in place of its code; null where the person has none. */
export async function requestFor(
  rules: PasskeyRules,
  userId: number,
  challengeId: string,
): Promise<PasskeyRequest | null> {
  const site = passkeySite(rules.publicUrl)
  const rows = site ? await listPasskeys(rules, userId) : []
  if (site === null || rows.length === 0) return null
  return {
    origin: site.origin,
    challenge: challengeOf(rules, 'showing', challengeId),
    credentials: rows.map(credentialOf),
  }
}

/** A later passkey carries the handle of the earlier ones, whatever became of the secret meanwhile. */
const userHandleOf = (rules: PasskeyRules, userId: number, rows: PasskeyRow[]) =>
  rows[0]?.userHandle ?? mac(rules, `person:${userId}`).toString('base64url')

export async function creationFor(
  rules: PasskeyRules,
  { id, login }: Owner,
  challengeId: string,
): Promise<PasskeyCreation | null> {
  const site = passkeySite(rules.publicUrl)
  if (site === null) return null
  const rows = await listPasskeys(rules, id)
  return {
    origin: site.origin,
    challenge: challengeOf(rules, 'making', challengeId),
    userHandle: userHandleOf(rules, id, rows),
    login,
    existing: rows.map(credentialOf),
  }
}

/**
 * Reads what the browser made, or null where it is forged. No statement about the maker of the authenticator is asked
 * for, and none with certificates is looked at: they name addresses that would be fetched from here.
 */
async function readRegistration(
  rules: PasskeyRules,
  challengeId: string,
  { response, ...registration }: PasskeyRegistration,
) {
  const site = passkeySite(rules.publicUrl)
  if (site === null) return null
  const { verifyRegistrationResponse, decodeAttestationObject, isoBase64URL } = await loadWebAuthn()
  const { clientDataJSON, attestationObject } = response
  try {
    const stated = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const isSelfStated =
      stated.get('fmt') === 'packed' && stated.get('attStmt').get('x5c') === undefined
    if (stated.get('fmt') !== 'none' && !isSelfStated) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...registration,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challengeOf(rules, 'making', challengeId),
      expectedOrigin: site.origin,
      expectedRPID: site.host,
    })
    return registrationInfo ?? null
  } catch {
    // The library throws at everything that is not as it should be.
    return null
  }
}

export type Made = {
  challengeId: string
  registration: PasskeyRegistration
  userAgent: string | null
}

/** Adds a passkey under the lock of the person. False where it is forged, or an account has it already. */
export async function writePasskey(
  rules: PasskeyRules,
  { id: userId }: Owner,
  { challengeId, registration, userAgent }: Made,
  now: Date,
): Promise<boolean> {
  const read = await readRegistration(rules, challengeId, registration)
  if (read === null) return false
  const { credential, credentialBackedUp } = read
  const written = await rules.database.queries
    .insert(passkeys)
    .values({
      // A hyphen at its beginning would make it an option of the operator's command line.
      id: randomBytes(ID_BYTES).toString('hex'),
      userId,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: registration.response.transports ?? [],
      backedUp: credentialBackedUp,
      userHandle: userHandleOf(rules, userId, await listPasskeys(rules, userId)),
      ...clientName(userAgent),
      createdAt: now,
    })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id })
  return written.length > 0
}

export async function deletePasskey(
  { database }: PasskeyRules,
  userId: number,
  id: string,
): Promise<boolean> {
  const gone = await database.queries
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return gone.length > 0
}

/** Reads the signature of a passkey; null where it did not sign the challenge that it was asked for. */
async function readAssertion(
  rules: PasskeyRules,
  passkey: PasskeyRow,
  { response, ...assertion }: PasskeyAssertion,
  expectedChallenge: string,
) {
  const site = passkeySite(rules.publicUrl)
  if (site === null) return null
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { clientDataJSON, authenticatorData, signature } = response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo : null
  } catch {
    // The library throws at everything that is not as it should be, a counter that went back included.
    return null
  }
}

/** Uses a passkey, under the lock of its person. False where that is not what it was asked for. */
async function usePasskey(
  rules: PasskeyRules,
  passkey: PasskeyRow,
  assertion: PasskeyAssertion,
  expectedChallenge: string,
  used: { usedAt: Date; challengedAt?: Date },
): Promise<boolean> {
  const read = await readAssertion(rules, passkey, assertion, expectedChallenge)
  if (read === null) return false
  await rules.database.queries
    .update(passkeys)
    .set({ counter: read.newCounter, backedUp: read.credentialBackedUp, ...used })
    .where(eq(passkeys.id, passkey.id))
  return true
}

export async function isPasskeyRight(
  rules: PasskeyRules,
  userId: number,
  challengeId: string,
  assertion: PasskeyAssertion,
  now: Date,
): Promise<boolean> {
  const passkey = await findPasskey(rules, assertion)
  if (passkey?.userId !== userId) return false
  const asked = challengeOf(rules, 'showing', challengeId)
  return usePasskey(rules, passkey, assertion, asked, { usedAt: now })
}

/** A credential is one person's, and random: whoever does not have it cannot ask for it. */
export async function findPasskey(
  { database }: PasskeyRules,
  { id }: Pick<PasskeyAssertion, 'id'>,
): Promise<PasskeyRow | undefined> {
  const [row] = await database.queries.select().from(passkeys).where(eq(passkeys.credentialId, id))
  return row
}

/** The time, a random number and the seal of both: nothing is stored for whoever only asks. */
export function signInRequest(rules: PasskeyRules): PasskeyRequest | null {
  const site = passkeySite(rules.publicUrl)
  if (site === null) return null
  const time = Buffer.alloc(TIME_BYTES)
  time.writeBigUInt64BE(BigInt(rules.realNow()))
  const fresh = Buffer.concat([time, randomBytes(NONCE_BYTES)]).toString('base64url')
  const challenge = `${fresh}${sealOf(rules, fresh)}`
  return { origin: site.origin, challenge, credentials: [] }
}

const sealOf = (rules: PasskeyRules, fresh: string) =>
  mac(rules, `sign-in:${fresh}`).toString('base64url')

/** When a challenge of ours was made, or null where it is not ours or too old. */
function madeAt(rules: PasskeyRules, challenge: string): number | null {
  const fresh = challenge.slice(0, FRESH_CHARACTERS)
  const seal = Buffer.from(challenge.slice(FRESH_CHARACTERS))
  const right = Buffer.from(sealOf(rules, fresh))
  if (seal.length !== right.length || !timingSafeEqual(seal, right)) return null
  const made = Number(Buffer.from(fresh, 'base64url').readBigUInt64BE())
  return rules.realNow() - made <= REQUEST_LIFE ? made : null
}

const SignedData = z.object({ challenge: z.string() })

/** The challenge that a passkey has signed, not checked in any way yet. */
function challengeIn({ response }: PasskeyAssertion): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
    return SignedData.parse(JSON.parse(text)).challenge
  } catch {
    return ''
  }
}

/**
 * Checks the answer to a challenge of the sign-in under the lock of its person. One that is not younger than the
 * last one answered is refused, so that each challenge is good for one sign-in.
 */
export async function isSignInRight(
  rules: PasskeyRules,
  passkey: PasskeyRow,
  assertion: PasskeyAssertion,
  now: Date,
): Promise<boolean> {
  const challenge = challengeIn(assertion)
  const made = madeAt(rules, challenge)
  const last = passkey.challengedAt?.getTime() ?? 0
  const isOwn = assertion.response.userHandle === passkey.userHandle
  if (made === null || made <= last || !isOwn) return false
  const used = { usedAt: now, challengedAt: new Date(made) }
  return usePasskey(rules, passkey, assertion, challenge, used)
}
