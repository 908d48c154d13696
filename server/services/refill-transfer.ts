import Big from 'big.js'
import { and, eq, isNull, sql } from 'drizzle-orm'
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
  amount: string
  confirmations: number
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
    const [transfer] = await database.queries
      .insert(chainTransfers)
      .values({
        refillId: refill.id,
        paymentSystem: refill.paymentSystem,
        hash: sighting.hash,
        amount: sighting.amount,
        confirmations: sighting.confirmations,
        seenAt: now,
      })
      .onConflictDoUpdate({
        target: [chainTransfers.paymentSystem, chainTransfers.hash],
        set: {
          confirmations: sql`greatest(${chainTransfers.confirmations}, excluded.confirmations)`,
        },
        setWhere: sql`${chainTransfers.refillId} = ${refill.id} and not ${chainTransfers.replaced}`,
      })
      .returning()

    const isCreditable =
      transfer !== undefined &&
      transfer.creditedAt === null &&
      transfer.confirmations >= refill.neededConfirmations
    const credit = isCreditable
      ? await creditTransfer({ database, clock }, refill, transfer, now)
      : null
    await sumUp({ database, clock }, refill, credit, now)
  })
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
