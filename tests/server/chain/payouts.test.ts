import { getAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openEvmChain } from '../../../server/chain/evm.ts'
import { payoutChainOf } from '../../../server/chain/payouts.ts'
import { createLog } from '../../../server/log.ts'
import { runCommand } from '../../../server/operator-commands.ts'
import { auditBooks } from '../../../server/services/ledger-audit.ts'
import type { PayoutChain } from '../../../server/services/payout-chain.ts'
import { followPayouts } from '../../../server/services/payout-hash.ts'
import { newAddress } from '../../../server/services/refill-address.ts'
import type { Payment } from '../../../src/api/contract/payment.ts'
import { type AlteredNode, startAltered } from '../../support/altered-node.ts'
import { startTokens, xpubOf } from '../../support/anvil.ts'
import { freePort } from '../../support/free-port.ts'
import {
  fund,
  giveWallet,
  type Investor,
  moneyCalls,
  newSubscriber,
  type PayoutWay,
  paymentOf,
  validatedRequest,
} from '../../support/investor.ts'
import { pick } from '../../support/pick.ts'
import { openProvider, type TestProvider } from '../../support/provider.ts'

let anvil: Awaited<ReturnType<typeof startTokens>>
let chain: PayoutChain
let provider: TestProvider
let treasury: [Hex, Hex]
let people = 0
let drawer: Investor
let way: PayoutWay

const assets = [
  { paymentSystem: 'ETH', currency: 'ETH', decimals: 18, isNative: true },
  { paymentSystem: 'USDT-ERC20', currency: 'USDT', decimals: 6, isNative: false },
] as const
const open = (rpc = [anvil.url]) =>
  payoutChainOf(
    openEvmChain(
      {
        name: 'ethereum',
        id: 31_337,
        rpc,
        xpub: xpubOf(1),
        tokens: { USDT: anvil.usdt },
        treasury: [],
      },
      { assets },
    ),
    { id: 31_337, treasury: treasury.map((address) => address.toLowerCase()) },
  )

beforeAll(async () => {
  anvil = await startTokens()
  const [payer, poor] = await anvil.client.getAddresses()
  if (!payer || !poor) throw new Error('No accounts.')
  treasury = [payer, poor]
  chain = open()
  provider = await openProvider({ payoutChain: chain })
})
beforeEach(async () => {
  people += 1
  drawer = await newSubscriber(provider.deps, `drawer${people}`)
  await fund(provider.deps, drawer.userId, '1000')
  await moneyCalls(provider.ask, drawer).openDeposit({ plan: 'start', amount: '200' })
  way = { paymentSystem: 'USDT-ERC20', address: newAddress.ERC20(), fee: '6' }
  await giveWallet(provider.deps, drawer.userId, way)
})
afterEach(async () => expect(await auditBooks(provider.database)).toEqual([]))
afterAll(async () => {
  await provider.close()
  await anvil.stop()
})

async function withdrawal(amount = '100', to = way): Promise<Payment> {
  const request = await validatedRequest(provider.deps, drawer.userId, amount, to)
  return paymentOf(await moneyCalls(provider.ask, drawer).createPayment(request))
}
const run = (...words: string[]) => runCommand(provider.actions, words)
const named = async ({ id }: Payment, hash: string) =>
  expect(await run('withdrawal', 'pay', id, '--hash', hash)).toEqual({
    failed: false,
    text: expect.stringContaining('"status": "on_inspection"'),
  })
const log = createLog('silent')
const follow = () => followPayouts({ ...provider.deps, senders: {}, chain }, log)
const confirm = async (blocks = 11) => {
  await anvil.mine(blocks)
  await follow()
}
const outcomeOf = async ({ id }: Payment) => {
  const answer = await moneyCalls(provider.ask, drawer).readPayment(id)
  return pick(paymentOf(answer), 'status', 'hash', 'reason')
}
const paidBy = (hash: string) => ({ status: 'successful', hash, reason: null })
const onInspection = { status: 'on_inspection', hash: null, reason: null }
const refusedByNetwork = { status: 'error', hash: null, reason: 'network_refused' }

