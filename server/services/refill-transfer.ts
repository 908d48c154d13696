import Big from 'big.js'
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { refillLifecycle } from '../../src/api/contract/lifecycle.ts'
import type { Deps } from '../clock.ts'
import { notifications } from '../database/schema/provider.ts'
import { chainTransfers, paymentSystems, refills } from '../database/schema/refill.ts'
import { writtenRow } from '../database/written-row.ts'
import { type Leg, plainAmount, post } from './ledger.ts'
import { Rejection } from './rejection.ts'
import { moveTo } from './status-move.ts'

/** A network's report about a transfer to a refill. Reports repeat and overtake one another. */
type Sighting = {
  refillId: number
  hash: string
  /** Tells the transfers of one transaction apart. */
  position?: number
  amount: string
  confirmations: number
  /** The block on a real chain, at the provider's time; only `creditConfirmed` credits its transfers. */
  block?: { number: number; hash: string; at: Date }
  /** The hash of the transfer that the network dropped in favour of this one. */
  replaces?: string
}

type RefillRow = typeof refills.$inferSelect

const crediting = moveTo(refills.status, refillLifecycle, 'replenished', 'network')
const reopening = moveTo(refills.status, refillLifecycle, 'waiting', 'network')

/** Takes a report down and credits what has enough confirmations: once per transfer, whoever reports it how often. */
export function recordTransfer({ database, clock }: Deps, sighting: Sighting): Promise<void> {
  return database.transaction(async () => {
    const [refill] = await database.queries
      .select()
      .from(refills)
      .where(eq(refills.id, sighting.refillId))
      .for('update')
    if (!refill) throw new Rejection('not_found')
    const now = await clock.now()

    if (sighting.replaces !== undefined) {
      await database.queries
        .update(chainTransfers)
        .set({ replaced: true })
        .where(
          and(
            eq(chainTransfers.refillId, refill.id),
            eq(chainTransfers.hash, sighting.replaces),
            isNull(chainTransfers.creditedAt),
          ),
        )
    }
    const { block } = sighting
    if (block) await moveCredited({ database, clock }, refill, sighting)
    const mined = block ? { blockNumber: block.number, blockHash: block.hash } : {}
    const [transfer] = await database.queries
      .insert(chainTransfers)
      .values({
        refillId: refill.id,
        paymentSystem: refill.paymentSystem,
        hash: sighting.hash,
        position: sighting.position ?? 0,
        amount: sighting.amount,
        confirmations: sighting.confirmations,
        seenAt: block?.at ?? now,
        ...mined,
      })
      .onConflictDoUpdate({
        target: [chainTransfers.paymentSystem, chainTransfers.hash, chainTransfers.position],
        // Mined again in another block, a transaction may have gone another way.
        ...(block
          ? {
              set: {
                refillId: refill.id,
                amount: sighting.amount,
                confirmations: sighting.confirmations,
                seenAt: block.at,
                replaced: false,
                ...mined,
              },
              setWhere: isNull(chainTransfers.creditedAt),
            }
          : {
              set: {
                confirmations: sql`greatest(${chainTransfers.confirmations}, excluded.confirmations)`,
              },
              setWhere: sql`${chainTransfers.refillId} = ${refill.id} and not ${chainTransfers.replaced}`,
            }),
      })
      .returning()

    if (block && !transfer) await noteMined({ database, clock }, refill.id, { ...sighting, block })

    const isCreditable =
      block === undefined &&
      transfer !== undefined &&
      transfer.creditedAt === null &&
      transfer.confirmations >= refill.neededConfirmations
    const credit = isCreditable
      ? await creditTransfer({ database, clock }, refill, transfer, now)
      : null
    await sumUp({ database, clock }, refill, credit, now)
  })
}

/**
 * Mined again, a transaction may have its transfers in other positions. What it has brought this refill before is the same
 * money and gets the new position, so that it is not credited anew; of several, one of the same amount.
 */
