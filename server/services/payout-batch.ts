import Big from 'big.js'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { isFinal, paymentLifecycle } from '../../src/api/contract/lifecycle.ts'
import { arrayLiteral } from '../database/array-literal.ts'
import { identifierFrom } from '../database/cursor.ts'
import { payments, payoutBatches, payoutHashes } from '../database/schema/payout.ts'
import { paymentSystems } from '../database/schema/refill.ts'
import { writtenRow } from '../database/written-row.ts'
import { plainAmount } from './ledger.ts'
import type { Post } from './messages.ts'
import { decidePayment, netOf, underWay } from './payment.ts'
import type { PayoutChain } from './payout-chain.ts'
import { Rejection } from './rejection.ts'

export type PayoutRules = Post & { chain: PayoutChain | null }

type PaymentRow = typeof payments.$inferSelect
type BatchRow = typeof payoutBatches.$inferSelect

/** So many transactions a wallet still shows its owner. */
const BATCH_MAX = 200
const BATCHES_SHOWN = 20
/** ERC-20: the first four bytes of the hash of `transfer(address,uint256)`. */
const TRANSFER = 'a9059cbb'

type LeftOut = { withdrawal: string; because: string }

export type ExportedBatch = {
  batch: string
  paymentSystem: string
  withdrawals: number
  /** The sum of all transactions, without network fees. */
  total: string
  files: { name: string; content: string }[]
  leftOut: LeftOut[]
}

/** Puts all that may leave into a new batch; null where there is nothing. What is in a batch its owner cannot cancel. */
export async function exportBatch(
  rules: PayoutRules,
  { paymentSystem, operator }: { paymentSystem: string; operator: string },
): Promise<ExportedBatch | { batch: null; leftOut: LeftOut[] }> {
  const { database, clock, chain } = rules
  const { queries } = database
  const [system] = await queries
    .select()
    .from(paymentSystems)
    .where(eq(paymentSystems.id, paymentSystem))
  if (!system) throw new Error(`There is no payment system ${paymentSystem}.`)
  const asset = chain?.assets[system.id]
  const treasurySent = chain && asset ? ((await chain.sentByTreasury()) ?? 0) : null
  const sentAfterAll = await findSentAfterAll(rules, system.id)

  return database.transaction(async () => {
    const found = (await lockWaiting(rules, system.id)).map((one) => ({
      ...one,
      because: one.because ?? sentAfterAll.get(one.id) ?? null,
    }))
    const leftOut = found.flatMap(({ id, because }) =>
      because === null ? [] : [{ withdrawal: String(id), because }],
    )
    const ids = found.filter(({ because }) => because === null).map(({ id }) => id)
    const taken = ids.slice(0, BATCH_MAX)
    if (taken.length === 0) return { batch: null, leftOut }

    const now = await clock.now()
    const batch = await writtenRow(
      database.queries
        .insert(payoutBatches)
        .values({
          paymentSystem: system.id,
          chainId: asset ? chain?.chainId : null,
          contract: asset?.contract ?? null,
          decimals: asset?.decimals ?? system.decimals,
          treasurySent,
          operator,
          createdAt: now,
        })
        .returning(),
    )
    const rows = await database.queries
      .update(payments)
      .set({ batchId: batch.id, approvedAt: sql`coalesce(${payments.approvedAt}, ${now})` })
      .where(inArray(payments.id, taken))
      .returning()
    for (const { id, status } of rows) {
      if (status === 'pending') {
        await decidePayment(rules, String(id), { status: 'on_inspection' })
      }
    }
    const rest = ids.slice(BATCH_MAX).map((id) => ({
      withdrawal: String(id),
      because: `a batch has ${BATCH_MAX} at most: export again`,
    }))
    return writtenBatch(batch, rows, [...leftOut, ...rest])
  })
}

