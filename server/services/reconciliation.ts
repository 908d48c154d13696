import Big from 'big.js'
import { eq, inArray, sql } from 'drizzle-orm'
import { arrayLiteral } from '../database/array-literal.ts'
import { reconciliationAlarms } from '../database/schema/payout.ts'
import { paymentSystems } from '../database/schema/refill.ts'
import type { Log } from '../log.ts'
import { plainAmount } from './ledger.ts'
import type { PayoutRules } from './payout-batch.ts'
import type { PayoutChain } from './payout-chain.ts'

export type Reconciled = {
  paymentSystem: string
  currency: string
  block: number
  /** The balances of refill addresses and the treasury at the end of that block. */
  chain: string
  /** Refills that were credited less withdrawals that were paid, as far as the block knows them. */
  ledger: string
  /** Reserved for withdrawals that have not left. */
  underWay: string
  /** The balances of people and of the platform in that currency, on all its networks. */
  network: string
  difference: string
  tolerance: string
  isOver: boolean
}

/** Compares chain and ledger, asset by asset, at the youngest block whose transfers have their confirmations. */
export async function reconcile(
  rules: PayoutRules,
  { tolerance }: { tolerance?: string | undefined } = {},
): Promise<Reconciled[]> {
  const { database, chain } = rules
  if (!chain)
    throw new Error('No chain is configured: there is nothing to compare the ledger with.')
  if (chain.treasury.length === 0) {
    throw new Error('CHAIN_ETHEREUM_TREASURY names no address that withdrawals are paid from.')
  }
  const ids = Object.keys(chain.assets)
  const systems = await database.queries
    .select()
    .from(paymentSystems)
    .where(inArray(paymentSystems.id, ids))
    .orderBy(paymentSystems.position)
  const own = await database.rows<{ address: string }>(sql`
    select distinct lower(address) as address from refills
    where payment_system = any(${arrayLiteral(ids)}::text[])`)
  const addresses = [...new Set([...own.map(({ address }) => address), ...chain.treasury])]

  const found: Reconciled[] = []
  for (const { id, currency, confirmations, withdrawalMin } of systems) {
    const asset = chain.assets[id]
    if (!asset) continue
    // Before the head is asked for: the block has all that the ledger was told of.
    const books = await readBooks(rules, id, currency)
    const block = Math.max(0, (await chain.head()) - confirmations + 1)
    const held = await chain.balance(addresses, asset.contract, block)
    const ledger = (await movedBy(chain, books.onTheirWay, block)).plus(books.ledger)
    const difference = new Big(held).minus(ledger)
    const most = tolerance ?? plainAmount(withdrawalMin)
    found.push({
      paymentSystem: id,
      currency,
      block,
      chain: plainAmount(held),
      ledger: ledger.toFixed(),
      underWay: plainAmount(books.underWay),
      network: plainAmount(books.network),
      difference: difference.toFixed(),
      tolerance: most,
      isOver: difference.abs().gt(most),
    })
  }
  return found
}

type Books = { ledger: string; underWay: string; network: string }
/** A movement that the chain may have and the ledger has not yet: in is positive, out is negative. */
type OnItsWay = { hash: string; amount: string }

/** Reads at one moment, so that nothing is counted on both sides or on none. */
const readBooks = ({ database }: PayoutRules, id: string, currency: string) =>
  database.transaction(
    async () => {
      const [books] = await database.rows<Books>(sql`
        select
          ((select coalesce(sum(amount), 0) from chain_transfers
              where payment_system = ${id} and credited_at is not null)
            - (select coalesce(sum(amount - fee), 0) from payments
              where payment_system = ${id} and status = 'successful'))::text as ledger,
          (select coalesce(sum(amount), 0) from payments where payment_system = ${id}
            and status in ('pending', 'on_inspection'))::text as "underWay",
          (select coalesce(-sum(entries.amount), 0)
            from accounts join entries on entries.account_id = accounts.id
            where accounts.owner_id is null and accounts.kind = 'network'
              and accounts.currency = ${currency})::text as network`)
      const onTheirWay = await database.rows<OnItsWay>(sql`
        select payout_hashes.hash, (payments.fee - payments.amount)::text as amount
        from payout_hashes join payments on payments.id = payout_hashes.payment_id
        where payments.payment_system = ${id} and payout_hashes.state = 'followed'
          and payments.status in ('pending', 'on_inspection')
        union all
        select hash, amount::text from chain_transfers
        where payment_system = ${id} and credited_at is null and not replaced`)
      if (!books) throw new Error('The ledger was not read.')
      return { ...books, onTheirWay }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Sums the payments under way that are in the block. */
async function movedBy(
  chain: PayoutChain,
  onTheirWay: readonly OnItsWay[],
  block: number,
): Promise<Big> {
  let moved = new Big(0)
  for (const { hash, amount } of onTheirWay) {
    const mined = (await chain.transaction(hash))?.mined
    if (mined && !mined.reverted && mined.block <= block) moved = moved.plus(amount)
  }
  return moved
}

/** Tells each difference once, and again only when it has moved by more than what is tolerated. */
export async function reconcileNightly(rules: PayoutRules, log: Log): Promise<void> {
  const { database, chain, clock } = rules
  if (!chain || chain.treasury.length === 0) return
  for (const found of await reconcile(rules)) {
    const { paymentSystem, difference, tolerance, isOver } = found
    if (!isOver) {
      await database.queries
        .delete(reconciliationAlarms)
        .where(eq(reconciliationAlarms.paymentSystem, paymentSystem))
      continue
    }
    const set = { difference, toldAt: await clock.now() }
    const told = await database.queries
      .insert(reconciliationAlarms)
      .values({ paymentSystem, ...set })
      .onConflictDoUpdate({
        target: reconciliationAlarms.paymentSystem,
        set,
        setWhere: sql`abs(excluded.difference - ${reconciliationAlarms.difference}) > ${tolerance}::numeric`,
      })
      .returning()
    if (told.length > 0) {
      log.error({ alarm: 'reconciliation', ...found }, `${paymentSystem}: the chain differs`)
    }
  }
}

/** For a terminal. */
export function reconciliationTable(rows: readonly Reconciled[]): string {
  const columns = {
    asset: (row: Reconciled) => row.paymentSystem,
    block: (row: Reconciled) => String(row.block),
    chain: (row: Reconciled) => row.chain,
    ledger: (row: Reconciled) => row.ledger,
    'network account': (row: Reconciled) => row.network,
    'under way': (row: Reconciled) => row.underWay,
    difference: (row: Reconciled) => row.difference,
    '': (row: Reconciled) => (row.isOver ? `more than ${row.tolerance}` : ''),
  }
  const lines = [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((cell) => cell(row))),
  ]
  const widths = Object.keys(columns).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
