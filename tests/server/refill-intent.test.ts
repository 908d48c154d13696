import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { Rejection } from '../../server/services/rejection.ts'
import type { RejectionCode } from '../../src/api/contract/rejections.ts'
import { type Cut, cutWire } from '../support/cut-wire.ts'
import { newInvestor } from '../support/deps.ts'
import { createDatabase } from '../support/postgres.ts'
import { openProvider, openSessionOf, type TestProvider } from '../support/provider.ts'

const body = { paymentSystem: 'USDT-TRC20', amount: '100' }
const cuts: Cut[] = ['before commit', 'during commit', 'after commit']

let userId: number
let token: string
let key: string

const url = await createDatabase()
const wire = await cutWire(url)
const environment = { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'fatal' }
const near = await openProvider({ environment, database: await openDatabase({ url }) })
const far = await openProvider({ environment, database: await openDatabase({ url: wire.url }) })

beforeEach(async () => {
  userId = await newInvestor(near.deps)
  token = await openSessionOf(near, userId)
  key = crypto.randomUUID()
})

afterAll(async () => {
  expect(await auditBooks(near.database)).toEqual([])
  await Promise.all([near.close(), far.close()])
  await wire.close()
})

async function create(provider: TestProvider, asked = body): Promise<{ id: string }> {
  const options = { token, key, body: asked }
  const { status, body: answer } = await provider.ask('POST', '/api/funds/refills', options)
  if (status !== 200) throw new Rejection((answer as { code: RejectionCode }).code)
  return answer as { id: string }
}
const made = async () => {
  const [row] = await near.database.rows<{ count: number }>(
    sql`select count(*)::int as count from refills where user_id = ${userId}`,
  )
  return row?.count
}

describe.each(cuts)('a connection cut %s', (cut) => {
  test('leaves one refill for the intent once it is asked again', async () => {
    wire.cutNext(cut)
    await expect(create(far)).rejects.toThrow()
    const answer = await eventually(() => create(near))
    expect(await made()).toBe(1)
    expect(await create(far)).toEqual(answer)
    expect(await made()).toBe(1)
  })

  test('changes nothing about an answer that was given before', async () => {
    const first = await create(near)
    wire.cutNext(cut)
    await expect(create(far)).rejects.toThrow()
    expect(await eventually(() => create(far))).toEqual(first)
    expect(await made()).toBe(1)
  })

  test('does not let the key be used for another refill', async () => {
    await create(near)
    wire.cutNext('before commit')
    await expect(create(far, { ...body, amount: '200' })).rejects.toEqual(
      new Rejection('idempotency_key_reused'),
    )
    // A refused intent commits nothing: the wire still waits for its COMMIT.
    await expect(create(far)).rejects.toThrow()
    expect(await made()).toBe(1)
  })

  test('while the same intent is in flight elsewhere leaves one refill', async () => {
    wire.cutNext(cut)
    const outcomes = await Promise.allSettled([create(far), create(near), create(near)])
    const answer = await eventually(() => create(near))
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value).toEqual(answer)
    }
    expect(await made()).toBe(1)
    wire.cutNext('before commit')
    await create(far).catch(() => undefined)
  })
})

test('of two at once one is made, and the other is told to wait or gets the same answer', async () => {
  for (let round = 0; round < 20; round++) {
    key = crypto.randomUUID()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => create(index % 2 ? near : far)),
    )
    const answers = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    )
    const rejections = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    for (const rejection of rejections) expect(rejection.code).toBe('idempotency_in_progress')
    expect(await made()).toBe(round + 1)
  }
})

test('a thousand retries of fifty intents over a breaking wire make fifty refills', async () => {
  const keys = Array.from({ length: 50 }, () => crypto.randomUUID())
  const retry = async (attempt: number) => {
    key = keys[attempt % keys.length] ?? ''
    if (attempt % 7 === 0) wire.cutNext(cuts[attempt % 3] ?? 'before commit')
    await create(attempt % 2 ? far : near).catch(() => undefined)
  }
  for (let start = 0; start < 1_000; start += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => retry(start + index)))
  }
  const found = await near.database.rows<{ key: string }>(
    sql`select key from refills where user_id = ${userId}`,
  )
  expect(found.map(({ key }) => key).sort()).toEqual(keys.sort())
})

/** A server takes a moment to notice that a connection is gone; until then the intent counts as in flight. */
async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== 'idempotency_in_progress') throw error
      await new Promise((resume) => setImmediate(resume))
    }
  }
}
