import type { Currency } from '../../src/api/contract/amount.ts'

/** Money of a payment system on a chain. `token` is its contract; null for what fees of the chain are paid in. */
export type Asset = {
  paymentSystem: string
  currency: Currency
  decimals: number
  token: string | null
}

export type Block = { number: number; hash: string; at: Date }

export type Move = {
  /** Tells the moves of one transaction apart: 0 is what it sent itself, above that its logs in their order. */
  position: number
  /** Null for a token that is not configured. */
  asset: Asset | null
  token: string | null
  from: string
  to: string
  /** A decimal string; of a token that is not configured in its smallest units. */
  amount: string
}

/** A transaction in a block. One that was reverted moved nothing; calls between contracts are in no receipt. */
export type MinedTransaction = {
  hash: string
  block: Block
  confirmations: number
  reverted: boolean
  moves: Move[]
}

/** A transaction that a node knows, in a block or before. */
export type SentTransaction = {
  from: string
  nonce: number
  /** Without data. */
  plain: boolean
  /** The moves that its data ask for; null where they do not tell. */
  asksFor: Omit<Move, 'position'>[] | null
  mined: MinedTransaction | null
}

/** Asks one node after another until one answers. Addresses are in any case. */
export type ChainReads = {
  head(): Promise<Block>
  /** By address as given, in decimal strings. Nodes forget balances of blocks that are older than about a hundred. */
  balances(
    addresses: readonly string[],
    asset: Asset,
    atBlock: number,
  ): Promise<Map<string, string>>
  /** Null as long as it is in no block. */
  transfersOf(hash: string): Promise<MinedTransaction | null>
  /** Null where the node does not know it. */
  transaction(hash: string): Promise<SentTransaction | null>
  /** The hash of the mined transaction with that number of its sender; null while the number is free. */
  minedAs(sender: string, nonce: number): Promise<string | null>
  /** Transactions that an address has sent, with those that wait for a block; null for a contract, which sends none. */
  sentCount(address: string): Promise<number | null>
}

/** A block with every address that it may have paid, in lower case, and by which transaction. */
export type ReadBlock = Block & { parent: string; payees: { hash: string; to: string }[] }

/** One that fails rests, for longer each time, at most a minute. */
export type ChainNode = ChainReads & {
  /** Tells it from others in a log; the URL may hold a key. */
  name: string
  block(number: number): Promise<Block>
  read(number: number): Promise<ReadBlock>
}

/** Money moves by what so many nodes say alike, or the only one that is configured. */
export const ENOUGH_NODES = 2

export type Chain = ChainReads & {
  /** As in `CHAIN_<NETWORK>_RPC`, in lower case. */
  name: ChainName
  assets: readonly Asset[]
  /** Nodes that do not rest, in the order of the configuration. */
  usable(): ChainNode[]
  nodeCount: number
  /** For a node that answers, but not what the others do. */
  rest(node: ChainNode): void
  /** Names the extended public key that addresses are derived from. */
  keyFingerprint: string
  addressAt(index: number): string
}

/** Chains that are known, with the networks of the payment systems which they serve. */
export const chainNetworks = {
  ethereum: { id: 1, native: 'Ethereum', tokens: 'ERC20' },
} as const
export type ChainName = keyof typeof chainNetworks

export type ChainConfig = {
  name: ChainName
  id: number
  /** http(s) and ws(s), the preferred one first. */
  rpc: readonly string[]
  /** The extended public key of an account, m/44'/60'/0'. */
  xpub: string
  tokens: Readonly<Partial<Record<Currency, string>>>
  /** Addresses that withdrawals are paid from, in lower case. */
  treasury: readonly string[]
}
