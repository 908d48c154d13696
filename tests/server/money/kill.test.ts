import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClock, type Deps } from '../../../server/clock.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { seed } from '../../../server/seed/seed.ts'
import { auditBooks } from '../../../server/services/ledger-audit.ts'
import type { Ask, Asked } from '../../support/asked.ts'
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
import { times } from '../../support/night.ts'
import { createDatabase } from '../../support/postgres.ts'
import { startProvider } from '../../support/provider-process.ts'

const KILLS = times({ gate: 8, night: 100 })
const AT_ONCE = 4
const WRITERS = 8
const ACKNOWLEDGED_BEFORE_KILL = 25
const FUNDS = '100000'
const PLAN = 'start'

type Money = ReturnType<typeof moneyCalls>

/** Something that was asked for; `change` is what it does to the balance, once. */
type Intent = { change: string; make: (money: Money) => Promise<Asked> }

type Writer = {
  investor: Investor
  /** The request that had no answer when the server died. */
  open: Intent | null
  expected: Big
  /** The answers that were given, as ids in the table that they are kept in. */
  promised: { table: 'deposits' | 'payments' | 'closed' | 'exchange_quotes'; id: string }[]
}

test('of servers killed under eight writers each none loses a movement of money it had acknowledged', {
  timeout: KILLS * 15_000,
}, async () => {
  const url = await createDatabase()
  const database = await openDatabase({ url })
  const deps: Deps = { database, clock: createClock(database, { movable: false }) }
  await seed(deps, { sandbox: false })
  const crews: Writer[][] = []
  for (let crew = 0; crew < AT_ONCE; crew++) {
    const writers: Writer[] = []
    for (let index = 0; index < WRITERS; index++) {
      writers.push(await newWriter(deps, `writer${crew}x${index}`))
    }
    crews.push(writers)
  }

  for (let killed = 0; killed < KILLS; killed += AT_ONCE) {
    await Promise.all(crews.map((writers) => writeUntilKilled(deps, url, writers)))
  }
  const writers = crews.flat()
  const promised = writers.reduce((sum, writer) => sum + writer.promised.length, 0)
  expect(promised).toBeGreaterThanOrEqual(KILLS * ACKNOWLEDGED_BEFORE_KILL)
  expect(await lost(deps, writers)).toEqual([])

  // Each lost request is repeated under its key: it takes effect once, now or before.
  const last = await startProvider(environmentOn(url))
  for (const writer of writers) {
    if (writer.open) await carryOut(last.ask, writer, writer.open)
    expect(await held(deps, writer.investor.userId)).toBe(writer.expected.toFixed())
  }
  await last.kill()
  expect(await auditBooks(database)).toEqual([])
  await database.close()
})

async function newWriter(deps: Deps, login: string): Promise<Writer> {
  const investor = await newSubscriber(deps, login)
  await fund(deps, investor.userId, FUNDS)
  await giveWallet(deps, investor.userId)
  return { investor, open: null, expected: new Big(FUNDS), promised: [] }
}

const environmentOn = (url: string) => ({
  DATABASE_URL: url,
  SANDBOX: '0',
  RATE_LIMIT_SCALE: '100000',
  LOG_LEVEL: 'fatal',
})

async function writeUntilKilled(deps: Deps, url: string, writers: Writer[]): Promise<void> {
  const server = await startProvider(environmentOn(url))
  let acknowledged = 0
  let isDead = false
  const write = async (writer: Writer) => {
    try {
      if (writer.open) await carryOut(server.ask, writer, writer.open)
      while (!isDead) {
        for await (const intent of workOf(deps, server.ask, writer)) {
          await carryOut(server.ask, writer, intent)
          acknowledged += 1
          if (acknowledged === ACKNOWLEDGED_BEFORE_KILL) {
            isDead = true
            server.child.kill('SIGKILL')
          }
        }
      }
    } catch (error) {
      // A dead server answers nobody; everything else is a fault.
      if (!isDead) throw error
    }
  }
  await Promise.all(writers.map(write))
  await server.kill()
}

/** A withdrawal, an exchange, a deposit and its early end, one after another. */
async function* workOf(
  deps: Deps,
  ask: Ask,
  { investor, promised }: Writer,
): AsyncGenerator<Intent> {
  const key = (): string => crypto.randomUUID()
  const money = moneyCalls(ask, investor)

  const opening = key()
  let deposit = ''
  yield {
    change: '-60',
    make: async (asked) => {
      const answer = await asked.openDeposit({ plan: PLAN, amount: '60' }, opening)
      if (answer.status === 200) deposit = depositOf(answer).id
      if (answer.status === 200) promised.push({ table: 'deposits', id: deposit })
      return answer
    },
  }
  const request = await validatedRequest(deps, investor.userId, '20')
  const payment = key()
  yield {
    change: '-20',
    make: async (asked) => {
      const answer = await asked.createPayment(request, payment)
      if (answer.status === 200) promised.push({ table: 'payments', id: request })
      return answer
    },
  }
  const order = { from: 'USDT', to: 'BTC', amount: '30' } as const
  const { quote } = exchangeQuoteOf(await money.quoteExchange(order))
  const exchange = key()
  yield {
    change: '-30',
    make: async (asked) => {
      const answer = await asked.exchange(quote, exchange)
      if (answer.status === 200) promised.push({ table: 'exchange_quotes', id: quote })
      return answer
    },
  }
  const { quote: closing } = closeQuoteOf(await money.quoteClosing(deposit))
  const close = key()
  yield {
    change: '60',
    make: async (asked) => {
      const answer = await asked.closeDeposit(deposit, closing, close)
      if (answer.status === 200) promised.push({ table: 'closed', id: deposit })
      return answer
    },
  }
}

async function carryOut(ask: Ask, writer: Writer, intent: Intent): Promise<void> {
  writer.open = intent
  const money = moneyCalls(ask, writer.investor)
  for (;;) {
    const answer = await intent.make(money)
    // The database may still hold the transaction of a server that is dead.
    if (codeOf(answer.body) === 'idempotency_in_progress') continue
    if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.text}`)
    break
  }
  writer.open = null
  writer.expected = writer.expected.plus(intent.change)
}

/** Finds acknowledged rows that are not in the database. */
async function lost({ database }: Deps, writers: Writer[]): Promise<string[]> {
  const kept = await database.rows<{ name: string }>(sql`
    select 'deposits ' || id as name from deposits
    union all select 'closed ' || id from deposits where status = 'closed'
    union all select 'payments ' || request_id from payments
    union all select 'exchange_quotes ' || id from exchange_quotes where used_at is not null`)
  const names = new Set(kept.map(({ name }) => name))
  return writers
    .flatMap(({ promised }) => promised.map(({ table, id }) => `${table} ${id}`))
    .filter((name) => !names.has(name))
}
