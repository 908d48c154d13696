import Big from 'big.js'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { isFinal, paymentLifecycle } from '../../src/api/contract/lifecycle.ts'
import type { Payment } from '../../src/api/contract/payment.ts'
import { arrayLiteral } from '../database/array-literal.ts'
import { identifierFrom } from '../database/cursor.ts'
import { payments, payoutHashes } from '../database/schema/payout.ts'
import { paymentSystems } from '../database/schema/refill.ts'
import type { Log } from '../log.ts'
import { decidePayment, inspectPayment, netOf, type PaymentDecision, underWay } from './payment.ts'
import { hashesOf, type PayoutRules } from './payout-batch.ts'
import type { Movement, SentTransaction } from './payout-chain.ts'
import { isNetwork, readHash } from './refill-address.ts'
import { Rejection } from './rejection.ts'

type PaymentRow = typeof payments.$inferSelect
type SystemRow = typeof paymentSystems.$inferSelect
type HashRow = typeof payoutHashes.$inferSelect

/** `line` is where the operator's file says so. */
export type NamedHash = { line: number; withdrawal: string; hash: string }
export type HashFault = { line: number; says: string }
export type NamedOutcome = { withdrawal: string; hash: string; outcome: string }

/** So long a transaction may be unknown or in no block before the operator is told. */
const PATIENCE = 3_600_000
/** Nothing has left by these. */
const dead: readonly HashRow['state'][] = ['reverted', 'replaced', 'unsent']

type Wish = { row: PaymentRow; system: SystemRow }

/** Movements that pay this withdrawal: its asset to its address, exactly so much, from the treasury. */
function paying(
  { chain }: PayoutRules,
  { row, system }: Wish,
  movements: readonly Movement[],
): Movement[] {
  const contract = chain?.assets[system.id]?.contract
  const treasury = chain?.treasury ?? []
  return movements.filter(
    ({ asset, from, to, amount }) =>
      asset === contract &&
      to === row.address.toLowerCase() &&
      new Big(amount).eq(netOf(row)) &&
      (treasury.length === 0 || treasury.includes(from)),
  )
}

/**
 * Names the transactions of withdrawals: all of them or, with any fault, none. Where their chain is configured they are
 * followed from then on; elsewhere the operator is believed.
 */
export async function nameHashes(
  rules: PayoutRules,
  lines: readonly NamedHash[],
  { operator, apply }: { operator: string; apply: boolean },
): Promise<{ faults: HashFault[]; named: NamedOutcome[] }> {
  const { database, clock, chain } = rules
  const ids = lines.flatMap(({ withdrawal }) => identifierFrom(withdrawal) ?? [])
  const before = await readWishes(rules, ids)
  const spelled = lines.map((line) => ({ ...line, hash: spelling(line, before) ?? line.hash }))
  // Nodes are asked before the transaction: one that hangs must hold no lock.
  const open = (
    await hashesOf(
      rules,
      before.map(({ row }) => row),
    )
  ).filter(isFollowed)
  const sent = new Map<string, SentTransaction | null>()
  for (const { hash } of [...spelled.filter((line) => isOnChain(rules, line, before)), ...open]) {
    if (chain && !sent.has(hash)) sent.set(hash, await chain.transaction(hash))
  }

  return database.transaction(async () => {
    // Two operators who name one transaction come one after the other.
    await database.rows(sql`lock table payout_hashes in share row exclusive mode`)
    const wishes = await readWishes(rules, ids, true)
    const known = await readClaims(rules, wishes, spelled)
    const faults: HashFault[] = []
    const named: NamedOutcome[] = []
    for (const line of spelled) {
      const { withdrawal, hash } = line
      const judged = judge(rules, line, { lines: spelled, wishes, known, sent })
      if ('fault' in judged) faults.push({ line: line.line, says: judged.fault })
      else named.push({ withdrawal, hash, outcome: judged.outcome })
    }
    if (faults.length > 0 || !apply) return { faults, named }

    const now = await clock.now()
    for (const { withdrawal, hash, outcome } of named) {
      const wish = wishOf(withdrawal, wishes)
      if (!wish || outcome === KNOWN) continue
      if (outcome === BELIEVED) {
        await decidePayment(rules, withdrawal, { status: 'successful', hash })
        continue
      }
      const tx = sent.get(hash)
      const { from: sender, nonce } = tx?.movements ? tx : { from: null, nonce: null }
      await database.queries
        .insert(payoutHashes)
        .values({ paymentId: wish.row.id, hash, sender, nonce, operator, namedAt: now })
        .onConflictDoUpdate({
          target: [payoutHashes.paymentId, payoutHashes.hash],
          set: { state: 'followed', sender, nonce, namedAt: now, alarmedAt: null },
        })
      if (wish.row.status === 'pending') {
        await decidePayment(rules, withdrawal, { status: 'on_inspection' })
      }
    }
    return { faults, named }
  })
}

