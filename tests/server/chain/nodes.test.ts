import { sql } from 'drizzle-orm'
import { parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditBooks } from '../../../server/services/ledger-audit.ts'
import { creditConfirmed } from '../../../server/services/refill-transfer.ts'
import { type AlteredNode, NodeError, startAltered } from '../../support/altered-node.ts'
import { openWatched } from '../../support/watched.ts'

const usdt = (amount: string) => parseUnits(amount, 6)
const eth = (amount: string) => parseUnits(amount, 18)

let watched: Awaited<ReturnType<typeof openWatched>>
let first: AlteredNode
let second: AlteredNode
let userId: number

beforeAll(async () => {
  watched = await openWatched('embedded', async (url) => {
    first = await startAltered(url)
    second = await startAltered(url)
    return [first.url, second.url]
  })
})
beforeEach(async () => {
  userId = await watched.newInvestor()
  await watched.anvil.mine()
  await watched.catchUp()
})
afterEach(async () => {
  first.alter(null)
  second.alter(null)
  watched.rest()
  expect(await auditBooks(watched.deps.database)).toEqual([])
})
afterAll(async () => {
  first.stop()
  second.stop()
  await watched.close()
})

const paid = async (amount: string) => {
  const refill = await watched.ask(userId)
  const hash = await watched.anvil.sendToken(watched.anvil.usdt, refill.address, usdt(amount))
  return { ...refill, hash }
}
const topicOf = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
const lastError = async () => (await watched.status())?.lastError?.text

test('money is credited when a second node has it in the same block', async () => {
  second.alter(async ({ method }, result) =>
    method === 'eth_getTransactionReceipt' ? null : result(),
  )
  const { id, hash } = await paid('100')
  await watched.anvil.mine(12)
  await watched.catchUp()
  expect([
    (await watched.read(userId, id)).confirmations.seen,
    await watched.balance(userId),
  ]).toEqual([12, {}])
  expect(await lastError()).toBe(`1 of 2 nodes confirm ${hash} in its block: refill ${id} waits.`)
  second.alter(null)
  await watched.step()
  await watched.step()
  expect(await watched.balance(userId)).toEqual({ USDT: '100' })
})

test('what nodes have confirmed in one block is not credited in another', async () => {
  second.alter(async ({ method }, result) =>
    method === 'eth_getTransactionReceipt' ? null : result(),
  )
  const { id } = await paid('100')
  await watched.anvil.mine(12)
  await watched.catchUp()
  const [transfer] = await watched.deps.database.rows<{ id: number }>(
    sql`select id::int as id from chain_transfers where refill_id = ${id}`,
  )
  if (!transfer) throw new Error('No transfer was seen')
  const blockHash = `0x${'ab'.repeat(32)}`
  await creditConfirmed(watched.deps, { id: transfer.id, refillId: Number(id), blockHash })
  expect(await watched.balance(userId)).toEqual({})
})

test('a node that tells of more than was sent is not believed alone', async () => {
  first.alter(async ({ method }, result) =>
    method === 'eth_getTransactionReceipt'
      ? JSON.parse(
          JSON.stringify(await result()).replaceAll(
            usdt('100').toString(16).padStart(64, '0'),
            usdt('100000').toString(16).padStart(64, '0'),
          ),
        )
      : result(),
  )
  const { id, hash } = await paid('100')
  await watched.anvil.mine(12)
  await watched.catchUp()
  expect([(await watched.read(userId, id)).received, await watched.balance(userId)]).toEqual([
    '100000',
    {},
  ])
  expect(await lastError()).toBe(`1 of 2 nodes confirm ${hash} in its block: refill ${id} waits.`)
  first.alter(null)
  await watched.step()
  expect((await watched.read(userId, id)).received).toBe('100')
  await watched.step()
  expect(await watched.balance(userId)).toEqual({ USDT: '100' })
})

test('a transfer that only one node ever told of is taken back when two deny it', async () => {
  const refill = await watched.ask(userId)
  first.alter(async ({ method }, result) =>
    /Logs|Receipt/.test(method)
      ? JSON.parse(
          JSON.stringify(await result()).replaceAll(
            topicOf(watched.anvil.payer),
            topicOf(refill.address),
          ),
        )
      : result(),
  )
  await watched.anvil.sendToken(watched.anvil.usdt, watched.anvil.payer, usdt('100'))
  await watched.anvil.mine(12)
  await watched.catchUp()
  expect((await watched.read(userId, refill.id)).received).toBe('100')
  first.alter(null)
  await watched.step()
  const { received, replaced } = await watched.read(userId, refill.id)
  expect([received, replaced, await watched.balance(userId)]).toEqual([null, true, {}])
})

