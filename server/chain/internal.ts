import Big from 'big.js'
import type { Asset, ChainReads } from './chain.ts'

/**
 * The position of what a contract sent along within a call: it is in no list, and shows in the balance alone. One
 * transaction may send to several refills, so that each has a position of its own.
 */
export const internalTo = (refillId: number): number => -refillId
export const isInternal = ({ position }: { position: number }): boolean => position < 0

/** Reads by how much the balance of an address rises in a block. */
export async function grownBy(
  reads: ChainReads,
  asset: Asset,
  { address, block }: { address: string; block: number },
): Promise<Big> {
  const [before, after] = await Promise.all(
    [block - 1, block].map(async (at) => {
      const balances = await reads.balances([address], asset, at)
      return new Big(balances.get(address) ?? 0)
    }),
  )
  return (after ?? new Big(0)).minus(before ?? 0)
}