const KNOWN = 'is known already'
const BELIEVED = 'is paid'
const FOLLOWED = 'is followed'

const isFollowed = ({ state }: HashRow) => state === 'followed'
const wishOf = (withdrawal: string, wishes: readonly Wish[]) =>
  wishes.find(({ row }) => String(row.id) === withdrawal)
const isOnChain = ({ chain }: PayoutRules, line: NamedHash, wishes: readonly Wish[]) =>
  chain?.assets[wishOf(line.withdrawal, wishes)?.system.id ?? ''] !== undefined

async function readWishes(
  { database }: PayoutRules,
  ids: readonly number[],
  locked = false,
): Promise<Wish[]> {
  if (ids.length === 0) return []
  const query = database.queries
    .select({ row: payments, system: paymentSystems })
    .from(payments)
    .innerJoin(paymentSystems, eq(paymentSystems.id, payments.paymentSystem))
    .where(inArray(payments.id, [...ids]))
    .orderBy(asc(payments.id))
  return locked ? query.for('update', { of: payments }) : query
}

/** As the network writes it; null for what is none. */
function spelling({ withdrawal, hash }: NamedHash, wishes: readonly Wish[]): string | null {
  const network = wishOf(withdrawal, wishes)?.system.network ?? ''
  return isNetwork(network) ? readHash[network](hash) : null
}

/** A withdrawal that a transaction is named for; `row` is null where it was only believed to pay. */
type Claim = Wish & { hash: string; named: HashRow | null }

/** A transaction that was reverted is used as well: it was to pay this withdrawal and no other. */
const isUsedBy = ({ row, named }: Claim) =>
  named === null ||
  (isFollowed(named)
    ? !isFinal(paymentLifecycle, row.status)
    : named.state !== 'wrong' && named.state !== 'unsent')

/** All that the lines' transactions were named for before, and all that was named for the lines' withdrawals. */
async function readClaims(
  { database }: PayoutRules,
  wishes: readonly Wish[],
  lines: readonly NamedHash[],
): Promise<Claim[]> {
  const hashes = lines.map(({ hash }) => hash.toLowerCase())
  const ids = wishes.map(({ row }) => row.id)
  const found = await database.queries
    .select({ row: payments, system: paymentSystems, named: payoutHashes })
    .from(payments)
    .innerJoin(paymentSystems, eq(paymentSystems.id, payments.paymentSystem))
    .leftJoin(payoutHashes, eq(payoutHashes.paymentId, payments.id))
    .where(
      sql`${payments.id} = any(${arrayLiteral(ids)}::bigint[])
        or lower(${payments.hash}) = any(${arrayLiteral(hashes)}::text[])
        or ${payoutHashes.hash} = any(${arrayLiteral(hashes)}::text[])`,
    )
  return found.flatMap((one) => {
    const hash = one.named?.hash ?? one.row.hash
    return hash === null ? [] : [{ ...one, hash }]
  })
}

type Judged = { fault: string } | { outcome: string }
type Known = {
  lines: readonly NamedHash[]
  wishes: readonly Wish[]
  known: readonly Claim[]
  sent: ReadonlyMap<string, SentTransaction | null>
}