/** A wallet that signs what the file says. */
async function signAll(files: { content: string }[] = []): Promise<Hex[]> {
  const text = Buffer.from(files[1]?.content ?? '', 'base64').toString()
  const orders = JSON.parse(text) as { to: Hex; value: string; data: Hex; chainId: number }[]
  const hashes: Hex[] = []
  for (const { to, value, data, chainId } of orders) {
    expect(chainId).toBe(31_337)
    const order = { account: treasury[0], to: getAddress(to), value: BigInt(value), data }
    hashes.push(await anvil.client.sendTransaction(order))
  }
  return hashes
}

test('what a batch says, signed elsewhere, pays exactly what people are owed', async () => {
  await fund(provider.deps, drawer.userId, '3', 'ETH')
  const ether = { paymentSystem: 'ETH', address: newAddress.Ethereum(), fee: '0.0015' }
  await giveWallet(provider.deps, drawer.userId, ether)
  const made = [await withdrawal('100.000001'), await withdrawal('1.000000000000000001', ether)]
  const hashes = [
    ...(await signAll((await run('withdrawals', 'export', '--system', 'USDT-ERC20')).files)),
    ...(await signAll((await run('withdrawals', 'export', '--system', 'ETH')).files)),
  ]
  const content = made.map(({ id }, index) => `${id},${hashes[index]}`).join('\n')
  const file = { path: 'hashes.csv', content: Buffer.from(content).toString('base64') }
  const words = ['withdrawals', 'import', 'hashes.csv', '--apply']
  expect((await runCommand(provider.actions, words, [file])).failed).toBe(false)
  await confirm()
  expect(await Promise.all(made.map(outcomeOf))).toEqual([onInspection, onInspection])
  await confirm(1)
  expect(await Promise.all(made.map(outcomeOf))).toEqual(hashes.map(paidBy))
  const head = await chain.head()
  const addresses = [way, ether].map(({ address }) => address.toLowerCase())
  expect(await chain.balance(addresses, anvil.usdt.toLowerCase(), head)).toBe('94.000001')
  expect(await chain.balance(addresses, null, head)).toBe('0.998500000000000001')
})

test('a transfer that the token refuses gives the amount back', async () => {
  const payment = await withdrawal()
  const [, poor] = treasury
  const data = transferOf(payment)
  const order = { account: poor, to: anvil.usdt, data, gas: 100_000n }
  const hash = await anvil.client.sendTransaction(order)
  await named(payment, hash)
  await anvil.mine()
  await follow()
  expect(await outcomeOf(payment)).toEqual(onInspection)
  await confirm()
  expect(await outcomeOf(payment)).toEqual(refusedByNetwork)
})

const transferOf = ({ wallet, net }: Payment): Hex => {
  const units = BigInt(Math.round(Number(net) * 1e6)).toString(16)
  return `0xa9059cbb${wallet.slice(2).toLowerCase().padStart(64, '0')}${units.padStart(64, '0')}`
}
const sendAs = (payment: Payment, nonce: number, gwei: bigint, instead?: { to: Hex; data: Hex }) =>
  anvil.client.sendTransaction({
    account: treasury[0],
    to: anvil.usdt,
    data: transferOf(payment),
    nonce,
    gas: 100_000n,
    maxFeePerGas: gwei * 1_000_000_000n,
    maxPriorityFeePerGas: gwei * 1_000_000_000n,
    ...instead,
  })
const nextNonce = () => anvil.client.getTransactionCount({ address: treasury[0] })

test('a higher fee under a hash that nobody told is found by sender and number, many blocks later', async () => {
  const payment = await withdrawal()
  const nonce = await nextNonce()
  const first = await sendAs(payment, nonce, 10n)
  await named(payment, first)
  const second = await sendAs(payment, nonce, 20n)
  expect(second).not.toBe(first)
  await anvil.mine()
  await confirm(37)
  await follow()
  expect(await outcomeOf(payment)).toEqual(paidBy(second))
})

