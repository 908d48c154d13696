import Big from 'big.js'
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, min, type SQL, sql } from 'drizzle-orm'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { FieldCode } from '../../src/api/contract/failure.ts'
import { refillLifecycle } from '../../src/api/contract/lifecycle.ts'
import type {
  NewRefill,
  Refill,
  RefillStatus,
  TransferLookup,
} from '../../src/api/contract/refill.ts'
import { type Chain, chainNetworks } from '../chain/chain.ts'
import type { Deps } from '../clock.ts'
import { identifierFrom, pageFrom, pageOrder, rowBelow } from '../database/cursor.ts'
import type { Database } from '../database/database.ts'
import { chainKeys, chains } from '../database/schema/chain.ts'
import { notifications } from '../database/schema/provider.ts'
import { chainTransfers, isUnfinished, paymentSystems, refills } from '../database/schema/refill.ts'
import { writtenRow } from '../database/written-row.ts'
import { lockPerson } from './code.ts'
import { plainAmount } from './ledger.ts'
import { isNetwork, newAddress, newMemo } from './refill-address.ts'
import { Rejection } from './rejection.ts'
import { moveTo, type StatusMove } from './status-move.ts'

type PaymentSystemRow = typeof paymentSystems.$inferSelect
type RefillRow = typeof refills.$inferSelect
type TransferRow = typeof chainTransfers.$inferSelect

/** Payment systems on chains that are watched have addresses there; others have simulated ones. */
export type RefillDeps = Deps & { chains?: readonly Chain[] | undefined }

const BATCH = 500
const refusal = moveTo(refills.status, refillLifecycle, 'rejected', 'operator')
const expiry = moveTo(refills.status, refillLifecycle, 'rejected', 'clock')
/** A network that has not shown a transfer for a day has dropped it, or never had it. */
const LOOKUP_LIFE = 86_400_000

/** Makes an invoice. Runs inside the caller's idempotent transaction; `key` is how its maker finds it again. */
export async function createRefill(
  { database, clock, chains }: RefillDeps,
  { userId, key, paymentSystem, amount }: NewRefill & { userId: number; key: string },
): Promise<Refill> {
  const [system] = await database.queries
    .select()
    .from(paymentSystems)
    .where(and(eq(paymentSystems.id, paymentSystem), eq(paymentSystems.enabled, true)))
  if (!system) throw refused('paymentSystem', 'incorrect')
  checkAmount(amount, system)

  const now = await clock.now()
  const row = await writtenRow(
    database.queries
      .insert(refills)
      .values({
        userId,
        paymentSystem: system.id,
        currency: system.currency,
        amount,
        key,
        ...(await destinationOn({ database, clock, chains }, system)),
        neededConfirmations: system.confirmations,
        createdAt: now,
        expiresAt: new Date(now.getTime() + system.invoiceSeconds * 1_000),
      })
      .returning(),
  )
  return refillFrom(row, system, [], now)
}

/** Refuses one more invoice of somebody who has as many that nothing has arrived for, until the first of them ends. */
export async function refuseManyOpen(
  { database, clock }: Deps,
  userId: number,
  most: number,
): Promise<void> {
  await lockPerson({ database }, userId)
  const [open] = await database.queries
    .select({ count: count(), firstEnds: min(refills.expiresAt) })
    .from(refills)
    .where(and(eq(refills.userId, userId), eq(refills.status, 'waiting'), isNull(refills.received)))
  if (!open?.firstEnds || open.count < most) return
  const left = (open.firstEnds.getTime() - (await clock.now()).getTime()) / 1_000
  throw new Rejection('too_many_requests', { retryAfter: Math.max(1, Math.ceil(left)) })
}

/** A transfer is waited for, or the rest of one while its time runs. */
export const isOpen = (now: Date | SQL) =>
  sql`${isUnfinished} and (${refills.status} = 'waiting' or ${gt(refills.expiresAt, now)})`

