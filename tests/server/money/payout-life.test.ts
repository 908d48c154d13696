import Big from 'big.js'
import { afterAll, expect, test } from 'vitest'
import { hashStates, payoutHashes } from '../../../server/database/schema/payout.ts'
import { createLog } from '../../../server/log.ts'
import { runCommand } from '../../../server/operator-commands.ts'
import { auditBooks } from '../../../server/services/ledger-audit.ts'
import { followPayouts } from '../../../server/services/payout-hash.ts'
import { newAddress } from '../../../server/services/refill-address.ts'
import type { Payment } from '../../../src/api/contract/payment.ts'
import {
  fund,
  giveWallet,
  moneyCalls,
  newSubscriber,
  paymentOf,
  validatedRequest,
} from '../../support/investor.ts'
import { Random } from '../../support/life.ts'
import { timeLimit, times } from '../../support/night.ts'
import { memoryChain, type Paid } from '../../support/payout-chain.ts'
import { openProvider } from '../../support/provider.ts'

const SEEDS = Number(process.env.LIFE_SEEDS ?? times({ gate: 6, night: 400 }))
const ONLY = process.env.LIFE_SEED
const ACTIONS = 120

const memory = memoryChain()
const provider = await openProvider({
  environment: { RATE_LIMIT_SCALE: '1000' },
  payoutChain: memory.chain,
})
const { deps, actions, ask } = provider
afterAll(() => provider.close())

const run = (...words: string[]) => runCommand(actions, words)
const log = createLog('silent')
const follow = () => followPayouts({ ...deps, senders: {}, chain: memory.chain }, log)

type Order = { withdrawal: string; batch: string; paid: Paid }
type Person = { userId: number; token: string; address: string }

/** An operator who signs each order once at most, and does everything else in any order and with any slip. */
async function live(seed: number): Promise<string[]> {
  const random = new Random(seed)
  const made: Payment[] = []
  const orders: Order[] = []
  const sent: { hash: string; order: Order }[] = []
  const told: string[] = []
  const people: Person[] = []
  for (let index = 0; index < 2; index++) {
    const investor = await newSubscriber(deps, `life${seed}x${index}`)
    await fund(deps, investor.userId, '3000')
    await moneyCalls(ask, investor).openDeposit({ plan: 'start', amount: '200' })
    const address = newAddress.ERC20()
    const way = { paymentSystem: 'USDT-ERC20', address, fee: '6' }
    await giveWallet(deps, investor.userId, way)
    people.push({ ...investor, address })
  }
  const journal: string[] = []
  const any = <Item>(items: readonly Item[]) => (items.length > 0 ? random.of(items) : undefined)
  const name = (id: string, hash: string) => run('withdrawal', 'pay', id, '--hash', hash)
  const isUnsent = (withdrawal: string) =>
    sent.every(({ order }) => order.withdrawal !== withdrawal)

  const steps: Record<string, () => Promise<unknown>> = {
    async withdraw() {
      const person = random.of(people)
      const way = { paymentSystem: 'USDT-ERC20', address: person.address, fee: '6' }
      const request = await validatedRequest(deps, person.userId, random.of(['60', '61']), way)
      made.push(paymentOf(await moneyCalls(ask, person).createPayment(request)))
    },
    async cancel() {
      const one = any(made)
      const owner = people.find(({ address }) => address === one?.wallet)
      if (one && owner) await moneyCalls(ask, owner).cancelPayment(one.id)
    },
    async export() {
      const answers = await Promise.all([
        run('withdrawals', 'export', '--system', 'USDT-ERC20'),
        run('withdrawals', 'export', '--system', 'USDT-ERC20'),
      ])
      for (const { text, files = [] } of answers) {
        const batch = /^Batch (\d+)/.exec(text)?.[1]
        const table = Buffer.from(files[0]?.content ?? '', 'base64').toString()
        for (const line of table.trim().split('\n').slice(1)) {
          const [withdrawal = '', to = '', , amount = ''] = line.split(',')
          if (batch) orders.push({ withdrawal, batch, paid: { to, amount } })
        }
      }
    },
    async sign() {
      const order = any(orders.filter(({ withdrawal }) => isUnsent(withdrawal)))
      if (!order) return
      // Now and then its hash was told before, for whatever withdrawal.
      const early = told.length > 0 && random.chance(0.3) ? told.pop() : undefined
      const hash = memory.send([order.paid], early === undefined ? {} : { hash: early })
      sent.push({ hash, order })
    },
    async tell() {
      const one = any(sent)
      if (one) await name(one.order.withdrawal, one.hash)
    },
    async tellWrong() {
      const one = any(made)
      const hash = any(sent)?.hash
      if (one && hash) await name(one.id, hash)
    },
    async tellEarly() {
      const one = any(orders.filter(({ withdrawal }) => isUnsent(withdrawal)))
      const hash = memory.newHash()
      if (one && !(await name(one.withdrawal, hash)).failed) told.push(hash)
    },
    async mine() {
      const hash = any(memory.waiting())
      if (hash) memory.mine(hash, { isReverted: random.chance(0.35) })
    },
    async bump() {
      const one = any(sent.filter(({ hash }) => memory.waiting().includes(hash)))
      if (!one) return
      const isGivenUp = random.chance(0.3)
      const paid = isGivenUp ? { to: newAddress.ERC20(), amount: '1' } : one.order.paid
      const hash = memory.send([paid], { again: one.hash })
      if (!isGivenUp) sent.push({ hash, order: one.order })
    },
    follow: () => Promise.all([follow(), follow()]),
    async confirm() {
      memory.pass(12)
      await follow()
    },
    async decide() {
      const one = any(made)
      const word = random.of(['reject', 'fail', 'inspect', 'approve'])
      if (one) await run('withdrawal', word, one.id, '--reason', 'Tested')
    },
    async failUnsent() {
      const one = any(made.filter(({ id }) => isUnsent(id)))
      if (!one) return
      await run('withdrawal', 'fail', one.id, '--reason', 'Tested', '--unsent')
      drop(orders, ({ withdrawal }) => withdrawal === one.id)
    },
    async cancelBatch() {
      const batch = any(orders)?.batch
      if (batch === undefined) return
      const isWhole = sent.every(({ order }) => order.batch !== batch)
      const answer = await run('withdrawals', 'cancel', batch, ...(isWhole ? ['--unsent'] : []))
      if (!answer.failed) drop(orders, (order) => order.batch === batch)
    },
    hour: () => deps.clock.advance(3_600_000),
  }
  const likely = ['withdraw', 'export', 'sign', 'tell', 'mine', 'confirm']
  for (let index = 0; index < ACTIONS; index++) {
    const step = random.of(random.chance(0.6) ? likely : Object.keys(steps))
    await steps[step]?.()
    journal.push(step)
    const broken = await overpaid(made)
    if (index % 30 === 0) broken.push(...(await auditBooks(deps.database)))
    if (broken.length > 0) return [`seed ${seed}`, ...broken, ...journal]
  }

  // In the end everything is in a block, told and followed.
  for (const hash of memory.waiting()) memory.mine(hash)
  for (let round = 0; round < 3; round++) {
    for (const { id, wallet, net } of made) {
      const alike = sent.filter(({ order: { paid } }) => paid.to === wallet && paid.amount === net)
      for (const { hash } of alike) await name(id, hash)
    }
    memory.pass(12)
    await follow()
  }
  const broken = [...(await auditBooks(deps.database)), ...(await unsettled(made))]
  return broken.length > 0 ? [`seed ${seed}`, ...broken, ...journal] : []
}

