import type Big from 'big.js'
import { and, eq } from 'drizzle-orm'
import type { FieldCode } from '../../src/api/contract/failure.ts'
import type { Refill } from '../../src/api/contract/refill.ts'
import type { Chain, MinedTransaction, Move } from '../chain/chain.ts'
import { grownBy, internalTo, isInternal } from '../chain/internal.ts'
import { type Deps, providerTime } from '../clock.ts'
import { identifierFrom } from '../database/cursor.ts'
import { chainBlocks, chainFindings, chains } from '../database/schema/chain.ts'
import {
  chainTransfers,
  paymentSystems,
  refills,
  unnoticedTransfers,
} from '../database/schema/refill.ts'
import { type RefillDeps, readRefill } from './refill.ts'
import { isNetwork, readHash } from './refill-address.ts'
import { recordTransfer } from './refill-transfer.ts'
import { Rejection } from './rejection.ts'

/**
 * Looks for a transfer that somebody says they have sent to this refill of theirs. A hash is public and proves nothing:
 * a transfer that went to another person's refill is looked for like one that never was, and nothing tells them apart.
 */
export async function lookUpTransfer(
  deps: RefillDeps,
  { userId, id, hash: given }: { userId: number; id: string; hash: string },
): Promise<Refill> {
  const { database, clock } = deps
  const number = identifierFrom(id)
  if (number === null) throw new Rejection('not_found')
  const mined = await askChain(deps, { userId, id: number, given })
  await database.transaction(async () => {
    const [refill] = await database.queries
      .select()
      .from(refills)
      .where(and(eq(refills.id, number), eq(refills.userId, userId)))
      .for('update')
    if (!refill) throw new Rejection('not_found')
    const hash = readHash[await networkOf(deps, refill.paymentSystem)](given)
    if (hash === null) throw refused('format')
    if (mined && (await recordMined(deps, refill, mined))) return

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
    if (seen.some(({ refillId, replaced }) => refillId === number && !replaced)) return
    if ([...seen, ...unnoticed].some(({ refillId }) => refillId !== number)) throw refused('taken')

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

/** `direct` paid the refill itself; `grown`: else what its address had more native money after the block. */
type Mined = { chain: Chain; transaction: MinedTransaction; direct: Move[]; grown: Big | null }

/** Outside of a transaction: a node may take its time. One that does not answer has found nothing. */
async function askChain(
  { database, chains }: RefillDeps,
  { userId, id, given }: { userId: number; id: number; given: string },
): Promise<Mined | null> {
  const [refill] = await database.queries
    .select({
      paymentSystem: refills.paymentSystem,
      key: refills.addressKey,
      address: refills.address,
    })
    .from(refills)
    .where(and(eq(refills.id, id), eq(refills.userId, userId)))
  const hash = readHash.Ethereum(given)
  if (!refill?.key || hash === null) return null
  for (const chain of chains ?? []) {
    const asset = chain.assets.find(({ paymentSystem }) => paymentSystem === refill.paymentSystem)
    if (!asset) continue
    try {
      const transaction = await chain.transfersOf(hash)
      if (!transaction || transaction.reverted) return null
      const { address } = refill
      const direct = transaction.moves.filter(
        (move) => move.asset?.paymentSystem === refill.paymentSystem && move.to === address,
      )
      const isHidden = direct.length === 0 && asset.token === null
      const block = transaction.block.number
      const grown = isHidden ? await grownBy(chain, asset, { address, block }) : null
      return { chain, transaction, direct, grown }
    } catch {
      return null
    }
  }
  return null
}

/** True if it paid this refill. What is in no block that was read yet is found by reading on. */
async function recordMined(
  deps: Deps,
  refill: typeof refills.$inferSelect,
  { chain, transaction, direct, grown }: Mined,
): Promise<boolean> {
  const { database, clock } = deps
  const { hash, block } = transaction
  const [read] = await database.queries
    .select({ number: chains.blockNumber, known: chainBlocks.hash })
    .from(chains)
    .leftJoin(
      chainBlocks,
      and(eq(chainBlocks.chain, chains.name), eq(chainBlocks.number, block.number)),
    )
    .where(eq(chains.name, chain.name))
  if (read?.number == null || block.number > read.number) return false
  if (read.known !== null && read.known !== block.hash) return false

  const counted = await database.queries
    .select({
      hash: chainTransfers.hash,
      position: chainTransfers.position,
      amount: chainTransfers.amount,
    })
    .from(chainTransfers)
    .where(and(eq(chainTransfers.refillId, refill.id), eq(chainTransfers.blockHash, block.hash)))
  const isNew = counted.every((one) => one.hash !== hash)
  // Money taken for that of a contract is all that had come unseen.
  if (isNew && direct.length > 0 && counted.some(isInternal)) return true
  const moves = direct.length > 0 ? direct : await internalMoves(deps, refill, counted, grown)
  const at = await providerTime(clock, block.at)
  for (const { position, amount } of moves) {
    await recordTransfer(deps, {
      refillId: refill.id,
      hash,
      position,
      amount,
      confirmations: read.number - block.number + 1,
      block: { ...block, at },
    })
  }
  return moves.length > 0
}

/** Finds money that came in the block and is not known yet. It counts once, by any of its transactions. */
async function internalMoves(
  { database }: Deps,
  refill: typeof refills.$inferSelect,
  counted: { amount: string }[],
  grown: Big | null,
): Promise<{ position: number; amount: string }[]> {
  const amount = counted.reduce((left, one) => left?.minus(one.amount) ?? null, grown)
  if (!amount?.gt(0)) return []
  await database.queries
    .delete(chainFindings)
    .where(and(eq(chainFindings.refillId, refill.id), eq(chainFindings.kind, 'internal_transfer')))
  return [{ position: internalTo(refill.id), amount: amount.toFixed() }]
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