test('twenty that wait keep the next one waiting no longer than a step', async () => {
  const doubted: string[] = []
  second.alter(async ({ method, params }, result) =>
    method === 'eth_getTransactionReceipt' && doubted.includes(String(params[0])) ? null : result(),
  )
  for (let count = 0; count < 20; count += 1) doubted.push((await paid('100')).hash)
  const { id } = await paid('100')
  await watched.anvil.mine(12)
  await watched.catchUp()
  await watched.step()
  await watched.step()
  expect([(await watched.read(userId, id)).credited, await watched.balance(userId)]).toEqual([
    '100',
    { USDT: '100' },
  ])
})

test('a node that is behind is left aside, and takes nothing back where there is no other', async () => {
  const behind: Parameters<AlteredNode['alter']>[0] = async (call, result) => {
    if (call.method !== 'eth_getBlockByNumber' || call.params[0] !== 'latest') return result()
    const { number } = (await result()) as { number: string }
    call.params[0] = `0x${(Number(number) - 6).toString(16)}`
    return result()
  }
  first.alter(behind)
  const { id } = await paid('100')
  await watched.anvil.mine(8)
  await watched.catchUp()
  const status = await watched.status()
  expect([status?.node, status?.lagBlocks]).toEqual(['node 2 (127.0.0.1)', 0])
  second.alter(behind)
  await watched.step()
  expect((await watched.read(userId, id)).confirmations.seen).toBe(8)
  expect((await watched.status())?.cursor).toEqual(status?.cursor)
})

test('a node whose head jumps reads nothing that is not there; the next one reads on', async () => {
  first.alter(async ({ method, params }, result) => {
    const block = await result()
    return method === 'eth_getBlockByNumber' && params[0] === 'latest'
      ? { ...(block as object), number: '0xffffff' }
      : block
  })
  const { id } = await paid('100')
  await watched.anvil.mine(12)
  await expect(watched.step()).rejects.toThrow(/^node 1 \(127\.0\.0\.1\): /)
  await watched.catchUp()
  expect((await watched.status())?.node).toBe('node 2 (127.0.0.1)')
  first.alter(null)
  watched.rest()
  await watched.step()
  expect((await watched.read(userId, id)).credited).toBe('100')
})

test('nodes that are gone for long are told; then all is read, nothing twice', async () => {
  first.alter(async () => 429)
  second.alter(async () => 503)
  const { id } = await paid('100')
  await watched.anvil.mine(12)
  await expect(watched.step()).rejects.toThrow(
    new Error('node 1 (127.0.0.1): HTTP request failed. (429)'),
  )
  await expect(watched.step()).rejects.toThrow(new Error('No node of ethereum is asked again yet.'))
  watched.rest()
  await expect(watched.step()).rejects.toThrow(Error)
  expect(await lastError()).toBe('node 1 (127.0.0.1): HTTP request failed. (429)')
  first.alter(null)
  second.alter(null)
  watched.rest()
  await watched.catchUp()
  await watched.step()
  expect([(await watched.read(userId, id)).credited, await watched.balance(userId)]).toEqual([
    '100',
    { USDT: '100' },
  ])
})

test('a block with more logs than a node gives is read receipt by receipt', async () => {
  first.alter(async ({ method }, result) =>
    method === 'eth_getLogs' ? new NodeError('query returned more than 10000 results') : result(),
  )
  await paid('100')
  await watched.anvil.mine(12)
  await watched.catchUp()
  expect(await watched.balance(userId)).toEqual({ USDT: '100' })
})

test('a node that refuses is asked for fewer blocks, and then for more again', async () => {
  const start = (await watched.step()).block
  await watched.anvil.mine(60)
  const refuse: Parameters<AlteredNode['alter']>[0] = async ({ method }, result) =>
    method === 'eth_getLogs' ? 500 : result()
  first.alter(refuse)
  second.alter(refuse)
  for (let failures = 0; failures < 2; failures += 1) {
    await expect(watched.step()).rejects.toThrow(Error)
    watched.rest()
  }
  first.alter(null)
  second.alter(null)
  const steps = [await watched.step(), await watched.step(), await watched.step()]
  expect(steps.map(({ block }) => block - start)).toEqual([5, 15, 35])
  await watched.catchUp()
})