async function moveCredited(
  { database }: Deps,
  refill: RefillRow,
  { hash, position = 0, amount }: Sighting,
): Promise<void> {
  const isOfTransaction = and(
    eq(chainTransfers.paymentSystem, refill.paymentSystem),
    eq(chainTransfers.hash, hash),
  )
  const known = await database.queries
    .select()
    .from(chainTransfers)
    .where(and(isOfTransaction, isNotNull(chainTransfers.creditedAt)))
    .orderBy(chainTransfers.id)
  if (known.some((transfer) => transfer.position === position)) return
  const gone = known.filter(
    ({ refillId, blockHash }) => refillId === refill.id && blockHash === null,
  )
  const moved = gone.find((transfer) => new Big(transfer.amount).eq(amount)) ?? gone[0]
  if (!moved) return
  await database.queries
    .delete(chainTransfers)
    .where(and(isOfTransaction, eq(chainTransfers.position, position)))
  await database.queries
    .update(chainTransfers)
    .set({ position })
    .where(eq(chainTransfers.id, moved.id))
}

/** A credited transfer whose block had left the chain is in another one. */
async function noteMined(
  { database }: Deps,
  refillId: number,
  { hash, position = 0, block }: Sighting & { block: NonNullable<Sighting['block']> },
): Promise<void> {
  await database.queries
    .update(chainTransfers)
    .set({ blockNumber: block.number, blockHash: block.hash })
    .where(
      and(
        eq(chainTransfers.refillId, refillId),
        eq(chainTransfers.hash, hash),
        eq(chainTransfers.position, position),
      ),
    )
}

/** Credits a transfer of a real chain, if it still lies in the block that nodes have confirmed it in. */
export function creditConfirmed(
  deps: Deps,
  { id, refillId, blockHash }: { id: number; refillId: number; blockHash: string },
): Promise<void> {
  return deps.database.transaction(async () => {
    const [refill] = await lockRefills(deps, [refillId])
    const [transfer] = await deps.database.queries
      .select()
      .from(chainTransfers)
      .where(
        and(
          eq(chainTransfers.id, id),
          eq(chainTransfers.blockHash, blockHash),
          isNull(chainTransfers.creditedAt),
        ),
      )
    if (!refill || !transfer || transfer.confirmations < refill.neededConfirmations) return
    const now = await deps.clock.now()
    await sumUp(deps, refill, await creditTransfer(deps, refill, transfer, now), now)
  })
}

export type GoneTransfer = Pick<
  typeof chainTransfers.$inferSelect,
  'refillId' | 'paymentSystem' | 'hash' | 'amount'
>

/**
 * Takes transfers back whose blocks have left the chain, in the caller's transaction. Those that were credited keep
 * what they brought, and are returned.
 */
export async function takeBack(
  deps: Deps,
  paymentSystems: string[],
  after: number,
): Promise<GoneTransfer[]> {
  const { queries } = deps.database
  const isGone = and(
    inArray(chainTransfers.paymentSystem, paymentSystems),
    gt(chainTransfers.blockNumber, after),
  )
  const affected = await queries
    .selectDistinct({ id: chainTransfers.refillId })
    .from(chainTransfers)
    .where(isGone)
  const locked = await lockRefills(
    deps,
    affected.map(({ id }) => id),
  )
  const gone = await queries
    .update(chainTransfers)
    .set({
      replaced: sql`${chainTransfers.creditedAt} is null`,
      confirmations: 0,
      blockNumber: null,
      blockHash: null,
    })
    .where(isGone)
    .returning()
  const now = await deps.clock.now()
  for (const refill of locked) await sumUp(deps, refill, null, now)
  return gone.filter(({ creditedAt }) => creditedAt !== null)
}

/** Takes one transfer back that has turned out not to be, unless it was credited; in the caller's transaction. */
export async function takeBackOne(
  deps: Deps,
  { id, refillId, blockHash }: { id: number; refillId: number; blockHash: string },
): Promise<void> {
  const locked = await lockRefills(deps, [refillId])
  await deps.database.queries
    .update(chainTransfers)
    .set({ replaced: true, confirmations: 0, blockNumber: null, blockHash: null })
    .where(
      and(
        eq(chainTransfers.id, id),
        eq(chainTransfers.blockHash, blockHash),
        isNull(chainTransfers.creditedAt),
      ),
    )
  const now = await deps.clock.now()
  for (const refill of locked) await sumUp(deps, refill, null, now)
}

