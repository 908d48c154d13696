import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Address,
  createTestClient,
  getAddress,
  type Hex,
  http,
  publicActions,
  walletActions,
} from 'viem'
import { HDKey } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { batchAbi, type Contract, coinAbi, compileContracts } from './contracts.ts'
import { freePort } from './free-port.ts'

const installed = join(import.meta.dirname, '../../node_modules/.bin/anvil')
/** Comes with the packages on Linux (x64); elsewhere one has to be on the path. */
const program = existsSync(installed) ? installed : 'anvil'

/** The wallet of an operator in a test: keys for `seed`, all else is public. */
export const testWallet = (seed: number) => HDKey.fromMasterSeed(new Uint8Array(32).fill(seed))
export const xpubOf = (seed: number) => testWallet(seed).derive("m/44'/60'/0'").publicExtendedKey

/** A chain of its own with funded, unlocked accounts; blocks are mined when a test says so, or each so many seconds. */
export async function startAnvil({
  port: wanted,
  blockSeconds,
  start,
}: {
  port?: number
  blockSeconds?: number
  /** The time of its first block. */
  start?: Date
} = {}) {
  const port = wanted ?? (await freePort())
  const child = spawn(program, [
    '--port',
    String(port),
    ...(start === undefined ? [] : ['--timestamp', String(start.getTime() / 1_000)]),
    ...(blockSeconds === undefined ? ['--no-mining'] : ['--block-time', String(blockSeconds)]),
  ])
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const receive = (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('Listening on')) return
      child.stdout.off('data', receive).resume()
      resolve()
    }
    child.stdout.on('data', receive)
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.once('exit', () => reject(new Error(said)))
  })

  const url = `http://127.0.0.1:${port}`
  const client = createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)
  const [payer] = await client.getAddresses()
  if (!payer) throw new Error('No account has money.')

  const ask = async (method: string, params: unknown[]): Promise<unknown> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: unknown }
    if (error) throw new Error(JSON.stringify(error))
    return result
  }
  const mine = (blocks = 1) => client.mine({ blocks })
  const deploy = async ({ abi, bytecode }: Contract, args: unknown[] = []): Promise<Address> => {
    const hash = await client.deployContract({ abi, bytecode, args, account: payer })
    if (blockSeconds === undefined) await mine()
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('Not deployed.')
    return getAddress(contractAddress)
  }

  return {
    url,
    client,
    payer,
    mine,
    deploy,
    send: (to: string, value: bigint): Promise<Hex> =>
      client.sendTransaction({ account: payer, to: getAddress(to), value }),
    sendToken: (token: Address, to: string, value: bigint): Promise<Hex> =>
      client.writeContract({
        account: payer,
        address: token,
        abi: coinAbi,
        functionName: 'transfer',
        args: [getAddress(to), value],
      }),
    /** The last blocks become others, empty but for these transactions: by hash, and in which of the blocks. */
    async reorganise(depth: number, kept: [hash: Hex, block: number][] = []) {
      const pairs = await Promise.all(
        kept.map(async ([hash, block]) => [
          await ask('eth_getRawTransactionByHash', [hash]),
          block,
        ]),
      )
      await ask('anvil_reorg', [depth, pairs])
    },
    async stop() {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** The environment of a provider that watches this chain. */
export const chainEnvironment = ({ url, usdt }: { url: string; usdt: Address }) => ({
  CHAIN_ETHEREUM_RPC: url,
  CHAIN_ETHEREUM_XPUB: xpubOf(1),
  CHAIN_ETHEREUM_TOKENS: `USDT:${usdt}`,
  CHAIN_ETHEREUM_ID: String(foundry.id),
})

/** A chain with USDT, a token that nobody configures, and a contract that pays. */
export async function startTokens(options: Parameters<typeof startAnvil>[0] = {}) {
  const anvil = await startAnvil(options)
  const { coin, tether, batch } = compileContracts()
  const usdt = await anvil.deploy(tether)
  const other = await anvil.deploy(coin, [18])
  const payout = await anvil.deploy(batch)
  const { client, payer: account } = anvil
  return {
    ...anvil,
    usdt,
    other,
    payout,
    payFromContract: (to: string[], values: bigint[]) =>
      client.writeContract({
        account,
        address: payout,
        abi: batchAbi,
        functionName: 'pay',
        args: [to.map((each) => getAddress(each)), values],
        value: values.reduce((sum, each) => sum + each, 0n),
      }),
    payTokensFromContract: (to: string[], values: bigint[]) =>
      client.writeContract({
        account,
        address: payout,
        abi: batchAbi,
        functionName: 'payTokens',
        args: [usdt, to.map((each) => getAddress(each)), values],
      }),
    pretend: (to: string, times: number) =>
      client.writeContract({
        account,
        address: payout,
        abi: batchAbi,
        functionName: 'pretend',
        args: [getAddress(to), 5n, BigInt(times)],
      }),
    revert: (value: bigint) =>
      client.writeContract({
        account,
        address: payout,
        abi: batchAbi,
        functionName: 'refuse',
        value,
        gas: 100_000n,
      }),
  }
}