function judge(rules: PayoutRules, line: NamedHash, all: Known): Judged {
  const { withdrawal, hash } = line
  const wish = wishOf(withdrawal, all.wishes)
  if (!wish) return { fault: `there is no withdrawal ${withdrawal}` }
  if (spelling(line, all.wishes) === null) {
    return { fault: `${hash} is no transaction of ${wish.system.network}` }
  }
  if (all.lines.some((other) => other.withdrawal === withdrawal && other.line < line.line)) {
    return { fault: `withdrawal ${withdrawal} stands in the file before` }
  }
  const { row } = wish
  const mine = all.known.filter((claim) => claim.row.id === row.id)
  if (mine.some((claim) => claim.hash === hash && claim.named?.state !== 'unsent')) {
    return { outcome: KNOWN }
  }
  if (isFinal(paymentLifecycle, row.status)) {
    const why = row.hash ? `it was paid by ${row.hash}` : 'its money went back to the balance'
    return { fault: `withdrawal ${withdrawal} is ${row.status}: ${why}` }
  }
  const others = [
    ...all.lines
      .filter((other) => other.hash === hash)
      .flatMap((other) => wishOf(other.withdrawal, all.wishes) ?? []),
    ...all.known.filter(
      (claim) => claim.hash.toLowerCase() === hash.toLowerCase() && isUsedBy(claim),
    ),
  ].filter(({ row: { id } }) => id !== row.id)
  if (!isOnChain(rules, line, all.wishes)) {
    return others.length === 0
      ? { outcome: BELIEVED }
      : { fault: `${hash} is named for withdrawal ${others[0]?.row.id} too` }
  }
  const tx = all.sent.get(hash) ?? null
  const fault =
    refusedBeside(mine, tx, all.sent) ?? refusedTransaction(rules, wish, { hash, tx, others })
  return fault === null ? { outcome: FOLLOWED } : { fault }
}

/** A second transaction may only stand in for one that is dead: of the same sender and number, reverted, or never seen. */
function refusedBeside(
  mine: readonly Claim[],
  tx: SentTransaction | null,
  sent: Known['sent'],
): string | null {
  for (const { named, hash } of mine) {
    if (named?.state !== 'followed') continue
    const before = sent.get(hash)
    if (before?.mined?.reverted) continue
    const sender = named.sender ?? before?.from
    const nonce = named.nonce ?? before?.nonce
    if (sender !== undefined && (tx?.from !== sender || tx.nonce !== nonce)) {
      return `its transaction ${hash} may still be carried out`
    }
  }
  return null
}

function refusedTransaction(
  rules: PayoutRules,
  wish: Wish,
  { hash, tx, others }: { hash: string; tx: SentTransaction | null; others: readonly Wish[] },
): string | null {
  const movements = tx?.movements ?? null
  if (movements === null) {
    if (tx?.mined) return `${hash} was reverted, and does not say what it was to pay`
    return others.length === 0
      ? null
      : `${hash} is named for withdrawal ${others[0]?.row.id} too, and is not known to pay both`
  }
  const paid = paying(rules, wish, movements).length
  // Another withdrawal that the same movements would pay needs one of its own.
  const alike = others.filter(({ row, system }) => {
    const theirs = paying(rules, { row, system }, movements)
    return theirs.length > 0 && row.address.toLowerCase() === wish.row.address.toLowerCase()
  })
  if (paid > new Set(alike.map(({ row }) => row.id)).size) return null
  return paid === 0
    ? `${hash} does not pay withdrawal ${wish.row.id}`
    : `${hash} pays withdrawal ${alike[0]?.row.id} and no other like it`
}

