import { createServer, type Server } from 'node:http'
import { getAddress } from 'viem'
import { hdKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { watchedKey } from '../../../server/chain/addresses.ts'
import type { Chain, ChainConfig } from '../../../server/chain/chain.ts'
import { openEvmChain, Refused } from '../../../server/chain/evm.ts'
import { startAnvil, startTokens, testWallet, xpubOf } from '../../support/anvil.ts'
import { freePort } from '../../support/free-port.ts'

let anvil: Awaited<ReturnType<typeof startTokens>>
let chain: Chain

const address = (index: number) => watchedKey(xpubOf(1)).addressAt(index)

const assets = [
  { paymentSystem: 'ETH', currency: 'ETH', decimals: 18 },
  { paymentSystem: 'USDT-ERC20', currency: 'USDT', decimals: 6 },
] as const
const eth = { ...assets[0], token: null }

const open = (over: Partial<ChainConfig> = {}, now = () => 0) =>
  openEvmChain(
    {
      name: 'ethereum',
      id: 31_337,
      rpc: [anvil.url],
      xpub: xpubOf(1),
      tokens: { USDT: anvil.usdt },
      treasury: [],
      ...over,
    },
    { assets: assets.map((asset) => ({ ...asset, isNative: asset.currency === 'ETH' })), now },
  )

beforeAll(async () => {
  anvil = await startTokens()
  chain = open()
})
afterAll(() => anvil.stop())

test('addresses are those of the account that the extended public key belongs to', () => {
  expect([0, 1, 41].map((index) => address(index))).toEqual(
    [0, 1, 41].map((index) => hdKeyToAccount(testWallet(1), { addressIndex: index }).address),
  )
  expect(watchedKey(xpubOf(2)).fingerprint).not.toBe(watchedKey(xpubOf(1)).fingerprint)
})

test.each([
  [
    'a private one',
    testWallet(1).derive("m/44'/60'/0'").privateExtendedKey,
    'The extended key of the chain is a private one: give its public part, which begins with xpub.',
  ],
  [
    'that of a whole wallet',
    testWallet(1).publicExtendedKey,
    "The extended public key of the chain is of depth 0: that of an account, m/44'/60'/0', is needed.",
  ],
  [
    'one with a letter too many',
    `${xpubOf(1)}x`,
    'The extended public key (xpub) of the chain is not whole: copy it again.',
  ],
])('no addresses are derived from %s', (_, key, said) => {
  expect(() => watchedKey(key)).toThrow(new Error(said))
})

test('a transaction of six and one of eighteen decimals are told exactly', async () => {
  const tokens = await anvil.sendToken(anvil.usdt, address(0), 9_007_199_254_740_993n)
  const native = await anvil.send(address(1), 1_000_000_000_000_000_001n)
  expect(await chain.transfersOf(native)).toBe(null)
  await anvil.mine(3)
  const head = await chain.head()
  const mined = { number: head.number - 2, hash: expect.any(String), at: expect.any(Date) }

  expect([await chain.transfersOf(tokens), await chain.transfersOf(native)]).toEqual([
    {
      hash: tokens,
      block: mined,
      confirmations: 3,
      reverted: false,
      moves: [
        {
          position: 1,
          asset: { ...assets[1], token: anvil.usdt },
          token: anvil.usdt,
          from: anvil.payer,
          to: address(0),
          amount: '9007199254.740993',
        },
      ],
    },
    {
      hash: native,
      block: mined,
      confirmations: 3,
      reverted: false,
      moves: [
        {
          position: 0,
          asset: eth,
          token: null,
          from: anvil.payer,
          to: address(1),
          amount: '1.000000000000000001',
        },
      ],
    },
  ])
  const [usdt] = chain.assets.filter(({ token }) => token !== null)
  if (!usdt) throw new Error('USDT is not served')
  expect(await chain.balances([address(0), address(1)], usdt, head.number)).toEqual(
    new Map([
      [address(0), '9007199254.740993'],
      [address(1), '0'],
    ]),
  )
  expect(await chain.balances([address(1)], eth, head.number)).toEqual(
    new Map([[address(1), '1.000000000000000001']]),
  )
  expect(await chain.balances([address(1)], eth, mined.number - 1)).toEqual(
    new Map([[address(1), '0']]),
  )
})

test('one transaction pays several, and one of them twice; what was moved for nothing is left out', async () => {
  await anvil.sendToken(anvil.usdt, anvil.payout, 50n)
  await anvil.mine()
  const hash = await anvil.payTokensFromContract([address(2), address(3), address(2)], [5n, 0n, 7n])
  await anvil.mine()
  const mined = await chain.transfersOf(hash)
  expect(mined?.moves.map(({ position, to, amount }) => [position, to, amount])).toEqual([
    [1, address(2), '0.000005'],
    [3, address(2), '0.000007'],
  ])
})

test('a transaction that was reverted moved nothing, and an unknown token is told as such', async () => {
  const reverted = await anvil.revert(5n)
  const unknown = await anvil.sendToken(anvil.other, address(4), 12n)
  await anvil.mine()
  const found = [await chain.transfersOf(reverted), await chain.transfersOf(unknown)]
  expect(found.map((each) => [each?.reverted, each?.moves])).toEqual([
    [true, []],
    [
      false,
      [
        {
          position: 1,
          asset: null,
          token: anvil.other,
          from: anvil.payer,
          to: address(4),
          amount: '12',
        },
      ],
    ],
  ])
})

test('a block names whom it may have paid, by its transactions and by its logs', async () => {
  const native = await anvil.send(address(5), 1n)
  const tokens = await anvil.sendToken(anvil.usdt, address(6), 2n)
  await anvil.mine()
  const [node] = chain.usable()
  const { number, hash } = await chain.head()
  const block = await node?.read(number)
  const parent = await node?.block(number - 1)
  expect([block?.hash, block?.parent]).toEqual([hash, parent?.hash])
  expect(block?.payees).toEqual([
    { hash: native, to: address(5).toLowerCase() },
    { hash: tokens, to: address(6).toLowerCase() },
  ])
})

test('WebSockets do as well', async () => {
  const socket = open({ rpc: [anvil.url.replace('http', 'ws')] })
  expect(await socket.head()).toEqual(await chain.head())
})

test('a connection by WebSocket that was cut is made again, and nothing of it is printed', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const port = await freePort()
  const one = await startAnvil({ port })
  const [node] = openEvmChain(
    {
      name: 'ethereum',
      id: 31_337,
      rpc: [`ws://127.0.0.1:${port}`],
      xpub: xpubOf(1),
      tokens: {},
      treasury: [],
    },
    { assets: [{ ...assets[0], isNative: true }] },
  ).usable()
  if (!node) throw new Error('No node')
  const { number } = await node.head()
  await one.stop()
  for (const _ of [1, 2, 3]) await expect(node.head()).rejects.toThrow(/^node 1 \(127\.0\.0\.1\): /)
  const again = await startAnvil({ port })
  await again.mine()
  expect((await node.head()).number).toBe(number + 1)
  await again.stop()
  expect(printed.mock.calls).toEqual([])
  printed.mockRestore()
})