test('a transaction that gave way to one of another purpose gives the amount back', async () => {
  const payment = await withdrawal()
  const nonce = await nextNonce()
  await named(payment, await sendAs(payment, nonce, 10n))
  await sendAs(payment, nonce, 20n, { to: treasury[0], data: '0x' })
  await confirm()
  expect(await outcomeOf(payment)).toEqual(onInspection)
  await confirm(1)
  expect(await outcomeOf(payment)).toEqual(refusedByNetwork)
})

test('a contract that pays two at once pays two withdrawals', async () => {
  const [one, two] = [await withdrawal('60'), await withdrawal('60')]
  chain = { ...chain, treasury: [...chain.treasury, anvil.payout.toLowerCase()] }
  await anvil.sendToken(anvil.usdt, anvil.payout, 108_000_000n)
  await anvil.mine()
  const hash = await anvil.payTokensFromContract(
    [one.wallet, two.wallet],
    [54_000_000n, 54_000_000n],
  )
  await anvil.mine()
  const both = [one, two].map(({ id }) => `${id},${hash}`).join('\n')
  const file = { path: 'hashes.csv', content: Buffer.from(both).toString('base64') }
  const words = ['withdrawals', 'import', 'hashes.csv', '--apply']
  // The operator's own contract has to be configured before it counts as the treasury.
  expect((await runCommand(provider.actions, words, [file])).failed).toBe(true)
  const other = await openProvider({ database: provider.database, payoutChain: chain })
  expect(await runCommand(other.actions, words, [file])).toEqual({
    failed: false,
    text: [one, two].map(({ id }) => `${id} ${hash} is followed`).join('\n'),
  })
  await confirm(11)
  expect(await Promise.all([one, two].map(outcomeOf))).toEqual([paidBy(hash), paidBy(hash)])
  chain = open()
})

test('a payment leaves the difference between chain and ledger as it was', async () => {
  const difference = async () =>
    (await provider.actions.reconcile({})).map((row) => pick(row, 'paymentSystem', 'difference'))[0]
  await anvil.mine(12)
  const before = await difference()
  const payment = await withdrawal()
  const hash = await sendAs(payment, await nextNonce(), 10n)
  await named(payment, hash)
  await confirm(14)
  expect(await outcomeOf(payment)).toEqual(paidBy(hash))
  expect(await difference()).toEqual(before)
})

test('a transaction that a reorganisation takes out of its block counts when it is in one again', async () => {
  const payment = await withdrawal()
  const nonce = await nextNonce()
  const hash = await sendAs(payment, nonce, 30n)
  await named(payment, hash)
  await anvil.mine(6)
  await follow()
  await anvil.client.request({ method: 'anvil_reorg', params: [6, []] } as never)
  await confirm(6)
  await follow()
  expect(await outcomeOf(payment)).toEqual(onInspection)
  expect(await sendAs(payment, nonce, 30n)).toBe(hash)
  await confirm(12)
  expect(await outcomeOf(payment)).toEqual(paidBy(hash))
})

test('what one node alone says moves nothing', async () => {
  const other = await startTokens()
  const payment = await withdrawal()
  const hash = await sendAs(payment, await nextNonce(), 40n)
  await named(payment, hash)
  chain = open([anvil.url, other.url])
  await confirm(12)
  await other.stop()
  expect(await outcomeOf(payment)).toEqual(onInspection)
  chain = open()
  await follow()
  expect(await outcomeOf(payment)).toEqual(paidBy(hash))
})

test('a node that is alone for a while, where two are configured, moves nothing', async () => {
  const payment = await withdrawal()
  const hash = await sendAs(payment, await nextNonce(), 50n)
  await named(payment, hash)
  const port = await freePort()
  chain = open([anvil.url, `http://127.0.0.1:${port}`])
  await anvil.mine(12)
  await expect(follow()).rejects.toThrow(/^node 2 /)
  await follow()
  expect(await outcomeOf(payment)).toEqual(onInspection)
  chain = open()
  await follow()
  expect(await outcomeOf(payment)).toEqual(paidBy(hash))
})

