import Big from 'big.js'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { Amount } from '../../src/api/contract/amount.ts'
import { type Deps, providerTime } from '../clock.ts'
import { arrayLiteral } from '../database/array-literal.ts'
import { chainBlocks, chains } from '../database/schema/chain.ts'
import { chainTransfers, refills } from '../database/schema/refill.ts'
import type { Log } from '../log.ts'
import { describeError } from '../problem.ts'
import { type Finding, keepFinding } from '../services/chain-finding.ts'
import {
  countConfirmations,
  creditConfirmed,
  recordTransfer,
  takeBack,
  takeBackOne,
} from '../services/refill-transfer.ts'
import {
  type Block,
  type Chain,
  type ChainNode,
  ENOUGH_NODES,
  type MinedTransaction,
  type ReadBlock,
} from './chain.ts'
import { inTurns } from './in-turns.ts'
import { grownBy, isInternal } from './internal.ts'

/** Blocks of one step. */
const PIECE = 20
/** Nodes that are so many blocks behind the first of them are not asked. */
const MAY_LAG = 3
/** No reorganisation of a chain that works is as long. */
const BLOCKS_KEPT = 256
/** Addresses of open refills are asked for their balance each time so many blocks have passed. */
const BALANCES_EVERY = 10
const BALANCES_AT_ONCE = 200
/** Payments by a contract are looked for until so long after an invoice was made, in ms. */
const BALANCES_FOR = 2 * 86_400_000
/** A first start begins so far below the head, so that it may be reorganised. */
const START_BEHIND = 64

/** A node answers what contradicts itself, or what was read before. */
class Disagreement extends Error {}

const nothing = { watched: new Map<string, WatchedRefill>(), mined: [] }

type WatchedRefill = Pick<typeof refills.$inferSelect, 'id' | 'paymentSystem' | 'address'>

type DueTransfer = Pick<
  typeof chainTransfers.$inferSelect,
  'id' | 'refillId' | 'paymentSystem' | 'hash' | 'position' | 'amount' | 'confirmations'
> & {
  blockHash: string
  blockNumber: number
  address: string
  /** All that came to the address in that block. */
  ofBlock: string
}

/** The last block read; `behind` says that more can be read at once. */
export type Step = { block: number; behind: boolean }

export type Watcher = {
  /** Reads the next blocks, and credits what enough nodes have confirmed. Throws when no node could be read. */
  step(): Promise<Step>
}