/** Counts the confirmations of what is not credited yet anew, in the caller's transaction. */
export async function countConfirmations(
  deps: Deps,
  paymentSystems: string[],
  block: number,
): Promise<void> {
  const { queries } = deps.database
  const isCounted = and(
    inArray(chainTransfers.paymentSystem, paymentSystems),
    isNotNull(chainTransfers.blockNumber),
    isNull(chainTransfers.creditedAt),
  )
  const counted = await queries
    .selectDistinct({ id: chainTransfers.refillId })
    .from(chainTransfers)
    .where(isCounted)
  if (counted.length === 0) return
  const locked = await lockRefills(
    deps,
    counted.map(({ id }) => id),
  )
  await queries
    .update(chainTransfers)
    .set({ confirmations: sql`greatest(0, ${block}::bigint - ${chainTransfers.blockNumber} + 1)` })
    .where(isCounted)
  const now = await deps.clock.now()
  for (const refill of locked) await sumUp(deps, refill, null, now)
}

/** In the order of their numbers, so that two who lock the same ones do not wait for each other. */
function lockRefills({ database }: Deps, ids: number[]): Promise<RefillRow[]> {
  return database.queries
    .select()
    .from(refills)
    .where(inArray(refills.id, ids))
    .orderBy(asc(refills.id))
    .for('update')
}

async function creditTransfer(
  { database }: Deps,
  refill: RefillRow,
  transfer: typeof chainTransfers.$inferSelect,
  now: Date,
): Promise<string | null> {
  const [system] = await database.queries
    .select({ fee: paymentSystems.refillFee })
    .from(paymentSystems)
    .where(eq(paymentSystems.id, refill.paymentSystem))
  const arrived = new Big(transfer.amount)
  const fee = new Big(system?.fee ?? 0)
  const charged = fee.gt(arrived) ? arrived : fee
  const credited = arrived.minus(charged)
  const { currency } = refill

  const legs: Leg[] = [
    { owner: null, account: 'network', currency, amount: arrived.times(-1).toFixed() },
  ]
  if (charged.gt(0))
    legs.push({ owner: null, account: 'fees', currency, amount: charged.toFixed() })
  if (credited.gt(0)) {
    legs.push({
      owner: refill.userId,
      account: 'balance',
      currency,
      amount: credited.toFixed(),
      operation: { type: 'refill', reference: String(refill.id) },
    })
  }
  const key = `refill-transfer:${transfer.id}`
  await database.queries
    .update(chainTransfers)
    .set({ creditedAt: now })
    .where(eq(chainTransfers.id, transfer.id))
  if (!(await post(database, { kind: 'refill', key, at: now, legs }))) return null

  await database.queries.insert(notifications).values({
    userId: refill.userId,
    kind: 'refill_replenished',
    params: { amount: plainAmount(credited.toFixed()), currency },
    reference: String(refill.id),
    createdAt: now,
  })
  return credited.toFixed()
}

/** Money on its way to a rejected invoice opens it again: what arrives is credited, and its owner sees it come. */
async function sumUp(
  { database }: Deps,
  refill: RefillRow,
  credit: string | null,
  now: Date,
): Promise<void> {
  const transfers = await database.queries
    .select()
    .from(chainTransfers)
    .where(eq(chainTransfers.refillId, refill.id))
    .orderBy(chainTransfers.id)
  const standing = transfers.filter(({ replaced }) => !replaced)
  const latest = standing.at(-1)
  const received = standing.reduce((sum, { amount }) => sum.plus(amount), new Big(0))
  const credited = credit ? new Big(refill.credited ?? 0).plus(credit).toFixed() : refill.credited
  const due = credited !== null ? crediting : latest ? reopening : null
  const move = due?.to.status === refill.status ? null : due
  const end = { rejection: null, finishedAt: move === crediting ? now : null }

  await writtenRow(
    database.queries
      .update(refills)
      .set({
        ...(move ? { ...move.to, ...end } : {}),
        received: latest ? received.toFixed() : null,
        credited,
        hash: latest?.hash ?? null,
        seenConfirmations: latest?.confirmations ?? 0,
        late: standing.some(({ seenAt }) => seenAt >= refill.expiresAt),
        replaced: transfers.some(({ replaced }) => replaced),
      })
      .where(and(eq(refills.id, refill.id), move?.where))
      .returning(),
  )
}
