import {
  BaseError,
  createPublicClient,
  erc20Abi,
  formatUnits,
  getAddress,
  HttpRequestError,
  http,
  isAddressEqual,
  keccak256,
  type Log,
  type PublicClient,
  RpcRequestError,
  TransactionReceiptNotFoundError,
  webSocket,
} from 'viem'
import { watchedKey } from './addresses.ts'
import type {
  Asset,
  Block,
  Chain,
  ChainConfig,
  ChainNode,
  ChainReads,
  MinedTransaction,
  Move,
} from './chain.ts'
import { minedAs, sentTransaction } from './evm-sent.ts'
import { inTurns } from './in-turns.ts'

/** keccak256('Transfer(address,address,uint256)') */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** The three bits that it sets in the bloom filter of a block's header. */
const TRANSFER_BLOOM = [0, 2, 4].reduce((bits, at) => {
  const [high = 0, low = 0] = keccak256(TRANSFER, 'bytes').subarray(at)
  return bits | (1n << BigInt(((high << 8) | low) & 2047))
}, 0n)
/** EIP-7702: an account that signs its transactions has code all the same. */
const DELEGATION = '0xef0100'
const TIMEOUT = 10_000
const LONGEST_REST = 60_000

type Hex = `0x${string}`
/** A token's contract is configured by its currency. */
type ServedAsset = Omit<Asset, 'token'> & { isNative: boolean }
type TransferLog = Pick<Log, 'address' | 'topics' | 'data'>

/** Opens a chain without asking it anything. */
export function openEvmChain(
  { name, id, rpc, xpub, tokens }: ChainConfig,
  {
    assets,
    now = () => performance.now(),
  }: {
    assets: readonly ServedAsset[]
    /** Milliseconds, for the rests of nodes that failed. */
    now?: () => number
  },
): Chain {
  const served = assets.map(({ isNative, ...asset }): Asset => {
    const token = isNative ? null : tokens[asset.currency]
    if (token === undefined) throw new Error(`${asset.paymentSystem} needs a token.`)
    return { ...asset, token }
  })
  const key = watchedKey(xpub)
  const rests = new Map<string, { failures: number; until: number }>()
  const rest = ({ name }: Pick<ChainNode, 'name'>) => {
    const { failures: before, until } = rests.get(name) ?? { failures: 0, until: 0 }
    // Questions that fail together count as one failure.
    if (until > now()) return
    const failures = before + 1
    rests.set(name, { failures, until: now() + Math.min(LONGEST_REST, 500 * 2 ** failures) })
  }
  const nodes = rpc.map((url, position): ChainNode => {
    const node = evmNode(url, position, { id, assets: served })
    const ask = async <Result>(
      work: () => Promise<Result>,
      { ofThePast = false } = {},
    ): Promise<Result> => {
      const before = rests.get(node.name)
      try {
        await node.check()
        const result = await work()
        if (rests.get(node.name) === before) rests.delete(node.name)
        return result
      } catch (error) {
        if (!(ofThePast && isForgotten(error))) rest(node)
        await node.close()
        const reason = `${node.name}: ${reasonOf(error)}`
        throw error instanceof Refused ? new Refused(reason) : new Error(reason)
      }
    }
    return {
      name: node.name,
      head: () => ask(() => node.head()),
      block: (number) => ask(() => node.block(number)),
      read: (number) => ask(() => node.read(number)),
      balances: (...asked) => ask(() => node.balances(...asked), { ofThePast: true }),
      transfersOf: (hash) => ask(() => node.transfersOf(hash)),
      transaction: (hash) => ask(() => node.transaction(hash)),
      minedAs: (...asked) => ask(() => node.minedAs(...asked), { ofThePast: true }),
      sentCount: (address) => ask(() => node.sentCount(address)),
    }
  })
  const usable = () => nodes.filter((node) => (rests.get(node.name)?.until ?? 0) <= now())
  const onAny = async <Result>(work: (node: ChainReads) => Promise<Result>): Promise<Result> => {
    const failed: unknown[] = []
    for (const node of usable()) {
      try {
        return await work(node)
      } catch (error) {
        failed.push(error)
      }
    }
    throw failed.at(-1) ?? new Error(`No node of ${name} is asked again yet.`)
  }

  return {
    name,
    assets: served,
    nodeCount: nodes.length,
    usable,
    rest,
    keyFingerprint: key.fingerprint,
    addressAt: key.addressAt,
    head: () => onAny((node) => node.head()),
    balances: (...asked) => onAny((node) => node.balances(...asked)),
    transfersOf: (hash) => onAny((node) => node.transfersOf(hash)),
    transaction: (hash) => onAny((node) => node.transaction(hash)),
    minedAs: (...asked) => onAny((node) => node.minedAs(...asked)),
    sentCount: (address) => onAny((node) => node.sentCount(address)),
  }
}