export async function listRefills(
  { database, clock }: Deps,
  userId: number,
  filter: {
    cursor?: string | undefined
    limit: number
    status?: RefillStatus | 'open' | undefined
    currency?: Currency | undefined
    key?: string | undefined
  },
): Promise<{ items: Refill[]; nextCursor: string | null }> {
  const below = rowBelow(filter.cursor)
  const now = await clock.now()
  const found = await database.queries
    .select()
    .from(refills)
    .innerJoin(paymentSystems, eq(paymentSystems.id, refills.paymentSystem))
    .where(
      and(
        eq(refills.userId, userId),
        below === null ? undefined : lt(refills.id, below),
        filter.status === 'open' ? isOpen(now) : filter.status && eq(refills.status, filter.status),
        filter.currency && eq(refills.currency, filter.currency),
        filter.key === undefined ? undefined : eq(refills.key, filter.key),
      ),
    )
    .orderBy(pageOrder(desc(refills.id), filter.limit))
  const page = pageFrom(
    found.map((row) => ({ id: row.refills.id, ...row })),
    filter.limit,
  )
  const transfers = await transfersOf(
    database,
    page.rows.map(({ id }) => id),
  )
  return {
    items: page.rows.map(({ id, refills: refill, payment_systems: system }) =>
      refillFrom(refill, system, transfers.get(id) ?? [], now),
    ),
    nextCursor: page.nextCursor,
  }
}

/** One refill of that person; another's and an unknown one are the same `not_found`. */
export async function readRefill(deps: Deps, userId: number, id: string): Promise<Refill> {
  return findRefill(deps, id, userId)
}

/** One refill of anybody: for the operator and the sandbox. */
export async function inspectRefill(deps: Deps, id: string): Promise<Refill> {
  return findRefill(deps, id, null)
}

/** The operator says no to an invoice that nothing has arrived for. */
export async function rejectRefill(deps: Deps, id: string): Promise<Refill> {
  // Identities begin at 1.
  const number = identifierFrom(id) ?? 0
  const rejected = await reject(deps, refusal, 'operator', sql`refills.id = ${number}`)
  if (rejected === 0) throw new Rejection('not_found')
  return inspectRefill(deps, id)
}

/**
 * Rejects every invoice that ran out with nothing received; the number of them. Safe from any number of processes. On a
 * real chain one is over when a block has been read that is younger than its end.
 */
export async function expireRefills(deps: Deps): Promise<number> {
  const now = await deps.clock.now()
  const isOver = sql`refills.expires_at <= ${now.toISOString()}::timestamptz
    and (refills.address_key is null or exists (
      select from chain_keys join chains on chains.name = chain_keys.chain
      where chain_keys.fingerprint = refills.address_key and chains.block_at > refills.expires_at))`
  // Most minutes have nothing to reject, and need no transaction to see it.
  const [due] = await deps.database.rows(
    sql`select 1 from refills where ${expiry.where} and received is null and ${isOver} limit 1`,
  )
  if (!due) return 0
  let total = 0
  for (;;) {
    const rejected = await reject(deps, expiry, 'expired', isOver)
    total += rejected
    if (rejected < BATCH) return total
  }
}

function reject(
  { database, clock }: Deps,
  { to, where }: StatusMove<'rejected'>,
  reason: 'expired' | 'operator',
  condition: ReturnType<typeof sql>,
): Promise<number> {
  return database.transaction(async () => {
    const now = await clock.now()
    const rejected = await database.queries
      .update(refills)
      .set({ ...to, rejection: reason, finishedAt: now })
      .where(
        sql`${refills.id} in (
          select id from refills
          where ${where} and received is null and ${condition}
          order by id limit ${BATCH} for update skip locked)`,
      )
      .returning()
    if (rejected.length > 0) {
      await database.queries.insert(notifications).values(
        rejected.map((refill) => ({
          userId: refill.userId,
          kind: 'refill_rejected' as const,
          params: {
            amount: plainAmount(refill.amount),
            currency: refill.currency,
            reason,
          },
          reference: String(refill.id),
          createdAt: now,
        })),
      )
    }
    return rejected.length
  })
}

async function findRefill(
  { database, clock }: Deps,
  id: string,
  userId: number | null,
): Promise<Refill> {
  // Identities begin at 1.
  const number = identifierFrom(id) ?? 0
  const [row] = await database.queries
    .select()
    .from(refills)
    .innerJoin(paymentSystems, eq(paymentSystems.id, refills.paymentSystem))
    .where(and(eq(refills.id, number), userId === null ? undefined : eq(refills.userId, userId)))
  if (!row) throw new Rejection('not_found')
  const transfers = await transfersOf(database, [row.refills.id])
  return refillFrom(
    row.refills,
    row.payment_systems,
    transfers.get(row.refills.id) ?? [],
    await clock.now(),
  )
}

/** The transfers that the network shows for each of these refills, the earliest first. */
async function transfersOf(
  { queries }: Database,
  ids: number[],
): Promise<Map<number, TransferRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select()
    .from(chainTransfers)
    .where(and(inArray(chainTransfers.refillId, ids), eq(chainTransfers.replaced, false)))
    .orderBy(asc(chainTransfers.id))
  return Map.groupBy(rows, ({ refillId }) => refillId)
}