test('a node of another chain is refused, and one on which a token has other decimals', async () => {
  const other = open({ id: 1 })
  await expect(other.head()).rejects.toThrow(
    new Refused('node 1 (127.0.0.1): serves chain 31337 instead of 1.'),
  )
  const finer = open({ tokens: { USDT: anvil.other } })
  await expect(finer.head()).rejects.toThrow(
    new Refused('node 1 (127.0.0.1): USDT has 18 decimals there; the ledger holds 6.'),
  )
})

/** A node that answers everything with this status. */
async function brokenNode(
  status: number,
): Promise<{ url: string; asked: () => number; server: Server }> {
  let asked = 0
  const server = createServer((_, answer) => {
    asked += 1
    answer.writeHead(status, { 'content-type': 'application/json' }).end('{"error":"no"}')
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}/v3/a-secret-key`, asked: () => asked, server }
}

test('a node that limits or is gone rests for longer each time, while the next one answers; its key is not told', async () => {
  const broken = await brokenNode(429)
  let time = 0
  const failing = open({ rpc: [broken.url, anvil.url] }, () => time)
  const asked = []
  for (const wait of [0, 999, 1, 1_999, 1]) {
    time += wait
    expect(await failing.head()).toEqual(await chain.head())
    asked.push(broken.asked())
  }
  expect(asked).toEqual([1, 1, 2, 2, 3])

  const alone = open({ rpc: [broken.url] }, () => time)
  await expect(alone.head()).rejects.toThrow(
    new Error('node 1 (127.0.0.1): HTTP request failed. (429)'),
  )
  await expect(alone.head()).rejects.toThrow(new Error('No node of ethereum is asked again yet.'))
  for (let failure = 0; failure < 20; failure += 1) {
    time += 60_000
    await expect(alone.head()).rejects.toThrow(Error)
  }
  expect(alone.usable()).toEqual([])
  time += 60_000
  expect(alone.usable().length).toBe(1)
  broken.server.close()
})

test('addresses are read in any case', async () => {
  const { number } = await chain.head()
  const lower = anvil.payer.toLowerCase()
  expect((await chain.balances([lower], eth, number)).get(lower)).toBe(
    (await chain.balances([getAddress(lower)], eth, number)).get(anvil.payer),
  )
})
