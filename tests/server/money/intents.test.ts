import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../server/database/database.ts'
import { post } from '../../../server/services/ledger.ts'
import { auditBooks } from '../../../server/services/ledger-audit.ts'
import type { Asked } from '../../support/asked.ts'
import { type Cut, cutWire } from '../../support/cut-wire.ts'
import {
  closeQuoteOf,
  codeOf,
  depositOf,
  exchangeQuoteOf,
  fund,
  giveWallet,
  held,
  type Investor,
  moneyCalls,
  newSubscriber,
  validatedRequest,
} from '../../support/investor.ts'
import { timeLimit, times } from '../../support/night.ts'
import { createDatabase } from '../../support/postgres.ts'
import { openProvider, type TestProvider } from '../../support/provider.ts'

type Money = ReturnType<typeof moneyCalls>

/** A call that moves money, ready to be made. */
type Intent = {
  make: (money: Money, key: string) => Promise<Asked>
  /** Something else under the same key. */
  makeOther: (money: Money, key: string) => Promise<Asked>
  /** USDT that it adds to the main balance, once. */
  change: string
}

vi.setConfig({ testTimeout: timeLimit })

const cuts: Cut[] = ['before commit', 'during commit', 'after commit']
const PLAN = 'start'
const RETRIES = times({ gate: 1_000, night: 10_000 })

let near: TestProvider
let far: TestProvider
let wire: Awaited<ReturnType<typeof cutWire>>
let people = 0

beforeAll(async () => {
  const url = await createDatabase()
  wire = await cutWire(url)
  const environment = { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'fatal' }
  near = await openProvider({ environment, database: await openDatabase({ url }) })
  far = await openProvider({ environment, database: await openDatabase({ url: wire.url }) })
})

afterAll(async () => {
  expect(await auditBooks(near.database)).toEqual([])
  await Promise.all([near.close(), far.close()])
  await wire.close()
})

const nearby = (investor: Investor) => moneyCalls(near.ask, investor)
const overWire = (investor: Investor) => moneyCalls(far.ask, investor)

const intents: Record<string, (investor: Investor) => Promise<Intent>> = {
  async subscribe() {
    const [option, other] = await near.database.rows<{ id: string; price: string }>(
      sql`select id, trim_scale(price)::text as price from subscription_options order by days`,
    )
    return {
      make: (money, key) => money.subscribe(option?.id ?? '', key),
      makeOther: (money, key) => money.subscribe(other?.id ?? '', key),
      change: `-${option?.price}`,
    }
  },
  async openDeposit() {
    return {
      make: (money, key) => money.openDeposit({ plan: PLAN, amount: '60' }, key),
      makeOther: (money, key) => money.openDeposit({ plan: PLAN, amount: '61' }, key),
      change: '-60',
    }
  },
  async closeDeposit(investor) {
    const { id } = depositOf(await nearby(investor).openDeposit({ plan: PLAN, amount: '70' }))
    const { quote } = closeQuoteOf(await nearby(investor).quoteClosing(id))
    return {
      make: (money, key) => money.closeDeposit(id, quote, key),
      makeOther: (money, key) => money.closeDeposit(id, 'another', key),
      change: '70',
    }
  },
  async createPayment(investor) {
    await giveWallet(near.deps, investor.userId)
    depositOf(await nearby(investor).openDeposit({ plan: PLAN, amount: '50' }))
    const [request, other] = [
      await validatedRequest(near.deps, investor.userId, '20'),
      await validatedRequest(near.deps, investor.userId, '21'),
    ]
    return {
      make: (money, key) => money.createPayment(request, key),
      makeOther: (money, key) => money.createPayment(other, key),
      change: '-20',
    }
  },
  async exchange(investor) {
    const order = { from: 'USDT', to: 'BTC', amount: '40' } as const
    const { quote: other } = exchangeQuoteOf(await nearby(investor).quoteExchange(order))
    const { quote } = exchangeQuoteOf(await nearby(investor).quoteExchange(order))
    return {
      make: (money, key) => money.exchange(quote, key),
      makeOther: (money, key) => money.exchange(other, key),
      change: '-40',
    }
  },
  async moveIncome({ userId }) {
    await post(near.database, {
      kind: 'referrals',
      key: `income ${userId}`,
      at: await near.deps.clock.now(),
      legs: [
        { owner: null, account: 'programme', currency: 'USDT', amount: '-30' },
        {
          owner: userId,
          account: 'referral',
          currency: 'USDT',
          amount: '30',
          operation: { type: 'referrals', reference: null },
        },
      ],
    })
    return {
      make: (money, key) => money.moveIncome({ from: 'referral', amount: '10' }, key),
      makeOther: (money, key) => money.moveIncome({ from: 'referral', amount: '11' }, key),
      change: '10',
    }
  },
}

