import { inArray } from 'drizzle-orm'
import type { Deps } from '../clock.ts'
import { chains } from '../database/schema/chain.ts'
import type { ChainName } from './chain.ts'

export type ChainStatus = {
  name: ChainName
  /** The newest block that a node has told of; null before one has answered. */
  head: { number: number; at: string } | null
  /** The last block that was read. */
  cursor: { number: number; hash: string; at: string } | null
  lagBlocks: number | null
  /** Since the time of the last block that was read: grows also when nobody reads, and when the chain stands still. */
  lagSeconds: number | null
  node: string | null
  /** The latest one, however long ago. */
  lastError: { text: string; at: string } | null
}

/** Reads how far each of these chains has been read, by any process. */
export async function readChainStatuses(
  { database, clock }: Deps,
  names: readonly ChainName[],
): Promise<ChainStatus[]> {
  if (names.length === 0) return []
  const now = await clock.now()
  const rows = await database.queries
    .select()
    .from(chains)
    .where(inArray(chains.name, [...names]))
  return names.map((name) => {
    const row = rows.find((one) => one.name === name)
    return row ? statusOf(row, now) : { name, ...unread }
  })
}

const unread = {
  head: null,
  cursor: null,
  lagBlocks: null,
  lagSeconds: null,
  node: null,
  lastError: null,
}

function statusOf(row: typeof chains.$inferSelect, now: Date): ChainStatus {
  const { name, blockNumber, blockHash, blockAt, headNumber, headAt, node, error, errorAt } = row
  return {
    name,
    head: headNumber === null || !headAt ? null : { number: headNumber, at: headAt.toISOString() },
    cursor:
      blockNumber === null || blockHash === null || !blockAt
        ? null
        : { number: blockNumber, hash: blockHash, at: blockAt.toISOString() },
    lagBlocks:
      headNumber === null || blockNumber === null ? null : Math.max(0, headNumber - blockNumber),
    lagSeconds: blockAt && Math.max(0, Math.round((now.getTime() - blockAt.getTime()) / 1_000)),
    node,
    lastError: error === null || !errorAt ? null : { text: error, at: errorAt.toISOString() },
  }
}
