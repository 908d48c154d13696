import { eq } from 'drizzle-orm'
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

/** How far a chain has been read, by whichever process. Null for one that was never opened. */
export async function chainStatus(
  { database, clock }: Deps,
  name: ChainName,
): Promise<ChainStatus | null> {
  const [row] = await database.queries.select().from(chains).where(eq(chains.name, name))
  if (!row) return null
  const { blockNumber, blockHash, blockAt, headNumber, headAt, node, error, errorAt } = row
  const now = await clock.now()
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