function evmNode(
  url: string,
  position: number,
  { id, assets }: { id: number; assets: readonly Asset[] },
): ChainNode & { check(): Promise<void>; close(): Promise<void> } {
  const options = { retryCount: 0, timeout: TIMEOUT }
  // Connecting again by itself, viem would give up after a while, and print the URL meanwhile.
  const socket = url.startsWith('ws') ? webSocket(url, { ...options, reconnect: false }) : null
  const client = createPublicClient({ transport: socket ?? http(url, options) })
  let checked = false

  return {
    name: `node ${position + 1} (${new URL(url).hostname})`,
    /** Refuses a node of another chain, or one on which a token has other decimals. */
    async check() {
      if (checked) return
      const found = await client.getChainId()
      if (found !== id) throw new Refused(`serves chain ${found} instead of ${id}.`)
      for (const { token, currency, decimals } of assets) {
        if (token === null) continue
        const told = await client.readContract({
          address: getAddress(token),
          abi: erc20Abi,
          functionName: 'decimals',
        })
        if (told !== decimals) {
          throw new Refused(`${currency} has ${told} decimals there; the ledger holds ${decimals}.`)
        }
      }
      checked = true
    },
    /** The next question opens a new connection. */
    async close() {
      await socket?.({})
        .value?.getRpcClient()
        .then((connection) => connection.close())
        .catch(() => undefined)
    },
    head: async () => blockFrom(await client.getBlock()),
    block: async (number) => blockFrom(await client.getBlock({ blockNumber: BigInt(number) })),
    async read(number) {
      const block = await client.getBlock({
        blockNumber: BigInt(number),
        includeTransactions: true,
      })
      // Asked by its hash, a node that does not have the block fails; by its number it would find nothing in it.
      const logs = await transferLogs(client, block)
      const sent = block.transactions.flatMap(({ hash, to, value }) =>
        to && value > 0n ? { hash, to: to.toLowerCase() } : [],
      )
      const logged = logs.flatMap((log) => {
        const transfer = transferFrom(log)
        return transfer ? { hash: log.transactionHash, to: transfer.to } : []
      })
      return { ...blockFrom(block), parent: block.parentHash, payees: [...sent, ...logged] }
    },
    async balances(addresses, { token, decimals }, atBlock) {
      const blockNumber = BigInt(atBlock)
      const found = await inTurns(addresses, async (address): Promise<[string, string]> => {
        const units =
          token === null
            ? await client.getBalance({ address: getAddress(address), blockNumber })
            : await client.readContract({
                address: getAddress(token),
                abi: erc20Abi,
                functionName: 'balanceOf',
                args: [getAddress(address)],
                blockNumber,
              })
        return [address, formatUnits(units, decimals)]
      })
      return new Map(found)
    },
    transfersOf: (hash) => minedTransaction(client, hash as Hex, assets),
    transaction: (hash) =>
      sentTransaction(client, hash, {
        assets,
        minedOf: () => minedTransaction(client, hash as Hex, assets),
      }),
    minedAs: (...asked) => minedAs(client, ...asked),
    async sentCount(given) {
      const address = getAddress(given)
      const code = await client.getCode({ address })
      if (code !== undefined && !code.startsWith(DELEGATION)) return null
      return client.getTransactionCount({ address, blockTag: 'pending' })
    },
  }
}