/** Transactions that nobody was said to have sent, and that a node knows: by their withdrawals, what is to be said. */
async function findSentAfterAll(
  { database, chain }: PayoutRules,
  paymentSystem: string,
): Promise<Map<number, string>> {
  const unsent = await database.queries
    .select({ id: payments.id, hash: payoutHashes.hash })
    .from(payoutHashes)
    .innerJoin(payments, eq(payments.id, payoutHashes.paymentId))
    .where(
      and(
        eq(payoutHashes.state, 'unsent'),
        eq(payments.paymentSystem, paymentSystem),
        inArray(payments.status, underWay),
      ),
    )
  const found = new Map<number, string>()
  for (const { id, hash } of unsent) {
    if (chain && (await chain.transaction(hash)) !== null) {
      found.set(id, `its transaction ${hash} was sent after all: import it`)
    }
  }
  return found
}

/** Locks what is under way and in no batch, the oldest first, and says what may not leave and why. */
async function lockWaiting(
  { database }: PayoutRules,
  paymentSystem: string,
): Promise<{ id: number; because: string | null }[]> {
  const locked = await database.rows<{ id: string }>(sql`
    select payments.id::text as id
    from payments join users on users.id = payments.user_id
    where payments.payment_system = ${paymentSystem} and batch_id is null
      and status in ('pending', 'on_inspection')
    order by payments.id
    for no key update of payments for share of users`)
  // A second statement sees what those that held the locks before have written.
  const rows = await database.rows<{ id: string; because: string | null }>(sql`
    select payments.id::text as id, case
      when users.blocked_at is not null then 'its owner is blocked'
      when exists (select from payout_hashes where payment_id = payments.id
        and state in ('followed', 'paid', 'wrong')) then 'a transaction is named for it'
      when payments.status = 'on_inspection' and payments.approved_at is null
        then 'it is on inspection and not approved'
      when payments.memo ~ '^[=+@-]' then 'a table would take its memo for a formula: send it by hand'
      when not exists (select from transfers where key = 'withdrawal:' || payments.id)
        or exists (select from transfers
          where key in ('withdrawal-paid:' || payments.id, 'withdrawal-released:' || payments.id))
        or coalesce(reserve.balance, 0) < (
          select sum(others.amount) from payments as others
          where others.user_id = payments.user_id and others.currency = payments.currency
            and others.status in ('pending', 'on_inspection')) then 'its amount is not reserved'
      end as because
    from payments
      join users on users.id = payments.user_id
      left join accounts as reserve on coalesce(reserve.owner_id, 0) = payments.user_id
        and reserve.kind = 'reserve' and reserve.currency = payments.currency
    where payments.id = any(${arrayLiteral(locked.map(({ id }) => id))}::bigint[])
    order by payments.id`)
  return rows.map(({ id, because }) => ({ id: Number(id), because }))
}

/**
 * The same files again, to the byte, as long as all of it may be sent: they are made of what does not change. `unsent`
 * is the operator's word that nothing of it was.
 */
export async function readBatch(
  rules: PayoutRules,
  number: string,
  { unsent }: { unsent: boolean },
): Promise<ExportedBatch> {
  const batch = await findBatch(rules, number)
  const rows = await rowsOf(rules, batch)
  const done = [
    ...rows.filter(({ status }) => isFinal(paymentLifecycle, status)),
    ...(await hashesOf(rules, rows))
      .filter(({ state }) => state !== 'unsent')
      .map(({ paymentId: id }) => ({ id })),
  ]
  if (batch.cancelledAt || done.length > 0) {
    const what = batch.cancelledAt ? 'is cancelled' : `has begun: withdrawal ${done[0]?.id}`
    throw new Error(`Batch ${number} ${what}. Nothing of it may be sent again.`)
  }
  const doubt = unsent ? null : await doubtOf(rules, batch)
  if (doubt !== null) throw new Error(doubt)
  return writtenBatch(batch, rows, [])
}

