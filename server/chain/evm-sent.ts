import {
  decodeFunctionData,
  erc20Abi,
  formatUnits,
  getAddress,
  isAddressEqual,
  type PublicClient,
  type Transaction,
  TransactionNotFoundError,
} from 'viem'
import type { Asset, MinedTransaction, Move, SentTransaction } from './chain.ts'

type Hex = `0x${string}`

/** Null where the node does not know it; `minedOf` reads it once it is in a block. */
export async function sentTransaction(
  client: PublicClient,
  hash: string,
  {
    assets,
    minedOf,
  }: { assets: readonly Asset[]; minedOf: (hash: string) => Promise<MinedTransaction | null> },
): Promise<SentTransaction | null> {
  const found = await client.getTransaction({ hash: hash as Hex }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return null
    throw error
  })
  if (found === null) return null
  const { from, nonce, input } = found
  return {
    from,
    nonce,
    plain: input === '0x',
    asksFor: wishOf(found, assets),
    mined: await minedOf(hash),
  }
}

/** Reads the moves that a payment asks for; null where it has none of the known forms. */
function wishOf(
  { from, to, value, input }: Transaction,
  assets: readonly Asset[],
): Omit<Move, 'position'>[] | null {
  if (to === null) return null
  if (input === '0x') {
    const asset = assets.find(({ token }) => token === null) ?? null
    const amount = formatUnits(value, asset?.decimals ?? 18)
    return [{ asset, token: null, from, to, amount }]
  }
  const asset = assets.find(({ token }) => token !== null && isAddressEqual(getAddress(token), to))
  if (!asset || value > 0n) return null
  const call = callOf(input)
  if (call?.functionName !== 'transfer') return null
  const [payee, units] = call.args
  const amount = formatUnits(units, asset.decimals)
  return [{ asset, token: to, from, to: payee, amount }]
}

function callOf(data: Hex) {
  try {
    return decodeFunctionData({ abi: erc20Abi, data })
  } catch {
    // Data of another form.
    return null
  }
}

/**
 * The transaction that used a number of a sender; null while it is free. Fails where the node has forgotten how it was
 * so long ago.
 */
export async function minedAs(
  client: PublicClient,
  sender: string,
  nonce: number,
): Promise<string | null> {
  const address = getAddress(sender)
  const isUsedAt = async (block: bigint) =>
    (await client.getTransactionCount({ address, blockNumber: block })) > nonce
  let used = await client.getBlockNumber({ cacheTime: 0 })
  if (!(await isUsedAt(used))) return null
  let free = used
  for (let step = 1n; free === used || (free > 0n && (await isUsedAt(free))); step *= 2n) {
    if (free < used) used = free
    free = used > step ? used - step : 0n
  }
  while (used - free > 1n) {
    const middle = (used + free) / 2n
    if (await isUsedAt(middle)) used = middle
    else free = middle
  }
  const { transactions } = await client.getBlock({ blockNumber: used, includeTransactions: true })
  const found = transactions.find((one) => one.nonce === nonce && isAddressEqual(one.from, address))
  return found?.hash ?? null
}