function drop<Item>(items: Item[], isGone: (item: Item) => boolean): void {
  items.splice(0, items.length, ...items.filter((item) => !isGone(item)))
}

/** A payment may belong to any withdrawal of its amount to its address. */
async function groupsOf(made: readonly Payment[]) {
  const now = new Map((await actions.withdrawals('all')).map((one) => [one.id, one]))
  return Map.groupBy(
    made.map((one) => now.get(one.id) ?? one),
    ({ wallet, net }) => `${wallet} ${net}`,
  )
}
const arrived = ([one]: readonly Payment[]) =>
  one
    ? memory.movementsTo(one.wallet).filter(({ amount }) => new Big(amount).eq(one.net)).length
    : 0
const count = (group: readonly Payment[], ...statuses: string[]) =>
  group.filter(({ status }) => statuses.includes(status)).length

/** Money that came back to a balance, or was told to be paid, is not paid by the chain as well. */
async function overpaid(made: readonly Payment[]): Promise<string[]> {
  return [...(await groupsOf(made))].flatMap(([key, group]) => {
    const paid = arrived(group)
    const open = group.length - count(group, 'rejected', 'error')
    return paid > open || count(group, 'successful') > paid
      ? [`${key}: ${paid} of ${open} paid, ${count(group, 'successful')} told`]
      : []
  })
}

async function unsettled(made: readonly Payment[]): Promise<string[]> {
  return [...(await groupsOf(made))].flatMap(([key, group]) =>
    count(group, 'successful') === arrived(group)
      ? []
      : [`${key}: ${arrived(group)} paid, ${count(group, 'successful')} told`],
  )
}

test('whatever operators do in whatever order, the books hold and each withdrawal is paid once at most', {
  timeout: Math.max(timeLimit, SEEDS * 60_000),
}, async () => {
  const seeds = ONLY ? [Number(ONLY)] : Array.from({ length: SEEDS }, (_, index) => index + 1)
  const broken: string[] = []
  for (const seed of seeds) broken.push(...(await live(seed)))
  expect(broken).toEqual([])
  if (ONLY) return
  const { state } = payoutHashes
  const ended = await deps.database.queries.selectDistinct({ state }).from(payoutHashes)
  expect(ended.map((one) => one.state).toSorted()).toEqual(hashStates.toSorted())
})