/** Says why the chain cannot tell that nothing of a batch was sent; null where it can. */
async function doubtOf(
  { chain }: PayoutRules,
  { id, treasurySent }: BatchRow,
): Promise<string | null> {
  const sent = treasurySent === null ? null : ((await chain?.sentByTreasury()) ?? null)
  if (sent === null) {
    return `Nothing tells whether anything of batch ${id} was sent. If nothing was or will be, say --unsent.`
  }
  return sent === treasurySent
    ? null
    : `The treasury has sent transactions since batch ${id} was made. If none of them is of this batch, say --unsent.`
}

async function findBatch({ database }: PayoutRules, number: string): Promise<BatchRow> {
  const id = identifierFrom(number)
  const [batch] =
    id === null
      ? []
      : await database.queries.select().from(payoutBatches).where(eq(payoutBatches.id, id))
  if (!batch) throw new Rejection('not_found')
  return batch
}

const rowsOf = ({ database }: PayoutRules, { id }: BatchRow): Promise<PaymentRow[]> =>
  database.queries.select().from(payments).where(eq(payments.batchId, id)).orderBy(asc(payments.id))

function writtenBatch(batch: BatchRow, rows: PaymentRow[], leftOut: LeftOut[]): ExportedBatch {
  const ordered = rows.toSorted((one, other) => one.id - other.id)
  const name = `batch-${batch.id}`
  const table = ordered.map((row) =>
    [row.id, row.address, row.memo ?? '', netOf(row), row.currency].map(cellOf).join(','),
  )
  const files = [
    {
      name: `${name}.csv`,
      content: `${['withdrawal,address,memo,amount,currency', ...table].join('\n')}\n`,
    },
  ]
  const { chainId } = batch
  if (chainId !== null) {
    const transactions = ordered.map((row) => ({
      withdrawal: String(row.id),
      chainId,
      ...transactionOf(batch, row),
    }))
    files.push({ name: `${name}.json`, content: `${JSON.stringify(transactions, null, 2)}\n` })
  }
  return {
    batch: String(batch.id),
    paymentSystem: batch.paymentSystem,
    withdrawals: ordered.length,
    total: ordered.reduce((sum, row) => sum.plus(netOf(row)), new Big(0)).toFixed(),
    files,
    leftOut,
  }
}

/** RFC 4180. A memo is the only cell that a person wrote. */
const cellOf = (value: string | number) =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)

function transactionOf(
  { contract, decimals }: BatchRow,
  row: PaymentRow,
): { to: string; value: string; data: string } {
  const units = new Big(netOf(row)).times(new Big(10).pow(decimals))
  if (!units.round(0, Big.roundDown).eq(units)) {
    throw new Error(`Withdrawal ${row.id} is finer than the token's ${decimals} decimals.`)
  }
  const value = units.toFixed(0)
  if (contract === null) return { to: row.address, value, data: '0x' }
  const words = [row.address.slice(2).toLowerCase(), BigInt(value).toString(16)]
  const data = `0x${TRANSFER}${words.map((word) => word.padStart(64, '0')).join('')}`
  return { to: contract, value: '0', data }
}

export type ShownBatch = {
  batch: string
  paymentSystem: string
  made: string
  operator: string
  cancelled: string | null
  withdrawals: {
    withdrawal: string
    status: string
    amount: string
    hashes: { hash: string; state: string }[]
  }[]
}

/** The newest, with what has become of their withdrawals. */
export async function listBatches(rules: PayoutRules): Promise<ShownBatch[]> {
  const { queries } = rules.database
  const batches = await queries
    .select()
    .from(payoutBatches)
    .orderBy(desc(payoutBatches.id))
    .limit(BATCHES_SHOWN)
  const shown: ShownBatch[] = []
  for (const batch of batches) {
    const rows = await rowsOf(rules, batch)
    const hashes = await hashesOf(rules, rows)
    shown.push({
      batch: String(batch.id),
      paymentSystem: batch.paymentSystem,
      made: batch.createdAt.toISOString(),
      operator: batch.operator,
      cancelled: batch.cancelledAt?.toISOString() ?? null,
      withdrawals: rows.map((row) => ({
        withdrawal: String(row.id),
        status: row.status,
        amount: plainAmount(netOf(row)),
        hashes: hashes
          .filter(({ paymentId }) => paymentId === row.id)
          .map(({ hash, state }) => ({ hash, state })),
      })),
    })
  }
  return shown
}

