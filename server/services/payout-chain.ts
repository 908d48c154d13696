/**
 * A movement of money on a chain, in the asset's own unit: `asset` is a token's contract, null the chain's currency;
 * `position` tells the movements of one transaction apart.
 */
export type Movement = {
  position: number
  asset: string | null
  from: string
  to: string
  amount: string
}

export type SentTransaction = {
  from: string
  nonce: number
  /**
   * The moves it made. A transaction that is not mined, or was reverted, has those that it asks for, or null where its
   * data do not tell.
   */
  movements: readonly Movement[] | null
  /** True without data: it pays nobody but whom it names. Contracts may pass money on without a trace in it. */
  plain: boolean
  /** Null while it is in no block. */
  mined: { block: number; confirmations: number; reverted: boolean } | null
}

/** The part of a chain that following withdrawals and reconciling need. Addresses, contracts and hashes are in lower case. */
export type PayoutChain = {
  chainId: number
  /** By payment system. */
  assets: Readonly<Record<string, { contract: string | null; decimals: number }>>
  /** The operator's addresses that withdrawals are paid from; empty where any sender will do. */
  treasury: readonly string[]
  head(): Promise<number>
  /** Null where no node knows it. */
  transaction(hash: string): Promise<SentTransaction | null>
  /** The hash of the mined transaction of that sender and nonce; null where that nonce is free. */
  minedAs(sender: string, nonce: number): Promise<string | null>
  /** Transactions that the treasury has sent, pending ones included; null where a contract pays, or anybody may. */
  sentByTreasury(): Promise<number | null>
  /** Sums the balances of these addresses at the end of a block. */
  balance(addresses: readonly string[], contract: string | null, block: number): Promise<string>
}
