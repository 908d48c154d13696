import { and, eq } from 'drizzle-orm'
import type { FieldCode } from '../../src/api/contract/failure.ts'
import type { Refill } from '../../src/api/contract/refill.ts'
import type { Deps } from '../clock.ts'
import { identifierFrom } from '../database/cursor.ts'
import {
  chainTransfers,
  paymentSystems,
  refills,
  unnoticedTransfers,
} from '../database/schema/refill.ts'
import { readRefill } from './refill.ts'
import { isNetwork, readHash } from './refill-address.ts'
import { recordTransfer } from './refill-transfer.ts'
import { Rejection } from './rejection.ts'

/**
 * Looks for a transfer that somebody says they have sent to this refill of theirs. A hash is public and proves nothing:
 * a transfer that went to another person's refill is looked for like one that never was, and nothing tells them apart.
 */
export async function lookUpTransfer(
  deps: Deps,
  { userId, id, hash: given }: { userId: number; id: string; hash: string },
): Promise<Refill> {
  const { database, clock } = deps
  const number = identifierFrom(id)
  if (number === null) throw new Rejection('not_found')
  await database.transaction(async () => {
    const [refill] = await database.queries
      .select()
      .from(refills)
      .where(and(eq(refills.id, number), eq(refills.userId, userId)))
      .for('update')
    if (!refill) throw new Rejection('not_found')
    const hash = readHash[await networkOf(deps, refill.paymentSystem)](given)
    if (hash === null) throw refused('format')

    const seen = await database.queries
      .select({ refillId: chainTransfers.refillId, replaced: chainTransfers.replaced })
      .from(chainTransfers)
      .innerJoin(refills, eq(refills.id, chainTransfers.refillId))
      .where(and(eq(refills.userId, userId), eq(chainTransfers.hash, hash)))
    const unnoticed = await database.queries
      .select({
        id: unnoticedTransfers.id,
        refillId: unnoticedTransfers.refillId,
        amount: unnoticedTransfers.amount,
      })
      .from(unnoticedTransfers)
      .innerJoin(refills, eq(refills.id, unnoticedTransfers.refillId))
      .where(and(eq(refills.userId, userId), eq(unnoticedTransfers.hash, hash)))
    if ([...seen, ...unnoticed].some(({ refillId }) => refillId !== number)) throw refused('taken')
    if (seen.some(({ replaced }) => !replaced)) return

    const [found] = unnoticed
    if (found) {
      await database.queries.delete(unnoticedTransfers).where(eq(unnoticedTransfers.id, found.id))
      await recordTransfer(deps, {
        refillId: number,
        hash,
        amount: found.amount,
        confirmations: 1,
      })
      return
    }
    const known = await readRefill(deps, userId, id)
    if (known.lookup?.hash === hash && known.lookup.state === 'looking') return
    await database.queries
      .update(refills)
      .set({ namedHash: hash, namedAt: await clock.now() })
      .where(eq(refills.id, number))
  })
  return readRefill(deps, userId, id)
}

async function networkOf({ database }: Deps, paymentSystem: string) {
  const [system] = await database.queries
    .select({ network: paymentSystems.network })
    .from(paymentSystems)
    .where(eq(paymentSystems.id, paymentSystem))
  if (!system || !isNetwork(system.network)) throw new Error(`${paymentSystem} has no hashes.`)
  return system.network
}

const refused = (code: FieldCode) =>
  new Rejection('validation_failed', { fields: [{ path: 'hash', code }] })