test('what a node kept silent about is found by its hash, and that of another person is as unknown as none', async () => {
  const silent: Parameters<AlteredNode['alter']>[0] = async ({ method }, result) => {
    if (method === 'eth_getLogs') return []
    const told = await result()
    return method === 'eth_getBlockByNumber' ? { ...(told as object), logsBloom: '0x0' } : told
  }
  first.alter(silent)
  second.alter(silent)
  const { id, hash } = await paid('100')
  await watched.anvil.mine(300)
  await watched.catchUp()
  first.alter(null)
  second.alter(null)
  expect((await watched.read(userId, id)).received).toBe(null)

  const stranger = await watched.newInvestor()
  const [theirs, alike] = [await watched.ask(stranger), await watched.ask(stranger)]
  const unknown = `0x${'ab'.repeat(32)}`
  const answers = [
    await watched.lookUp(stranger, theirs.id, hash),
    await watched.lookUp(stranger, alike.id, unknown),
  ]
  expect(answers.map(({ status, received, lookup }) => [status, received, lookup?.state])).toEqual([
    ['waiting', null, 'looking'],
    ['waiting', null, 'looking'],
  ])
  const found = await watched.lookUp(userId, id, hash)
  expect([found.received, found.confirmations.seen, found.lookup]).toEqual(['100', 12, null])
  await watched.lookUp(userId, id, hash)
  await watched.step()
  expect([await watched.balance(userId), await watched.balance(stranger)]).toEqual([
    { USDT: '100' },
    {},
  ])
})

test('nodes that have lost sight of a transfer for a moment take nothing back', async () => {
  const { id } = await paid('100')
  await watched.anvil.mine()
  await watched.catchUp()
  const forgetful: Parameters<AlteredNode['alter']>[0] = async ({ method }, result) =>
    method === 'eth_getTransactionReceipt' ? null : result()
  first.alter(forgetful)
  second.alter(forgetful)
  await watched.anvil.mine(11)
  await watched.catchUp()
  first.alter(null)
  second.alter(null)
  await watched.step()
  await watched.step()
  const { replaced, credited } = await watched.read(userId, id)
  expect([replaced, credited, await watched.balance(userId)]).toEqual([
    false,
    '100',
    { USDT: '100' },
  ])
})

test('a node that cannot say what an address had long ago is asked for everything else', async () => {
  const inEth = await watched.ask(userId, 'ETH')
  const hash = await watched.anvil.payFromContract([inEth.address], [eth('0.5')])
  await watched.anvil.mine(12)
  await watched.catchUp()
  second.alter(async ({ method }, result) =>
    method === 'eth_getBalance' ? new NodeError('missing trie node', -32_000) : result(),
  )
  await watched.lookUp(userId, inEth.id, hash)
  await paid('100')
  await watched.anvil.mine(12)
  await watched.catchUp()
  await watched.step()
  expect(await watched.balance(userId)).toEqual({ USDT: '100' })
  second.alter(null)
  await watched.step()
  expect(await watched.balance(userId)).toEqual({ ETH: '0.5', USDT: '100' })
})

test('what a node told of another address is credited to its own once two deny it', async () => {
  const [mine, theirs] = [await watched.ask(userId), await watched.ask(userId)]
  first.alter(async ({ method }, result) =>
    /Logs|Receipt/.test(method)
      ? JSON.parse(
          JSON.stringify(await result()).replaceAll(topicOf(mine.address), topicOf(theirs.address)),
        )
      : result(),
  )
  await watched.anvil.sendToken(watched.anvil.usdt, mine.address, usdt('100'))
  await watched.anvil.mine(12)
  await watched.catchUp()
  expect((await watched.read(userId, theirs.id)).received).toBe('100')
  first.alter(null)
  await watched.step()
  await watched.step()
  const credited = [mine, theirs].map(async ({ id }) => (await watched.read(userId, id)).credited)
  expect(await Promise.all(credited)).toEqual(['100', null])
})

test('money that a node left out of a block counts once, whichever transactions are named', async () => {
  const refill = await watched.ask(userId, 'ETH')
  first.alter(async ({ method, params }, result) => {
    const told = await result()
    if (method !== 'eth_getBlockByNumber' || params[1] !== true) return told
    const block = told as { transactions: { to: string | null }[] }
    const isLeftOut = refill.address.toLowerCase()
    return { ...block, transactions: block.transactions.filter(({ to }) => to !== isLeftOut) }
  })
  const direct = await watched.anvil.send(refill.address, eth('0.5'))
  const beside = await watched.anvil.send(watched.anvil.payer, 1n)
  await watched.anvil.mine(12)
  await watched.catchUp()
  first.alter(null)
  for (const named of [beside, direct]) {
    await watched.lookUp(userId, refill.id, named)
    await watched.step()
    await watched.step()
  }
  expect(await watched.balance(userId)).toEqual({ ETH: '0.5' })
})

test('a node that has no logs of a block which says that it has some is asked for its receipts', async () => {
  first.alter(async ({ method }, result) => (method === 'eth_getLogs' ? [] : result()))
  await paid('100')
  await watched.anvil.mine(12)
  await watched.catchUp()
  await watched.step()
  expect(await watched.balance(userId)).toEqual({ USDT: '100' })
})