describe('a node that lies, of two,', () => {
  let liar: AlteredNode
  beforeEach(async () => {
    liar = await startAltered(anvil.url)
    chain = open([liar.url, anvil.url])
  })
  afterEach(() => {
    liar.stop()
    chain = open()
  })
  const lie = (change: (told: string) => string) =>
    liar.alter(async ({ method }, result) => {
      const told = await result()
      return /Receipt|TransactionByHash/.test(method)
        ? JSON.parse(change(JSON.stringify(told)))
        : told
    })

  test('about the number of a transaction that waits gives nothing back', async () => {
    const payment = await withdrawal()
    const nonce = await nextNonce()
    const hash = await sendAs(payment, nonce, 60n)
    await named(payment, hash)
    lie((told) =>
      told.replace(`"nonce":"0x${nonce.toString(16)}"`, `"nonce":"0x${(nonce - 1).toString(16)}"`),
    )
    await expect(follow()).rejects.toThrow(
      new Error(`The nodes of ethereum tell different things of ${hash}.`),
    )
    expect(await outcomeOf(payment)).toEqual(onInspection)
    liar.alter(null)
    await confirm(12)
    expect(await outcomeOf(payment)).toEqual(paidBy(hash))
  })

  test('about a transaction that no other knows yet learns what it says by no number', async () => {
    const payment = await withdrawal()
    const made = `0x${'ab'.repeat(32)}`
    await named(payment, made)
    const spent = (await nextNonce()) - 1
    const real = await sendAs(payment, spent + 1, 65n)
    liar.alter(async (call, result) => {
      if (call.method !== 'eth_getTransactionByHash' || call.params[0] !== made) return result()
      call.params[0] = real
      return { ...((await result()) as object), nonce: `0x${spent.toString(16)}` }
    })
    await follow()
    await confirm(24)
    expect(await outcomeOf(payment)).toEqual(onInspection)
  })

  test('about the transaction that took the place of another gives nothing back', async () => {
    const payment = await withdrawal()
    const nonce = await nextNonce()
    await named(payment, await sendAs(payment, nonce, 65n))
    const used = `0x${nonce.toString(16)}`
    liar.alter(async ({ method, params }, result) => {
      if (method === 'eth_getTransactionCount') return params[1] === '0x0' ? '0x0' : '0xffff'
      const told = JSON.stringify(await result())
      return JSON.parse(
        method === 'eth_getBlockByNumber'
          ? told.replaceAll('"nonce":"0x0"', `"nonce":"${used}"`)
          : told,
      )
    })
    await follow()
    await follow()
    expect(await outcomeOf(payment)).toEqual(onInspection)
  })

  test('about what a transaction pays settles nothing', async () => {
    const payment = await withdrawal()
    const elsewhere = { ...payment, wallet: newAddress.ERC20() }
    const hash = await sendAs(elsewhere, await nextNonce(), 70n)
    const topicOf = ({ wallet }: Payment) => wallet.slice(2).toLowerCase().padStart(64, '0')
    lie((told) => told.replaceAll(topicOf(elsewhere), topicOf(payment)))
    const { actions } = await openProvider({ database: provider.database, payoutChain: chain })
    const words = ['withdrawal', 'pay', payment.id, '--hash', hash]
    expect((await runCommand(actions, words)).failed).toBe(false)
    await confirm(12)
    expect(await outcomeOf(payment)).toEqual(onInspection)
  })
})

test('what the treasury has sent is not known where a contract pays, or anybody may', async () => {
  const sentBy = (...addresses: string[]) =>
    payoutChainOf(
      openEvmChain(
        {
          name: 'ethereum',
          id: 31_337,
          rpc: [anvil.url],
          xpub: xpubOf(1),
          tokens: { USDT: anvil.usdt },
          treasury: [],
        },
        { assets },
      ),
      { id: 31_337, treasury: addresses },
    ).sentByTreasury()
  expect([
    await sentBy(treasury[0]),
    await sentBy(treasury[0], anvil.payout),
    await sentBy(),
  ]).toEqual([await nextNonce(), null, null])
})
