import { createHmac } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { knownDevices, users } from '../database/schema/identity.ts'
import type { Visitor } from '../handler.ts'
import { networkOf } from './network.ts'

/** A device that did not sign in for so long is a stranger again. */
const KNOWN_FOR = 90 * 86_400_000
/** An address that somebody signed in from is not shed with the unknown ones for so long. */
const LATELY = 30 * 86_400_000

/** HMACs of the caller's network, and of network and browser together. */
export type Device = { network: string; device: string }

export function deviceOf(
  secret: string,
  { address, userAgent }: Pick<Visitor, 'address' | 'userAgent'>,
): Device {
  const network = networkOf(address)
  const hash = (text: string) =>
    createHmac('sha256', secret).update(`device:${text}`).digest('base64url')
  return { network: hash(network), device: hash(`${network}\n${userAgent ?? ''}`) }
}

/** Remembers where a person has just signed in from, in the caller's transaction. */
export async function rememberDevice(
  { queries }: Database,
  userId: number,
  device: Device,
  realNow: number,
): Promise<void> {
  const seenAt = new Date(realNow)
  await queries
    .insert(knownDevices)
    .values({ userId, ...device, seenAt })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.device], set: { seenAt } })
}

/** Does the same work for an unknown login, so that the time of the answer does not tell whether it exists. */
export async function isKnownDevice(
  { queries }: Database,
  loginLc: string,
  { device }: Device,
): Promise<boolean> {
  const found = await queries
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.loginLc, loginLc), eq(knownDevices.device, device)))
  return found.length > 0
}

export async function isKnownNetwork(
  { queries }: Database,
  { network }: Device,
  realNow: number,
): Promise<boolean> {
  const found = await queries
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(
      and(eq(knownDevices.network, network), gt(knownDevices.seenAt, new Date(realNow - LATELY))),
    )
    .limit(1)
  return found.length > 0
}

export async function sweepDevices({ queries }: Database, realNow: number): Promise<void> {
  await queries.delete(knownDevices).where(lt(knownDevices.seenAt, new Date(realNow - KNOWN_FOR)))
}