/** Somebody with money, who is about to make the call. */
async function ready(call: string) {
  people += 1
  const investor = await newSubscriber(near.deps, `intent${people}`)
  await fund(near.deps, investor.userId, '1000')
  const prepare = intents[call]
  if (!prepare) throw new Error(`Nobody knows how to ${call}.`)
  const intent = await prepare(investor)
  const before = await held(near.deps, investor.userId)
  const key = crypto.randomUUID()
  return {
    key,
    change: intent.change,
    near: () => intent.make(nearby(investor), key),
    far: () => intent.make(overWire(investor), key),
    farOther: () => intent.makeOther(overWire(investor), key),
    moved: async () => new Big(await held(near.deps, investor.userId)).minus(before).toFixed(),
  }
}

describe.each(Object.keys(intents))('%s', (call) => {
  describe.each(cuts)('over a connection that is cut %s', (cut) => {
    test('moves money once when it is asked again', async () => {
      const intent = await ready(call)
      wire.cutNext(cut)
      expect((await intent.far()).status).toBe(503)
      const answer = await eventually(intent.near)
      expect(answer.status).toBe(200)
      expect(await intent.moved()).toBe(intent.change)
      expect((await intent.far()).text).toBe(answer.text)
      expect(await intent.moved()).toBe(intent.change)
    })

    test('changes nothing about an answer that was given before', async () => {
      const intent = await ready(call)
      const first = await intent.near()
      expect(first.status).toBe(200)
      wire.cutNext(cut)
      await intent.far()
      wire.cutNext(null)
      expect((await eventually(intent.far)).text).toBe(first.text)
      expect(await intent.moved()).toBe(intent.change)
    })

    test('while the same is in flight elsewhere moves money once', async () => {
      const intent = await ready(call)
      wire.cutNext(cut)
      const asked = await Promise.all([intent.far(), intent.near(), intent.near()])
      wire.cutNext(null)
      const answer = await eventually(intent.near)
      expect(answer.status).toBe(200)
      for (const { status, text } of asked) if (status === 200) expect(text).toBe(answer.text)
      expect(await intent.moved()).toBe(intent.change)
    })

    test('does not let its key be used for something else', async () => {
      const intent = await ready(call)
      expect((await intent.near()).status).toBe(200)
      wire.cutNext(cut)
      const { status, body } = await intent.farOther()
      wire.cutNext(null)
      expect([status, codeOf(body)]).toEqual([422, 'idempotency_key_reused'])
      expect(await intent.moved()).toBe(intent.change)
    })
  })
})

test('a thousand retries of fifty intents over a breaking wire move the money of fifty', async () => {
  const names = Object.keys(intents)
  const fifty: Awaited<ReturnType<typeof ready>>[] = []
  for (let index = 0; index < 50; index++)
    fifty.push(await ready(names[index % names.length] ?? ''))

  const retry = async (attempt: number) => {
    if (attempt % 7 === 0) wire.cutNext(cuts[attempt % 3] ?? 'before commit')
    const intent = fifty[attempt % fifty.length]
    await (attempt % 2 ? intent?.far() : intent?.near())
  }
  for (let start = 0; start < RETRIES; start += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => retry(start + index)))
  }
  wire.cutNext(null)
  for (const intent of fifty) {
    expect((await eventually(intent.near)).status).toBe(200)
    expect(await intent.moved()).toBe(intent.change)
  }
})

/** A server takes a moment to notice that a connection is gone; until then the intent counts as in flight. */
async function eventually(attempt: () => Promise<Asked>): Promise<Asked> {
  for (;;) {
    const asked = await attempt()
    if (codeOf(asked.body) !== 'idempotency_in_progress') return asked
    await new Promise((resume) => setImmediate(resume))
  }
}