/** Asks the chain about every named transaction and does what follows from the answer, each once. */
export async function followPayouts(rules: PayoutRules, log: Log): Promise<void> {
  const { database, chain } = rules
  if (!chain) return
  const rows = await database.queries
    .select({ row: payments, system: paymentSystems, named: payoutHashes })
    .from(payoutHashes)
    .innerJoin(payments, eq(payments.id, payoutHashes.paymentId))
    .innerJoin(paymentSystems, eq(paymentSystems.id, payments.paymentSystem))
    .where(
      and(
        eq(payoutHashes.state, 'followed'),
        inArray(payments.status, underWay),
        inArray(payments.paymentSystem, Object.keys(chain.assets)),
      ),
    )
    .orderBy(asc(payoutHashes.id))
  const failed: unknown[] = []
  for (const { named, ...wish } of rows) {
    await follow({ ...rules, chain, log }, named, wish).catch((error) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}

type FollowRules = PayoutRules & { chain: NonNullable<PayoutRules['chain']>; log: Log }

async function follow(rules: FollowRules, named: HashRow, wish: Wish): Promise<void> {
  const { chain } = rules
  const { hash, sender, nonce } = named
  const tx = await chain.transaction(hash)
  if (tx?.movements && nonce === null) {
    const isPaying = paying(rules, wish, tx.movements).length > 0
    if (!isPaying && tx.mined === null) return settle(rules, named, wish, [])
    // The nonce of another payment tells nothing about this withdrawal.
    if (isPaying) {
      await rules.database.queries
        .update(payoutHashes)
        .set({ sender: tx.from, nonce: tx.nonce })
        .where(eq(payoutHashes.id, named.id))
    }
  }
  if (!tx?.mined) {
    // Nodes forget how it was long ago; the operator is told then.
    const instead =
      sender === null || nonce === null
        ? null
        : await chain.minedAs(sender, nonce).catch(() => null)
    return instead === null || instead === hash
      ? tellLate(rules, named, tx !== null)
      : replace(rules, named, wish, instead)
  }
  if (tx.mined.confirmations < wish.system.confirmations) return
  const found = paying(rules, wish, tx.movements ?? [])
  if (!tx.mined.reverted) return settle(rules, named, wish, found)
  // A transaction that pays something else tells nothing about this withdrawal.
  return found.length > 0 ? end(rules, named, 'reverted') : settle(rules, named, wish, [])
}

/** Another transaction has taken the place of a named one. If it pays the withdrawal, it is followed instead. */
async function replace(
  rules: FollowRules,
  named: HashRow,
  wish: Wish,
  instead: string,
): Promise<void> {
  const { database, chain, clock } = rules
  const tx = await chain.transaction(instead)
  if (!tx?.mined || tx.mined.confirmations < wish.system.confirmations) return
  // One node has named it, which all of them have in a block.
  if (tx.from !== named.sender || tx.nonce !== named.nonce) return
  const arrives = (tx.movements ?? []).some(({ to }) => to === wish.row.address.toLowerCase())
  const isUnseen = chain.assets[wish.system.id]?.contract === null && !tx.plain
  if (!arrives && (tx.mined.reverted || !isUnseen)) return end(rules, named, 'replaced')
  await database.transaction(async () => {
    const { operator, sender, nonce, paymentId } = named
    await database.queries
      .insert(payoutHashes)
      .values({ paymentId, hash: instead, sender, nonce, operator, namedAt: await clock.now() })
      .onConflictDoNothing()
    await moveHash(rules, named, { state: 'replaced' })
  })
}

/** Pays the withdrawal by one of these movements that pays no other, or tells that none does. */
function settle(
  rules: FollowRules,
  named: HashRow,
  { row, system }: Wish,
  found: readonly Movement[],
): Promise<void> {
  const { database } = rules
  return database.transaction(async () => {
    if (!(await lockUnderWay(rules, row.id))) return
    const taken = await database.queries
      .select({ transfer: payoutHashes.transfer })
      .from(payoutHashes)
      .where(and(eq(payoutHashes.hash, named.hash), isNotNull(payoutHashes.transfer)))
    const free = found.find(({ position }) => taken.every(({ transfer }) => transfer !== position))
    if (free === undefined) {
      // The row of the state alone: what was to be paid may have been paid by another transaction.
      if (await moveHash(rules, named, { state: 'wrong' })) {
        alarm(rules, named, `does not pay ${netOf(row)} ${row.currency} (${system.id})`)
      }
      return
    }
    if (await moveHash(rules, named, { state: 'paid', transfer: free.position })) {
      await decidePayment(rules, String(row.id), { status: 'successful', hash: named.hash })
    }
  })
}

/** The transaction moved nothing. With no other that could have, the amount goes back to the balance. */
function end(rules: FollowRules, named: HashRow, state: 'reverted' | 'replaced'): Promise<void> {
  return rules.database.transaction(async () => {
    if (!(await lockUnderWay(rules, named.paymentId))) return
    if (!(await moveHash(rules, named, { state }))) return
    const all = await hashesOf(rules, [{ id: named.paymentId }])
    if (!all.every((one) => dead.includes(one.state))) return
    await decidePayment(rules, String(named.paymentId), {
      status: 'error',
      reason: 'network_refused',
    })
    alarm(rules, named, `was ${state}: the amount is back on the balance, do not send it again`)
  })
}

async function lockUnderWay({ database }: PayoutRules, id: number): Promise<boolean> {
  const [row] = await database.queries
    .select({ status: payments.status })
    .from(payments)
    .where(eq(payments.id, id))
    .for('update')
  return row !== undefined && !isFinal(paymentLifecycle, row.status)
}

async function moveHash(
  { database }: PayoutRules,
  { id }: HashRow,
  columns: Partial<HashRow>,
): Promise<boolean> {
  const moved = await database.queries
    .update(payoutHashes)
    .set(columns)
    .where(and(eq(payoutHashes.id, id), eq(payoutHashes.state, 'followed')))
    .returning()
  return moved.length > 0
}

async function tellLate(rules: FollowRules, named: HashRow, isKnown: boolean): Promise<void> {
  const { database, clock } = rules
  const now = await clock.now()
  if (now.getTime() - named.namedAt.getTime() < PATIENCE) return
  await database.transaction(async () => {
    const told = await database.queries
      .update(payoutHashes)
      .set({ alarmedAt: now })
      .where(and(eq(payoutHashes.id, named.id), isNull(payoutHashes.alarmedAt)))
      .returning()
    if (told.length > 0) alarm(rules, named, isKnown ? 'is in no block yet' : 'is not known')
  })
}

function alarm({ log }: FollowRules, { paymentId, hash }: HashRow, says: string): void {
  log.error(
    { alarm: 'payout', withdrawal: String(paymentId), hash },
    `the transaction of withdrawal ${paymentId} ${says}`,
  )
}

/** Records a decision of the operator. `unsent` is their word that nothing was sent or will be. */
export async function decideByHand(
  rules: PayoutRules,
  id: string,
  decision: PaymentDecision,
  { operator, unsent }: { operator: string; unsent: boolean },
): Promise<Payment> {
  const { database, chain } = rules
  const payment = await inspectPayment(rules, id)
  const isFollowing = chain?.assets[payment.paymentSystem] !== undefined
  if (decision.status === 'successful' && isFollowing) {
    if (decision.hash === undefined) throw new Error('A payout has the hash of its transaction.')
    const lines = [{ line: 1, withdrawal: id, hash: decision.hash }]
    const { faults } = await nameHashes(rules, lines, { operator, apply: true })
    if (faults[0]) throw new Error(`${faults[0].says}.`)
    return inspectPayment(rules, id)
  }
  if (decision.status === 'successful' || decision.status === 'on_inspection') {
    return decidePayment(rules, id, decision)
  }
  const unknown = new Set<string>()
  for (const { hash } of await hashesOf(rules, [{ id: Number(payment.id) }])) {
    if (chain && (await chain.transaction(hash)) === null) unknown.add(hash)
  }
  return database.transaction(async () => {
    const [wish] = await readWishes(rules, [Number(payment.id)], true)
    if (!wish) throw new Rejection('not_found')
    const all = await hashesOf(rules, [wish.row])
    const named = all.filter(({ state }) => !dead.includes(state))
    if (
      all.some(({ state, hash }) => state === 'unsent' && !unknown.has(hash)) ||
      named.some((one) => isFollowed(one) && (one.nonce !== null || !unknown.has(one.hash)))
    ) {
      throw new Error(`The transaction of withdrawal ${id} may still be carried out.`)
    }
    const batch = wish.row.batchId
    if (!unsent && (batch !== null || named.length > 0)) {
      const what = batch === null ? 'A transaction is named for it' : `It is in batch ${batch}`
      throw new Error(`${what}. If nothing of it was sent or will be, say --unsent.`)
    }
    return decidePayment(rules, id, decision)
  })
}
