import Big from 'big.js'
import type { Movement, PayoutChain } from '../services/payout-chain.ts'
import type { Asset, Chain, ChainConfig, Move, SentTransaction } from './chain.ts'

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
      const counts = await Promise.all(treasury.map((address) => chain.sentCount(address)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    async balance(addresses, contract, block) {
      const held = await chain.balances(addresses, assetOf(contract), block)
      return [...held.values()].reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed()
    },
  }
}

/** Asks every node that answers now. A transaction they disagree on counts as not mined. */
async function agreed(chain: Chain, hash: string): Promise<SentTransaction | null> {
  const [first, ...others] = chain.usable()
  // With no node at all this fails and says why.
  if (!first) return chain.transaction(hash)
  const told = await Promise.all([first, ...others].map((node) => node.transaction(hash)))
  const found = told.find((one) => one !== null) ?? null
  const isAgreed = told.every(
    (one) =>
      one?.mined?.block.hash === found?.mined?.block.hash &&
      one?.mined?.reverted === found?.mined?.reverted,
  )
  return found && !isAgreed ? { ...found, mined: null } : found
}

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
