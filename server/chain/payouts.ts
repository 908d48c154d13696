import Big from 'big.js'
import type { Movement, PayoutChain } from '../services/payout-chain.ts'
import {
  type Asset,
  type Chain,
  type ChainConfig,
  ENOUGH_NODES,
  type Move,
  type SentTransaction,
} from './chain.ts'

/** Null where none is configured. */
export function firstPayoutChain(
  [chain]: readonly Chain[],
  configs: readonly ChainConfig[],
): PayoutChain | null {
  const config = configs.find(({ name }) => name === chain?.name)
  return chain && config ? payoutChainOf(chain, config) : null
}

/** Gives withdrawals and reconciling their part of a watched chain. */
export function payoutChainOf(
  chain: Chain,
  { id, treasury }: Pick<ChainConfig, 'id' | 'treasury'>,
): PayoutChain {
  const assetOf = (contract: string | null): Asset => {
    const asset = chain.assets.find(({ token }) => (token?.toLowerCase() ?? null) === contract)
    if (!asset) throw new Error(`${contract} is no token that is configured.`)
    return asset
  }
  return {
    chainId: id,
    assets: Object.fromEntries(
      chain.assets.map(({ paymentSystem, token, decimals }) => [
        paymentSystem,
        { contract: token?.toLowerCase() ?? null, decimals },
      ]),
    ),
    treasury,
    head: async () => (await chain.head()).number,
    async transaction(hash) {
      const found = await agreed(chain, hash)
      if (!found) return null
      const { from, nonce, plain, asksFor, mined } = found
      const moves = mined && !mined.reverted ? mined.moves : asksFor
      return {
        from: from.toLowerCase(),
        nonce,
        plain,
        movements: moves?.map(movementFrom) ?? null,
        mined: mined && {
          block: mined.block.number,
          confirmations: mined.confirmations,
          reverted: mined.reverted,
        },
      }
    },
    minedAs: (sender, nonce) => chain.minedAs(sender, nonce),
    async sentByTreasury() {
      if (treasury.length === 0) return null
      const counts = await Promise.all(treasury.map((address) => chain.sentCount(address)))
      return counts.reduce<number | null>(
        (sum, count) => (sum === null || count === null ? null : sum + count),
        0,
      )
    },
    async balance(addresses, contract, block) {
      const held = await chain.balances(addresses, assetOf(contract), block)
      return [...held.values()].reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed()
    },
  }
}

/**
 * Asks every node that answers now. A transaction they disagree on counts as not mined, and one that fewer than
 * `ENOUGH_NODES` of several know tells neither its block nor its moves.
 */
async function agreed(chain: Chain, hash: string): Promise<SentTransaction | null> {
  const nodes = chain.usable()
  // With no node at all this fails and says why.
  if (nodes.length === 0) return chain.transaction(hash)
  const told = await Promise.all(nodes.map((node) => node.transaction(hash)))
  const known = told.filter((one) => one !== null)
  const [found] = known
  if (!found) return null
  if (known.some(({ from, nonce }) => from !== found.from || nonce !== found.nonce)) {
    throw new Error(`The nodes of ${chain.name} tell different things of ${hash}.`)
  }
  if (known.length < Math.min(ENOUGH_NODES, chain.nodeCount)) {
    return { ...found, asksFor: null, mined: null }
  }
  const isAgreed = told.every((one) => minedIn(one) === minedIn(found))
  const confirmations = Math.min(...known.map(({ mined }) => mined?.confirmations ?? 0))
  return { ...found, mined: isAgreed && found.mined ? { ...found.mined, confirmations } : null }
}

const minedIn = (one: SentTransaction | null) =>
  one?.mined && JSON.stringify([one.mined.block.hash, one.mined.reverted, one.mined.moves])

const movementFrom = (
  { token, from, to, amount }: Omit<Move, 'position'>,
  position: number,
): Movement => ({
  position,
  asset: token?.toLowerCase() ?? null,
  from: from.toLowerCase(),
  to: to.toLowerCase(),
  amount,
})