async function minedTransaction(
  client: PublicClient,
  hash: Hex,
  assets: readonly Asset[],
): Promise<MinedTransaction | null> {
  const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  })
  if (receipt === null) return null
  const [head, block, { from, to, value }] = await Promise.all([
    client.getBlockNumber({ cacheTime: 0 }),
    client.getBlock({ blockHash: receipt.blockHash }),
    client.getTransaction({ hash }),
  ])
  const reverted = receipt.status === 'reverted'
  const native = assets.find(({ token }) => token === null) ?? null
  const own: Move[] =
    to && value > 0n
      ? [
          {
            position: 0,
            asset: native,
            token: null,
            from: getAddress(from),
            to: getAddress(to),
            amount: formatUnits(value, native?.decimals ?? 18),
          },
        ]
      : []
  const logged = receipt.logs.flatMap((log, index): Move[] => {
    const transfer = transferFrom(log)
    if (!transfer) return []
    const asset =
      assets.find(
        ({ token }) => token !== null && isAddressEqual(getAddress(token), log.address),
      ) ?? null
    return [
      {
        position: index + 1,
        asset,
        token: getAddress(log.address),
        from: getAddress(transfer.from),
        to: getAddress(transfer.to),
        amount: formatUnits(transfer.units, asset?.decimals ?? 0),
      },
    ]
  })
  return {
    hash,
    block: blockFrom(block),
    confirmations: Math.max(0, Number(head - receipt.blockNumber) + 1),
    reverted,
    moves: reverted ? [] : [...own, ...logged],
  }
}

/**
 * A block with more logs than a node gives at once is read receipt by receipt, and so is one whose header tells of
 * transfers where the node finds none: the logs of a new block are behind it on some.
 */
async function transferLogs(
  client: PublicClient,
  { hash, transactions, logsBloom }: { hash: Hex; transactions: { hash: Hex }[]; logsBloom: Hex },
): Promise<(TransferLog & { transactionHash: Hex })[]> {
  try {
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [{ blockHash: hash, topics: [TRANSFER] }],
    })
    const isTold = (BigInt(logsBloom) & TRANSFER_BLOOM) === TRANSFER_BLOOM
    if (logs.length > 0 || !isTold) {
      return logs.flatMap(({ address, topics, data, transactionHash }) =>
        transactionHash === null
          ? []
          : [{ address, topics: topics as Log['topics'], data, transactionHash }],
      )
    }
  } catch (error) {
    if (!isTooMuch(error)) throw error
  }
  const receipts = await inTurns(transactions, (transaction) =>
    client.getTransactionReceipt({ hash: transaction.hash }),
  )
  if (receipts.some(({ blockHash }) => blockHash !== hash)) {
    throw new Error('A receipt moved to another block.')
  }
  return receipts.flatMap(({ logs }) => logs)
}

/** Moves of nothing are written by anybody into anybody's history; tokens that are told apart have a fourth topic. */
function transferFrom({
  topics,
  data,
}: TransferLog): { from: string; to: string; units: bigint } | null {
  const [name, from, to, ...others] = topics
  if (name !== TRANSFER || !from || !to || others.length > 0 || data.length !== 66) return null
  const units = BigInt(data)
  return units > 0n ? { from: addressIn(from), to: addressIn(to), units } : null
}

const addressIn = (topic: string) => `0x${topic.slice(26)}`

const blockFrom = ({
  number,
  hash,
  timestamp,
}: {
  number: bigint
  hash: string
  timestamp: bigint
}): Block => ({ number: Number(number), hash, at: new Date(Number(timestamp) * 1_000) })

/** A node of another chain, or of other tokens, than the configuration says. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

const isTooMuch = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof HttpRequestError && cause.status === 429) === null &&
  /too (many|large|big)|more than|limit|size/i.test(error.details)

/** A node that answers, but keeps no state as old: it is asked for everything else, or anybody could make it rest. */
const isForgotten = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof RpcRequestError && cause.code === -32_000) !== null

/** Leaves out what a node says in its own words: it may repeat the URL, and the key in it. */
function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  if (!(error instanceof BaseError)) return 'answered with something that was not understood.'
  const answer = error.walk((cause) => cause instanceof HttpRequestError)
  const status = answer instanceof HttpRequestError && answer.status ? ` (${answer.status})` : ''
  return `${error.shortMessage.split('\n')[0]?.replace(/\S+:\/\/\S+/g, '')}${status}`
}
