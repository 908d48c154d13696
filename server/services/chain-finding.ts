import { desc, eq, sql } from 'drizzle-orm'
import type { Deps } from '../clock.ts'
import { chainFindings, type FindingKind } from '../database/schema/chain.ts'
import { users } from '../database/schema/identity.ts'
import { refills } from '../database/schema/refill.ts'
import { plainAmount } from './ledger.ts'

const SHOWN = 100

export type Finding = {
  refillId: number
  kind: FindingKind
  /** The payment system that it would belong to; empty for a token that is not configured. */
  asset: string
  times: number
  amount: string | null
  token: string | null
  hash: string | null
  blockNumber: number
}

/**
 * Keeps what the operator should know, one row a refill, kind and asset: whoever sends a thousand worthless tokens to an
 * address fills nothing. True for the first of its row. A block that is read again counts nothing again.
 */
export async function keepFinding({ database, clock }: Deps, finding: Finding): Promise<boolean> {
  const now = await clock.now()
  const [kept] = await database.queries
    .insert(chainFindings)
    .values({ ...finding, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [chainFindings.refillId, chainFindings.kind, chainFindings.asset],
      set: {
        times: sql`${chainFindings.times} + excluded.times`,
        amount: sql`${chainFindings.amount} + excluded.amount`,
        token: sql`excluded.token`,
        hash: sql`excluded.hash`,
        blockNumber: sql`excluded.block_number`,
        lastAt: sql`excluded.last_at`,
      },
      setWhere: sql`excluded.block_number > ${chainFindings.blockNumber}`,
    })
    .returning({ firstAt: chainFindings.firstAt, lastAt: chainFindings.lastAt })
  return kept?.firstAt.getTime() === kept?.lastAt.getTime()
}

/** The latest hundred. */
export async function listFindings({ database }: Deps) {
  const rows = await database.queries
    .select({ finding: chainFindings, address: refills.address, login: users.login })
    .from(chainFindings)
    .innerJoin(refills, eq(refills.id, chainFindings.refillId))
    .innerJoin(users, eq(users.id, refills.userId))
    .orderBy(desc(chainFindings.lastAt))
    .limit(SHOWN)
  return rows.map(({ finding, address, login }) => ({
    refill: String(finding.refillId),
    login,
    address,
    kind: finding.kind,
    asset: finding.asset || null,
    times: finding.times,
    amount: finding.amount && plainAmount(finding.amount),
    token: finding.token,
    hash: finding.hash,
    block: finding.blockNumber,
    firstAt: finding.firstAt.toISOString(),
    lastAt: finding.lastAt.toISOString(),
  }))
}
