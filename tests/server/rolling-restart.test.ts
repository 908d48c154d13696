import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createClock } from '../../server/clock.ts'
import { openDatabase } from '../../server/database/database.ts'
import { seed } from '../../server/seed/seed.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { type Asked, askBy } from '../support/asked.ts'
import { startBalancer } from '../support/balancer.ts'
import {
  depositOf,
  fund,
  giveWallet,
  moneyCalls,
  newSubscriber,
  paymentOf,
  refillOf,
  validatedRequest,
} from '../support/investor.ts'
import { times } from '../support/night.ts'
import { createDatabase } from '../support/postgres.ts'
import { type ProviderProcess, startProvider } from '../support/provider-process.ts'

const ROUNDS = times({ gate: 1, night: 10 })
const PEOPLE = 6
const BETWEEN = 30

test('of two processes that are restarted in turn under load none loses or refuses a call', {
  timeout: ROUNDS * 240_000,
}, async () => {
  const url = await createDatabase()
  const database = await openDatabase({ url })
  const deps = { database, clock: createClock(database, { movable: false }) }
  await seed(deps, { sandbox: false })
  const start = () =>
    startProvider({
      DATABASE_URL: url,
      SANDBOX: '0',
      RATE_LIMIT_SCALE: '100000',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '2',
    })
  const balancer = await startBalancer()
  const ask = askBy((path, init) => fetch(`${balancer.url}${path}`, init))
  const running: ProviderProcess[] = await Promise.all([start(), start()])
  for (const each of running) balancer.add(each.url)
  await vi.waitFor(() => expect(balancer.ready()).toHaveLength(2), 10_000)

  const promised: string[] = []
  const refused: Asked[] = []
  let isOver = false
  const work = async (index: number) => {
    const investor = await newSubscriber(deps, `rolling${index}`)
    await fund(deps, investor.userId, '100000')
    await giveWallet(deps, investor.userId)
    const money = moneyCalls(ask, investor)
    depositOf(await money.openDeposit({ plan: 'start', amount: '60' }))
    const answered = (answer: Asked, promise: (given: Asked) => string | null) => {
      if (answer.status !== 200) refused.push(answer)
      else {
        const name = promise(answer)
        if (name !== null) promised.push(name)
      }
    }
    while (!isOver) {
      const { token } = investor
      answered(await ask('GET', '/api/user/balance', { token }), () => null)
      const order = { paymentSystem: 'TON', amount: '10' }
      answered(await money.createRefill(order), (given) => `refill ${refillOf(given).id}`)
      const request = await validatedRequest(deps, investor.userId, '20')
      const key = crypto.randomUUID()
      for (const answer of [
        await money.createPayment(request, key),
        await money.createPayment(request, key),
      ]) {
        answered(answer, (given) => `payment ${paymentOf(given).id}`)
      }
    }
  }
  const load = Promise.all(Array.from({ length: PEOPLE }, (_, index) => work(index)))
  const promisedMore = () => {
    const enough = promised.length + BETWEEN
    return vi.waitFor(() => expect(promised.length).toBeGreaterThan(enough), 60_000)
  }

  for (let restart = 0; restart < 2 * ROUNDS; restart++) {
    await promisedMore()
    const old = running.shift()
    if (!old) throw new Error('No process is left')
    const exit = once(old.child, 'exit')
    old.child.kill('SIGTERM')
    expect([await exit, old.output()]).toEqual([[0, null], expect.not.stringContaining('"error"')])
    await promisedMore()
    const next = await start()
    running.push(next)
    balancer.add(next.url)
    await vi.waitFor(() => expect(balancer.ready()).toContain(next.url), 10_000)
  }
  await promisedMore()
  isOver = true
  await load
  balancer.close()
  await Promise.all(running.map((each) => each.kill()))

  const kept = await database.rows<{ name: string }>(sql`
    select 'refill ' || id as name from refills union all select 'payment ' || id from payments`)
  const names = new Set(kept.map(({ name }) => name))
  expect(promised.filter((name) => !names.has(name))).toEqual([])
  expect({ failed: balancer.failed(), refused }).toEqual({ failed: 0, refused: [] })
  expect(await auditBooks(database)).toEqual([])
  await database.close()
})