/** Follows a chain. Two that follow the same one lose time, and nothing else. */
export function createWatcher(
  deps: Deps,
  { chain, log, realNow = Date.now }: { chain: Chain; log: Log; realNow?: () => number },
): Watcher {
  const { database } = deps
  const systems = chain.assets.map(({ paymentSystem }) => paymentSystem)
  const native = chain.assets.find(({ token }) => token === null)
  let piece = PIECE
  let lastHead = ''
  let lastTried = 0
  let told = ''

  async function inOurTime<Of extends Block>(block: Of): Promise<Of> {
    return { ...block, at: await providerTime(deps.clock, block.at, realNow) }
  }

  async function readCursor() {
    await database.queries.insert(chains).values({ name: chain.name }).onConflictDoNothing()
    const [row] = await database.queries.select().from(chains).where(eq(chains.name, chain.name))
    return row?.blockNumber == null || row.blockHash === null
      ? null
      : { number: row.blockNumber, hash: row.blockHash }
  }

  /** The first usable node that is not behind the others. */
  async function chooseNode(): Promise<{ node: ChainNode; head: Block }> {
    const asked = await Promise.allSettled(
      chain.usable().map(async (node) => ({ node, head: await node.head() })),
    )
    const answers = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const highest = Math.max(...answers.map(({ head }) => head.number))
    const chosen = answers.find(({ head }) => head.number >= highest - MAY_LAG)
    if (chosen) return chosen
    const failed = asked.find((each) => each.status === 'rejected')
    throw failed?.reason ?? new Error(`No node of ${chain.name} is asked again yet.`)
  }

  /** The last block that was read and is still in the chain. */
  async function lastCommon(
    node: ChainNode,
    head: Block,
    cursor: { number: number; hash: string },
  ) {
    const known = await database.queries
      .select({ number: chainBlocks.number, hash: chainBlocks.hash })
      .from(chainBlocks)
      .where(and(eq(chainBlocks.chain, chain.name), lte(chainBlocks.number, head.number)))
      .orderBy(desc(chainBlocks.number))
    const [newest] = known
    // A node that is behind has what was read, as far as it goes.
    if (!newest || (await node.block(newest.number)).hash === newest.hash) return cursor
    for (const block of known.slice(1)) {
      if ((await node.block(block.number)).hash === block.hash) return block
    }
    throw new Disagreement(
      `${node.name} has another chain than the one that was read: none of its last ${BLOCKS_KEPT} blocks is there.`,
    )
  }

  async function readBlocks(node: ChainNode, from: number, to: number, after: string) {
    const blocks = await Promise.all(
      Array.from({ length: to - from + 1 }, (_, index) => node.read(from + index)),
    )
    let parent = after
    for (const block of blocks) {
      if (block.parent !== parent) throw new Disagreement('The chain changed while it was read.')
      parent = block.hash
    }
    return blocks
  }

  /** Finds the moves of these blocks to addresses of refills. */
  async function findPaid(node: ChainNode, blocks: ReadBlock[]) {
    const payees = blocks.flatMap((block) => block.payees.map((payee) => ({ ...payee, block })))
    const watched = await watchedAmong(payees.map(({ to }) => to))
    const paid = new Map(
      payees.filter(({ to }) => watched.has(to)).map(({ hash, block }) => [hash, block]),
    )
    const mined = await inTurns([...paid], async ([hash, block]) => {
      const transaction = await node.transfersOf(hash)
      if (transaction?.block.hash !== block.hash) {
        throw new Disagreement('The chain changed while it was read.')
      }
      return transaction
    })
    return { watched, mined }
  }

  async function watchedAmong(addresses: string[]): Promise<Map<string, WatchedRefill>> {
    const asked = [...new Set(addresses)]
    if (asked.length === 0) return new Map()
    const rows = await database.queries
      .select({ id: refills.id, paymentSystem: refills.paymentSystem, address: refills.address })
      .from(refills)
      .where(
        and(
          isNotNull(refills.addressKey),
          sql`lower(${refills.address}) = any(${arrayLiteral(asked)}::text[])`,
        ),
      )
    return new Map(rows.map((row) => [row.address.toLowerCase(), row]))
  }

  async function record(
    { watched, mined }: Awaited<ReturnType<typeof findPaid>>,
    cursor: number,
  ): Promise<Finding[]> {
    const findings = new Map<string, Finding>()
    for (const { hash, block, moves } of mined) {
      const at = await inOurTime(block)
      for (const { position, asset, token, to, amount } of moves) {
        const refill = watched.get(to.toLowerCase())
        if (!refill) continue
        const isHeld = Amount.safeParse(amount).success
        if (asset?.paymentSystem === refill.paymentSystem && isHeld) {
          const confirmations = cursor - block.number + 1
          await recordTransfer(deps, {
            refillId: refill.id,
            hash,
            position,
            amount,
            confirmations,
            block: at,
          })
          continue
        }
        const kind = !asset ? 'unknown_token' : isHeld ? 'other_asset' : 'too_large'
        gather(findings, {
          refillId: refill.id,
          kind,
          asset: asset?.paymentSystem ?? '',
          times: 1,
          amount: asset && isHeld ? amount : null,
          token,
          hash,
          blockNumber: block.number,
        })
      }
    }
    return [...findings.values()]
  }

  async function keep(findings: Finding[]): Promise<void> {
    for (const finding of findings) {
      if (!(await keepFinding(deps, finding))) continue
      const { refillId, kind, asset, amount, hash } = finding
      log.error(
        { chain: chain.name, refillId, kind, asset, amount, hash },
        'came without being credited, or has gone',
      )
    }
  }

  /** One transaction: what is read is read with all that follows from it, or not at all. */
  async function write(
    { node, head }: { node: ChainNode; head: Block },
    {
      cursor,
      common,
      blocks,
      paid,
    }: {
      cursor: { number: number; hash: string } | null
      common: { number: number }
      blocks: Block[]
      paid: Awaited<ReturnType<typeof findPaid>>
    },
  ): Promise<void> {
    const last = blocks.at(-1)
    const [headInOurTime, lastInOurTime] = [await inOurTime(head), last && (await inOurTime(last))]
    await database.transaction(async () => {
      const { queries } = database
      const [row] = await queries
        .select()
        .from(chains)
        .where(eq(chains.name, chain.name))
        .for('update')
      if ((row?.blockHash ?? null) !== (cursor?.hash ?? null)) return
      if (cursor && common.number < cursor.number) {
        const gone = await takeBack(deps, systems, common.number)
        const findings = new Map<string, Finding>()
        for (const { refillId, paymentSystem, hash, amount } of gone) {
          gather(findings, {
            refillId,
            kind: 'gone_after_credit',
            asset: paymentSystem,
            times: 1,
            amount,
            token: null,
            hash,
            blockNumber: common.number,
          })
        }
        await keep([...findings.values()])
        await queries
          .delete(chainBlocks)
          .where(and(eq(chainBlocks.chain, chain.name), gt(chainBlocks.number, common.number)))
      }
      if (last && lastInOurTime) {
        await queries
          .insert(chainBlocks)
          .values(blocks.map(({ number, hash }) => ({ chain: chain.name, number, hash })))
        await queries
          .delete(chainBlocks)
          .where(
            and(
              eq(chainBlocks.chain, chain.name),
              lte(chainBlocks.number, last.number - BLOCKS_KEPT),
            ),
          )
        await keep(await record(paid, last.number))
        await countConfirmations(deps, systems, last.number)
      }
      await queries
        .update(chains)
        .set({
          headNumber: head.number,
          headAt: headInOurTime.at,
          node: node.name,
          ...(last && lastInOurTime
            ? { blockNumber: last.number, blockHash: last.hash, blockAt: lastInOurTime.at }
            : {}),
        })
        .where(eq(chains.name, chain.name))
    })
  }

  async function read(): Promise<Step> {
    const cursor = await readCursor()
    const chosen = await chooseNode()
    const { node, head } = chosen
    if (!cursor) {
      const first = await node.block(Math.max(0, head.number - START_BEHIND))
      await write(chosen, { cursor, common: first, blocks: [first], paid: nothing })
      return { block: first.number, behind: first.number < head.number }
    }
    try {
      const common = await lastCommon(node, head, cursor)
      const to = Math.min(head.number, common.number + piece)
      if (to === cursor.number && head.hash === lastHead) return { block: to, behind: false }
      const blocks =
        to > common.number ? await readBlocks(node, common.number + 1, to, common.hash) : []
      const paid = await findPaid(node, blocks)
      await write(chosen, { cursor, common, blocks, paid })
      lastHead = head.hash
      const passed = Math.floor(to / BALANCES_EVERY) > Math.floor(cursor.number / BALANCES_EVERY)
      if (passed && to === head.number) await compareBalances(node, to)
      return { block: Math.max(to, common.number), behind: to < head.number }
    } catch (error) {
      if (error instanceof Disagreement) chain.rest(node)
      throw error
    }
  }

  /** Money that a contract sends within a call is in no list: only the balance shows it. */
  async function compareBalances(node: ChainNode, block: number): Promise<void> {
    if (!native) return
    const since = new Date((await deps.clock.now()).getTime() - BALANCES_FOR)
    const open = await database.queries
      .select({
        id: refills.id,
        address: refills.address,
        seen: sql<string>`coalesce((
          select sum(chain_transfers.amount) from chain_transfers
          where chain_transfers.refill_id = refills.id and not chain_transfers.replaced), 0)
          + coalesce((
            select chain_findings.amount from chain_findings
            where chain_findings.refill_id = refills.id
              and chain_findings.kind = 'internal_transfer'), 0)`,
      })
      .from(refills)
      .where(
        and(
          eq(refills.paymentSystem, native.paymentSystem),
          isNotNull(refills.addressKey),
          gt(refills.createdAt, since),
        ),
      )
      .orderBy(desc(refills.id))
      .limit(BALANCES_AT_ONCE)
    if (open.length === 0) return
    const balances = await node.balances(
      open.map(({ address }) => address),
      native,
      block,
    )
    const findings = open.flatMap(({ id, address, seen }): Finding[] => {
      const more = new Big(balances.get(address) ?? 0).minus(seen)
      if (more.lte(0)) return []
      return [
        {
          refillId: id,
          kind: 'internal_transfer',
          asset: native.paymentSystem,
          times: 1,
          amount: more.toFixed(),
          token: null,
          hash: null,
          blockNumber: block,
        },
      ]
    })
    await database.transaction(() => keep(findings))
  }

  /** Credits what has enough confirmations and is known to a second node, where there is one. */
  async function credit(): Promise<void> {
    const due = await database.queries
      .select({
        id: chainTransfers.id,
        refillId: chainTransfers.refillId,
        paymentSystem: chainTransfers.paymentSystem,
        hash: chainTransfers.hash,
        position: chainTransfers.position,
        amount: chainTransfers.amount,
        confirmations: chainTransfers.confirmations,
        blockHash: sql<string>`${chainTransfers.blockHash}`,
        blockNumber: sql<string>`${chainTransfers.blockNumber}`.mapWith(Number),
        address: refills.address,
        ofBlock: sql<string>`(
          select sum(other.amount) from chain_transfers as other
          where other.refill_id = ${refills.id} and other.block_hash = ${chainTransfers.blockHash})`,
      })
      .from(chainTransfers)
      .innerJoin(refills, eq(refills.id, chainTransfers.refillId))
      .where(
        and(
          inArray(chainTransfers.paymentSystem, systems),
          isNotNull(chainTransfers.blockNumber),
          isNull(chainTransfers.creditedAt),
          sql`${chainTransfers.confirmations} >= ${refills.neededConfirmations}`,
          gt(chainTransfers.id, lastTried),
        ),
      )
      .orderBy(chainTransfers.id)
      .limit(PIECE)
    // Those that wait for long keep none of the others waiting.
    lastTried = due.length < PIECE ? 0 : (due.at(-1)?.id ?? 0)
    const enough = Math.min(ENOUGH_NODES, chain.nodeCount)
    for (const transfer of due) {
      const answers = await Promise.allSettled(
        chain.usable().map(async (node) => {
          const mined = await node.transfersOf(transfer.hash)
          const isKnown = await isKnownTo(node, mined, transfer)
          const isDenied = !isKnown && (await isDeniedBy(node, mined, transfer))
          return { mined, isKnown, isDenied }
        }),
      )
      const heard = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const known = heard.filter(({ isKnown }) => isKnown).length
      const denying = heard.filter(({ isDenied }) => isDenied)
      if (known >= enough) await creditConfirmed(deps, transfer)
      else if (denying.length >= enough) await correct(transfer, denying)
      else {
        await tell(
          `${known} of ${enough} nodes confirm ${transfer.hash} in its block: refill ${transfer.refillId} waits.`,
        )
      }
    }
  }

  /** Enough nodes know it otherwise than the one that it was read from: what they say replaces it. */
  async function correct(transfer: DueTransfer, denying: { mined: MinedTransaction | null }[]) {
    await tell(`${denying.length} nodes deny ${transfer.hash} as it was read.`)
    const mined = denying.map((each) => each.mined).find((each) => each !== null)
    const payees = mined?.moves.map(({ to }) => to.toLowerCase()) ?? []
    const paid = { watched: await watchedAmong(payees), mined: mined ? [mined] : [] }
    await database.transaction(async () => {
      await takeBackOne(deps, transfer)
      await keep(await record(paid, transfer.blockNumber + transfer.confirmations - 1))
    })
  }

  /** A node that has no such block, or another in its place, is behind or on a fork: it knows nothing, and denies nothing. */
  async function isDeniedBy(
    node: ChainNode,
    mined: MinedTransaction | null,
    { hash, blockHash, blockNumber }: DueTransfer,
  ): Promise<boolean> {
    if (mined) return mined.block.hash === blockHash
    const block = await node.read(blockNumber)
    return block.hash === blockHash && block.payees.every((payee) => payee.hash !== hash)
  }

  async function isKnownTo(
    node: ChainNode,
    mined: MinedTransaction | null,
    transfer: DueTransfer,
  ): Promise<boolean> {
    if (mined?.block.hash !== transfer.blockHash || mined.reverted) return false
    if (isInternal(transfer) && native) {
      const { address, blockNumber: block } = transfer
      return (await grownBy(node, native, { address, block })).gte(transfer.ofBlock)
    }
    return mined.moves.some(
      ({ position, asset, to, amount }) =>
        position === transfer.position &&
        asset?.paymentSystem === transfer.paymentSystem &&
        to.toLowerCase() === transfer.address.toLowerCase() &&
        new Big(amount).eq(transfer.amount),
    )
  }

  async function tell(error: string): Promise<void> {
    if (error !== told) log.warn({ chain: chain.name, error }, 'chain needs attention')
    told = error
    await database.queries
      .update(chains)
      .set({ error, errorAt: await deps.clock.now() })
      .where(eq(chains.name, chain.name))
  }

  return {
    async step() {
      try {
        const done = await read()
        await credit()
        piece = Math.min(PIECE, piece * 2)
        return done
      } catch (error) {
        piece = Math.max(1, Math.floor(piece / 2))
        await tell(String(describeError(error).message))
        throw error
      }
    },
  }
}

function gather(findings: Map<string, Finding>, finding: Finding): void {
  const key = `${finding.refillId} ${finding.kind} ${finding.asset}`
  const known = findings.get(key)
  const amount =
    known?.amount && finding.amount
      ? new Big(known.amount).plus(finding.amount).toFixed()
      : finding.amount
  findings.set(key, { ...finding, times: (known?.times ?? 0) + 1, amount })
}
