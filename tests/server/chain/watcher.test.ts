import { parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditBooks } from '../../../server/services/ledger-audit.ts'
import type { Refill } from '../../../src/api/contract/refill.ts'
import { databases } from '../../support/deps.ts'
import { openWatched } from '../../support/watched.ts'

const usdt = (amount: string) => parseUnits(amount, 6)
const eth = (amount: string) => parseUnits(amount, 18)

/** The fields of a refill that a person sees. */
const seen = ({ status, received, credited, confirmations, replaced, transfers }: Refill) => ({
  status,
  received,
  credited,
  confirmations: confirmations.seen,
  replaced,
  transfers: transfers.map(({ amount }) => amount),
})

describe.each(databases)('a chain that is watched, on %s', (kind) => {
  let watched: Awaited<ReturnType<typeof openWatched>>
  let userId: number

  beforeAll(async () => {
    watched = await openWatched(kind)
  })
  beforeEach(async () => {
    userId = await watched.newInvestor()
  })
  afterEach(async () => expect(await auditBooks(watched.deps.database)).toEqual([]))
  afterAll(() => watched.close())

  const mine = async (blocks = 1) => {
    await watched.anvil.mine(blocks)
    await watched.catchUp()
  }
  const read = async ({ id }: Refill) => seen(await watched.read(userId, id))
  const findingsOf = async ({ id }: Refill) =>
    (await watched.findings())
      .filter(({ refill }) => refill === id)
      .map(({ kind, asset, times, amount }) => ({ kind, asset, times, amount }))

  test('a token of six decimals is seen, counted and credited once, to the unit', async () => {
    const refill = await watched.ask(userId)
    await watched.anvil.sendToken(watched.anvil.usdt, refill.address, usdt('100.000001'))
    await mine()
    const incoming = {
      status: 'waiting',
      received: '100.000001',
      credited: null,
      replaced: false,
      transfers: ['100.000001'],
    }
    expect(await read(refill)).toEqual({ ...incoming, confirmations: 1 })
    await mine(10)
    expect(await read(refill)).toEqual({ ...incoming, confirmations: 11 })
    expect(await watched.balance(userId)).toEqual({})
    await mine()
    const done = { ...incoming, status: 'replenished', credited: '100.000001', confirmations: 12 }
    expect(await read(refill)).toEqual(done)
    await mine(3)
    expect([await read(refill), await watched.balance(userId)]).toEqual([
      done,
      { USDT: '100.000001' },
    ])
  })

  test('native money of eighteen decimals is credited to the unit', async () => {
    const refill = await watched.ask(userId, 'ETH')
    await watched.anvil.send(refill.address, eth('0.500000000000000001'))
    await mine(12)
    expect(await watched.balance(userId)).toEqual({ ETH: '0.500000000000000001' })
    expect(await findingsOf(refill)).toEqual([])
  })

  test('each refill has an address of its own; both assets share the sequence', async () => {
    const made = [
      await watched.ask(userId),
      await watched.ask(userId, 'ETH'),
      await watched.ask(userId),
    ]
    const addresses = made.map(({ address }) => address)
    const first = [...Array(200).keys()].find(
      (index) => watched.chain.addressAt(index) === addresses[0],
    )
    expect(first).toEqual(expect.any(Number))
    expect(addresses).toEqual(
      [0, 1, 2].map((next) => watched.chain.addressAt(Number(first) + next)),
    )
  })

  test('one transaction pays two refills, and one of them twice', async () => {
    const [one, other] = [await watched.ask(userId), await watched.ask(userId)]
    await watched.anvil.sendToken(watched.anvil.usdt, watched.anvil.payout, usdt('100'))
    await watched.anvil.mine()
    const hash = await watched.anvil.payTokensFromContract(
      [one.address, other.address, one.address],
      [usdt('10'), usdt('20'), usdt('5')],
    )
    await mine(12)
    expect([(await read(one)).transfers, (await read(other)).transfers]).toEqual([
      ['10', '5'],
      ['20'],
    ])
    for (const { id } of [one, other]) await watched.lookUp(userId, id, hash)
    expect(await watched.balance(userId)).toEqual({ USDT: '35' })
  })

  test('a reorganisation takes a transfer back before it is credited', async () => {
    const refill = await watched.ask(userId)
    await watched.anvil.sendToken(watched.anvil.usdt, refill.address, usdt('100'))
    await mine(5)
    expect((await read(refill)).confirmations).toBe(5)
    await watched.anvil.reorganise(6)
    await watched.catchUp()
    expect(await read(refill)).toEqual({
      status: 'waiting',
      received: null,
      credited: null,
      confirmations: 0,
      replaced: true,
      transfers: [],
    })
    await mine(12)
    expect(await watched.balance(userId)).toEqual({})
  })

  test('a transaction that is mined again in another block counts again from there, once', async () => {
    const refill = await watched.ask(userId)
    const hash = await watched.anvil.sendToken(watched.anvil.usdt, refill.address, usdt('100'))
    await mine(6)
    await watched.anvil.reorganise(6, [[hash, 2]])
    await watched.catchUp()
    const moved = {
      status: 'waiting',
      received: '100',
      credited: null,
      confirmations: 4,
      replaced: false,
      transfers: ['100'],
    }
    expect(await read(refill)).toEqual(moved)
    await mine(8)
    expect([await read(refill), await watched.balance(userId)]).toEqual([
      { ...moved, status: 'replenished', credited: '100', confirmations: 12 },
      { USDT: '100' },
    ])
  })

  test('a credited transfer that disappears stays credited, and the operator is told', async () => {
    const refill = await watched.ask(userId)
    await watched.anvil.sendToken(watched.anvil.usdt, refill.address, usdt('100'))
    await mine(12)
    expect(await watched.balance(userId)).toEqual({ USDT: '100' })
    await watched.anvil.reorganise(13)
    await watched.catchUp()
    expect([await watched.balance(userId), await findingsOf(refill)]).toEqual([
      { USDT: '100' },
      [{ kind: 'gone_after_credit', asset: 'USDT-ERC20', times: 1, amount: '100' }],
    ])
    expect(watched.log.some((line) => line.includes('gone_after_credit'))).toBe(true)
  })

  test('what is not asked for is not credited, and is told in one row however often it comes', async () => {
    const [inUsdt, inEth] = [await watched.ask(userId), await watched.ask(userId, 'ETH')]
    await watched.anvil.send(inUsdt.address, eth('0.1'))
    await watched.anvil.sendToken(watched.anvil.usdt, inEth.address, usdt('7'))
    await watched.anvil.sendToken(watched.anvil.usdt, inEth.address, usdt('8'))
    await watched.anvil.pretend(inEth.address, 100)
    await mine()
    await watched.anvil.pretend(inEth.address, 50)
    await mine(12)
    expect([await findingsOf(inUsdt), await findingsOf(inEth)]).toEqual([
      [{ kind: 'other_asset', asset: 'ETH', times: 1, amount: '0.1' }],
      expect.arrayContaining([
        { kind: 'other_asset', asset: 'USDT-ERC20', times: 2, amount: '15' },
        { kind: 'unknown_token', asset: null, times: 150, amount: null },
      ]),
    ])
    expect([(await read(inUsdt)).received, (await read(inEth)).received]).toEqual([null, null])
    expect(await watched.balance(userId)).toEqual({})
  })

  test('transfers of nothing, and transactions that failed, move nothing', async () => {
    const [inUsdt, inEth] = [await watched.ask(userId), await watched.ask(userId, 'ETH')]
    await watched.anvil.sendToken(watched.anvil.usdt, inUsdt.address, 0n)
    await watched.anvil.revert(eth('0.5'))
    await mine(12)
    expect([await read(inUsdt), await read(inEth)].map(({ received }) => received)).toEqual([
      null,
      null,
    ])
    expect([await findingsOf(inUsdt), await findingsOf(inEth)]).toEqual([[], []])
  })

  test('native money that a contract sends along is told to the operator, and counts once its hash is named', async () => {
    const refill = await watched.ask(userId, 'ETH')
    await watched.anvil.send(refill.address, eth('0.2'))
    const hash = await watched.anvil.payFromContract([refill.address], [eth('0.3')])
    const beside = await watched.anvil.send(watched.anvil.payer, 1n)
    await mine(12)
    await mine(12)
    expect(await findingsOf(refill)).toEqual([
      { kind: 'internal_transfer', asset: 'ETH', times: 1, amount: '0.3' },
    ])
    expect(await watched.balance(userId)).toEqual({ ETH: '0.2' })

    for (const named of [hash, beside]) await watched.lookUp(userId, refill.id, named)
    await watched.catchUp()
    expect([await watched.balance(userId), await findingsOf(refill)]).toEqual([{ ETH: '0.5' }, []])
    expect((await read(refill)).transfers).toEqual(['0.2', '0.3'])
    await mine(12)
    expect(await findingsOf(refill)).toEqual([])
  })

  test('one transaction of a contract pays native money to two people, and each is credited their own', async () => {
    const otherId = await watched.newInvestor()
    const own = await watched.ask(userId, 'ETH')
    const theirs = await watched.ask(otherId, 'ETH')
    const hash = await watched.anvil.payFromContract(
      [own.address, theirs.address],
      [eth('0.3'), eth('0.4')],
    )
    await mine()
    await watched.lookUp(userId, own.id, hash)
    await watched.lookUp(otherId, theirs.id, hash)
    await mine(12)
    for (const [owner, { id }] of [
      [userId, own],
      [otherId, theirs],
    ] as const) {
      await watched.lookUp(owner, id, hash)
    }
    await mine()
    expect([await watched.balance(userId), await watched.balance(otherId)]).toEqual([
      { ETH: '0.3' },
      { ETH: '0.4' },
    ])
  })

  test('an invoice ends when a block has been read that is younger than it; late is who came in such a block', async () => {
    const [paidInTime, paidLate, unpaid] = [
      await watched.ask(userId),
      await watched.ask(userId),
      await watched.ask(userId),
    ]
    await watched.anvil.sendToken(watched.anvil.usdt, paidInTime.address, usdt('100'))
    await watched.anvil.mine()
    await watched.wait(31)
    await watched.expire()
    expect((await read(unpaid)).status).toBe('waiting')

    await watched.anvil.sendToken(watched.anvil.usdt, paidLate.address, usdt('100'))
    await mine()
    await watched.expire()
    expect((await read(unpaid)).status).toBe('rejected')
    const states = [paidInTime, paidLate].map(async ({ id }) => {
      const { status, late } = await watched.read(userId, id)
      return [status, late]
    })
    expect(await Promise.all(states)).toEqual([
      ['waiting', false],
      ['waiting', true],
    ])
  })

  test('what was missed for a day is read in pieces, each of which is kept', async () => {
    const refill = await watched.ask(userId)
    const [first] = [await watched.step()]
    await watched.anvil.sendToken(watched.anvil.usdt, refill.address, usdt('100'))
    await watched.anvil.mine(100)
    const steps = []
    for (let step = await watched.step(); step.behind; step = await watched.step()) {
      steps.push(step.block - first.block)
    }
    expect(steps).toEqual([20, 40, 60, 80])
    expect(await watched.balance(userId)).toEqual({ USDT: '100' })
    const status = await watched.status()
    expect([status?.lagBlocks, status?.lastError]).toEqual([0, null])
  })
})
