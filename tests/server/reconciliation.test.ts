import { afterAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../server/log.ts'
import { runCommand } from '../../server/operator-commands.ts'
import { followPayouts } from '../../server/services/payout-hash.ts'
import { reconcileNightly } from '../../server/services/reconciliation.ts'
import { createRefill } from '../../server/services/refill.ts'
import { newAddress } from '../../server/services/refill-address.ts'
import { sandboxTransfer } from '../../server/services/sandbox-chain.ts'
import {
  giveWallet,
  moneyCalls,
  newSubscriber,
  paymentOf,
  validatedRequest,
} from '../support/investor.ts'
import { memoryChain, tether, treasury } from '../support/payout-chain.ts'
import { openProvider } from '../support/provider.ts'

const memory = memoryChain()
const provider = await openProvider({ payoutChain: memory.chain })
const { deps, actions } = provider
afterAll(() => provider.close())

const lines: { alarm: string; difference: string }[] = []
const log = createLog('error', { write: (line: string) => lines.push(JSON.parse(line)) })
const rules = { ...deps, senders: {}, chain: memory.chain }
const nightly = () => reconcileNightly(rules, log)
const reconcile = (...words: string[]) => runCommand(actions, ['reconcile', ...words])
const differences = async () =>
  (await actions.reconcile({})).map(({ paymentSystem, difference }) => [paymentSystem, difference])
const none = [
  ['USDT-ERC20', '0'],
  ['ETH', '0'],
]

let people = 0
/** Somebody with 1,000 USDT that came over the chain, of which 800 are left. */
async function newDrawer() {
  people += 1
  const investor = await newSubscriber(deps, `drawer${people}`)
  const order = { userId: investor.userId, key: 'refill', paymentSystem: 'USDT-ERC20' }
  const { id, address } = await createRefill(deps, { ...order, amount: '1000' })
  await sandboxTransfer(deps, { refillId: id })
  memory.hold(address.toLowerCase(), tether, '1000')
  const calls = moneyCalls(provider.ask, investor)
  await calls.openDeposit({ plan: 'start', amount: '200' })
  const way = { paymentSystem: 'USDT-ERC20', address: newAddress.ERC20(), fee: '6' }
  await giveWallet(deps, investor.userId, way)
  return async (amount: string) => {
    const request = await validatedRequest(deps, investor.userId, amount, way)
    return paymentOf(await calls.createPayment(request))
  }
}

beforeEach(async () => {
  lines.length = 0
})

test('chain and ledger agree through a refill, a withdrawal under way and a paid one', async () => {
  const withdraw = await newDrawer()
  expect(await differences()).toEqual(none)
  const { id, wallet, net } = await withdraw('100')
  const hash = memory.send([{ to: wallet, amount: net }])
  await actions.decideWithdrawal(id, { status: 'successful', hash })
  expect(await differences()).toEqual(none)
  memory.mine(hash)
  memory.pass(11)
  // It has left the chain and not the ledger yet.
  const [before] = await actions.reconcile({})
  expect(before).toEqual({
    paymentSystem: 'USDT-ERC20',
    currency: 'USDT',
    block: expect.any(Number),
    chain: '906',
    ledger: '906',
    underWay: '100',
    network: '1000',
    difference: '0',
    tolerance: '50',
    isOver: false,
  })
  await followPayouts(rules, log)
  const [after] = await actions.reconcile({})
  expect(after).toEqual({ ...before, underWay: '0', network: '906' })
})

test('a difference beyond the tolerance fails the command, and is told in a table and as JSON', async () => {
  memory.hold(treasury, tether, '-40')
  expect(await reconcile()).toEqual({
    failed: false,
    text: expect.stringMatching(
      /^asset +block +chain +ledger +network account +under way +difference\nUSDT-ERC20 .* -40\nETH .* 0$/,
    ),
  })
  const strict = await reconcile('--tolerance', '39.9')
  expect([strict.failed, strict.text.split('\n')[1]]).toEqual([
    true,
    expect.stringMatching(/ -40 +more than 39.9$/),
  ])
  const json = await reconcile('--tolerance', '39.9', '--json')
  const [first, second] = JSON.parse(json.text) as { difference: string; isOver: boolean }[]
  expect([json.failed, first?.isOver, second?.isOver]).toEqual([true, true, false])
  expect((await reconcile('--tolerance', 'much')).failed).toBe(true)
  memory.hold(treasury, tether, '40')
})

test('at night a difference is told once, again when it has grown, and anew after it was gone', async () => {
  const told = () => lines.map(({ alarm, difference }) => [alarm, difference])
  await nightly()
  expect(told()).toEqual([])
  memory.hold(treasury, tether, '-60')
  await Promise.all([nightly(), nightly()])
  await nightly()
  expect(told()).toEqual([['reconciliation', '-60']])
  memory.hold(treasury, tether, '-45')
  await nightly()
  expect(told()).toHaveLength(1)
  memory.hold(treasury, tether, '-6')
  await nightly()
  await nightly()
  expect(told()).toEqual([
    ['reconciliation', '-60'],
    ['reconciliation', '-111'],
  ])
  memory.hold(treasury, tether, '111')
  await nightly()
  memory.hold(treasury, tether, '-60')
  await nightly()
  expect(told()).toHaveLength(3)
  memory.hold(treasury, tether, '60')
})

test('without a chain, or without the treasury’s address, there is nothing to compare', async () => {
  const bare = await openProvider()
  expect(await runCommand(bare.actions, ['reconcile'])).toEqual({
    failed: true,
    text: 'Failed: No chain is configured: there is nothing to compare the ledger with.',
  })
  await bare.close()
  const without = { ...rules, chain: { ...memory.chain, treasury: [] } }
  await reconcileNightly(without, log)
  expect(lines).toEqual([])
})
