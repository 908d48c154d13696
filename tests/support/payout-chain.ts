import Big from 'big.js'
import type { Movement, PayoutChain, SentTransaction } from '../../server/services/payout-chain.ts'

export const treasury = `0x${'7e'.repeat(20)}`
export const tether = `0x${'da'.repeat(20)}`

type Sent = {
  from: string
  nonce: number
  movements: Movement[]
  isPlain: boolean
  block: number | null
  isReverted: boolean
}

export type Paid = { to: string; amount: string; asset?: string | null; from?: string }

/** A chain in memory, as far as withdrawals can tell: blocks are made when a test says so. */
export function memoryChain() {
  const sent = new Map<string, Sent>()
  const held = new Map<string, Big>()
  let head = 100
  let count = 0
  let nonce = 0

  const hold = (address: string, asset: string | null, amount: Big | string) => {
    const key = `${address} ${asset}`
    held.set(key, (held.get(key) ?? new Big(0)).plus(amount))
  }
  const asked = ({ block, ...one }: Sent): SentTransaction => ({
    from: one.from,
    nonce: one.nonce,
    movements: one.movements,
    plain: one.isPlain,
    mined:
      block === null ? null : { block, confirmations: head - block + 1, reverted: one.isReverted },
  })
  const chain: PayoutChain = {
    chainId: 1,
    assets: {
      'USDT-ERC20': { contract: tether, decimals: 6 },
      ETH: { contract: null, decimals: 18 },
    },
    treasury: [treasury],
    head: async () => head,
    transaction: async (hash) => {
      const found = sent.get(hash)
      return found ? asked(found) : null
    },
    minedAs: async (sender, wanted) => {
      for (const [hash, one] of sent) {
        if (one.from === sender && one.nonce === wanted && one.block !== null) return hash
      }
      return null
    },
    sentByTreasury: async () => nonce,
    balance: async (addresses, contract) =>
      addresses
        .reduce((sum, address) => sum.plus(held.get(`${address} ${contract}`) ?? 0), new Big(0))
        .toFixed(),
  }
  const newHash = () => {
    count += 1
    return `0x${count.toString(16).padStart(64, '0')}`
  }
  return {
    chain,
    newHash,
    hold,
    /** A transaction that waits for a block; of a nonce that was used before where one is given. */
    send(
      paid: Paid[],
      {
        again,
        isPlain = true,
        hash = newHash(),
      }: { again?: string | undefined; isPlain?: boolean; hash?: string } = {},
    ) {
      const number = again === undefined ? nonce++ : (sent.get(again)?.nonce ?? -1)
      sent.set(hash, {
        from: treasury,
        nonce: number,
        movements: paid.map(({ to, amount, asset = tether, from = treasury }, position) => ({
          position,
          asset,
          from,
          to: to.toLowerCase(),
          amount,
        })),
        isPlain,
        block: null,
        isReverted: false,
      })
      return hash
    },
    /** Puts it into the next block; others of its nonce are gone. */
    mine(hash: string, { isReverted = false } = {}) {
      const one = sent.get(hash)
      if (!one || one.block !== null) return
      head += 1
      Object.assign(one, { block: head, isReverted })
      for (const [other, { nonce: number, block }] of sent) {
        if (number === one.nonce && block === null) sent.delete(other)
      }
      for (const { from, to, asset, amount } of isReverted ? [] : one.movements) {
        hold(from, asset, new Big(amount).times(-1))
        hold(to, asset, amount)
      }
    },
    pass(blocks: number) {
      head += blocks
    },
    /** All nodes have forgotten it. */
    forget: (hash: string) => sent.delete(hash),
    waiting: () => [...sent].filter(([, { block }]) => block === null).map(([hash]) => hash),
    movementsTo: (address: string) =>
      [...sent.values()].flatMap(({ block, isReverted, movements }) =>
        block === null || isReverted
          ? []
          : movements.filter(({ to }) => to === address.toLowerCase()),
      ),
  }
}