export const hashesOf = async (
  { database }: Pick<PayoutRules, 'database'>,
  rows: readonly { id: number }[],
): Promise<(typeof payoutHashes.$inferSelect)[]> =>
  rows.length === 0
    ? []
    : database.queries
        .select()
        .from(payoutHashes)
        .where(
          inArray(
            payoutHashes.paymentId,
            rows.map(({ id }) => id),
          ),
        )
        .orderBy(asc(payoutHashes.id))

/** Takes a batch back of which nothing was sent: its withdrawals go into the next one. `unsent` as above. */
export async function cancelBatch(
  rules: PayoutRules,
  number: string,
  { unsent }: { unsent: boolean },
): Promise<ShownBatch | undefined> {
  const { database, clock, chain } = rules
  const asked = await findBatch(rules, number)
  const { id } = asked
  const unknown = new Set<string>()
  for (const { hash } of await hashesOf(rules, await rowsOf(rules, asked))) {
    if (chain && (await chain.transaction(hash)) === null) unknown.add(hash)
  }
  const doubt = unsent ? null : await doubtOf(rules, asked)

  await database.transaction(async () => {
    const { queries } = database
    const [batch] = await queries
      .select()
      .from(payoutBatches)
      .where(eq(payoutBatches.id, id))
      .for('update')
    if (!batch || batch.cancelledAt) return
    const rows = await queries
      .select()
      .from(payments)
      .where(eq(payments.batchId, id))
      .orderBy(asc(payments.id))
      .for('update')
    const hashes = await hashesOf(rules, rows)
    const isKnown = hashes.some(
      ({ hash, state, nonce }) =>
        !unknown.has(hash) || (state !== 'unsent' && (state !== 'followed' || nonce !== null)),
    )
    if (isKnown || rows.some(({ status }) => status === 'successful')) {
      throw new Error(`Something of batch ${number} was sent: import the hashes of the rest.`)
    }
    const [named] = hashes.filter(({ state }) => state !== 'unsent')
    if (named && !unsent) {
      throw new Error(
        `A transaction is named for withdrawal ${named.paymentId}. If nothing of batch ${number} was sent or will be, say --unsent.`,
      )
    }
    if (doubt !== null) throw new Error(doubt)
    await queries
      .update(payoutHashes)
      .set({ state: 'unsent' })
      .where(inArray(payoutHashes.id, [0, ...hashes.map((one) => one.id)]))
    await queries
      .update(payments)
      .set({ batchId: null })
      .where(and(eq(payments.batchId, id), inArray(payments.status, underWay)))
    await queries
      .update(payoutBatches)
      .set({ cancelledAt: await clock.now() })
      .where(eq(payoutBatches.id, id))
  })
  return (await listBatches(rules)).find(({ batch }) => batch === number)
}

/** Lets a withdrawal that is on inspection go into the next batch. */
export async function approvePayment(
  { database, clock }: PayoutRules,
  id: string,
): Promise<{ withdrawal: string; approved: string }> {
  const number = identifierFrom(id)
  const at = await clock.now()
  const [row] =
    number === null
      ? []
      : await database.queries
          .update(payments)
          .set({ approvedAt: at })
          .where(and(eq(payments.id, number), inArray(payments.status, underWay)))
          .returning()
  if (!row) throw new Rejection('not_found')
  return { withdrawal: id, approved: at.toISOString() }
}