function checkAmount(amount: string, system: PaymentSystemRow): void {
  const asked = new Big(amount)
  if (asked.round(system.decimals, Big.roundDown).cmp(asked) !== 0)
    throw refused('amount', 'format')
  if (asked.lt(system.refillMin)) throw refused('amount', 'below_min')
  if (asked.gt(system.refillMax)) throw refused('amount', 'above_max')
}

function refused(path: string, code: FieldCode): Rejection {
  return new Rejection('validation_failed', { fields: [{ path, code }] })
}

type Destination = Pick<
  typeof refills.$inferInsert,
  'address' | 'memo' | 'addressKey' | 'addressIndex'
>

async function destinationOn(deps: RefillDeps, system: PaymentSystemRow): Promise<Destination> {
  if (system.memo) {
    if (!system.ownAddress) throw new Error(`${system.id} needs an address of the platform.`)
    return { address: system.ownAddress, memo: newMemo() }
  }
  const chain = chainOf(deps.chains, system.network)
  if (chain) return derivedAddress(deps, chain, system.id)
  if (!isNetwork(system.network)) throw new Error(`No addresses are known for ${system.network}.`)
  return { address: newAddress[system.network](), memo: null }
}

/** The chain that a network of payment systems is on. */
function chainOf(chains: readonly Chain[] = [], network: string): Chain | undefined {
  return chains.find(({ name }) => {
    const { native, tokens } = chainNetworks[name]
    return network === native || network === tokens
  })
}

/** Each index is used once: whoever takes the next one waits for whoever took the one before it. */
async function derivedAddress(
  { database }: Deps,
  chain: Chain,
  paymentSystem: string,
): Promise<Destination> {
  const { keyFingerprint: addressKey } = chain
  if (!chain.assets.some((asset) => asset.paymentSystem === paymentSystem)) {
    throw refused('paymentSystem', 'incorrect')
  }
  const [read] = await database.queries
    .select({ block: chains.blockNumber })
    .from(chains)
    .where(eq(chains.name, chain.name))
  // A payment before the first block that is read would never be seen.
  if (read?.block == null) throw new Rejection('overloaded', { retryAfter: 30 })
  const key = await writtenRow(
    database.queries
      .update(chainKeys)
      .set({ nextIndex: sql`${chainKeys.nextIndex} + 1` })
      .where(eq(chainKeys.fingerprint, addressKey))
      .returning(),
  )
  const addressIndex = key.nextIndex - 1
  return { address: chain.addressAt(addressIndex), memo: null, addressKey, addressIndex }
}

function refillFrom(
  row: RefillRow,
  system: PaymentSystemRow,
  transfers: TransferRow[],
  now: Date,
): Refill {
  const explorerOf = (hash: string) => system.explorerUrl?.replace('{hash}', hash) ?? null
  const left = Math.max(0, Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1_000))
  return {
    id: String(row.id),
    paymentSystem: row.paymentSystem,
    currency: row.currency,
    network: system.network,
    amount: plainAmount(row.amount),
    status: row.status,
    address: row.address,
    memo: row.memo,
    createdAt: row.createdAt.toISOString(),
    expiresIn: left,
    received: row.received && plainAmount(row.received),
    credited: row.credited && plainAmount(row.credited),
    confirmations: {
      seen: Math.min(row.seenConfirmations, row.neededConfirmations),
      needed: row.neededConfirmations,
    },
    hash: row.hash,
    explorerUrl: row.hash && explorerOf(row.hash),
    transfers: transfers.map(({ hash, amount, seenAt, confirmations, creditedAt }) => ({
      hash,
      explorerUrl: explorerOf(hash),
      amount: plainAmount(amount),
      seenAt: seenAt.toISOString(),
      confirmations: Math.min(confirmations, row.neededConfirmations),
      creditedAt: creditedAt?.toISOString() ?? null,
    })),
    lookup: lookupOf(row, transfers, now),
    late: row.late,
    replaced: row.replaced,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    rejection: row.rejection,
  }
}

/** The hash that is still looked for; null once the network shows its transfer. */
function lookupOf(
  { namedHash, namedAt }: RefillRow,
  transfers: TransferRow[],
  now: Date,
): TransferLookup | null {
  if (namedHash === null || namedAt === null) return null
  if (transfers.some(({ hash }) => hash === namedHash)) return null
  const isOver = now.getTime() - namedAt.getTime() >= LOOKUP_LIFE
  return {
    hash: namedHash,
    askedAt: namedAt.toISOString(),
    state: isOver ? 'not_found' : 'looking',
  }
}
