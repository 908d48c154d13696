/**
 * Measures answers a second of the provider, in turns with the least that answers: a bare Hono with the statements of
 * the call on the same PostgreSQL; and with another checkout, where one is given. Turns strike every side with the
 * same noise.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import pg from 'pg'
import { startCluster } from '../tests/support/postgres-cluster.ts'
import { accruals, openBooks, prepareWithdrawals } from './money-figures.ts'
import { DRIVEN_FOR, driven, listening } from './provider-figures.ts'
import { loadTree, ownTree, sessionRules, type Tree } from './provider-tree.ts'

const ROUNDS = 5
/** The embedded database takes as long for fifty as PostgreSQL for all. */
const WITHDRAWALS_A_ROUND = { postgres: 300, embedded: 50 }

/** Medians: answers a second, and microseconds of a processor that one took in the thread that answers. */
export type Side = { aSecond: number; processor: number }
export type Sides = Record<string, Side>
type Measure = () => Promise<{ answers: number; aSecond: number }>

async function inTurns(measures: Record<string, Measure>): Promise<Sides> {
  const sides = Object.entries(measures).map(([name, measure]) => ({
    name,
    measure,
    rates: [] as number[],
    costs: [] as number[],
  }))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { measure, rates, costs } of sides) {
      const before = process.threadCpuUsage()
      const { answers, aSecond } = await measure()
      const { user, system } = process.threadCpuUsage(before)
      // The first of each is for the compiler.
      if (round === 0) continue
      rates.push(aSecond)
      costs.push((user + system) / answers)
    }
  }
  return Object.fromEntries(
    sides.map(({ name, rates, costs }) => [
      name,
      { aSecond: median(rates), processor: median(costs) },
    ]),
  )
}

const median = (figures: number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

async function treesOf(other: string | null): Promise<Record<string, Tree>> {
  const own = await ownTree()
  return other === null ? { provider: own } : { provider: own, other: await loadTree(other) }
}

export async function databaseOf(url: string, name: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database "${name}"`)
  await client.end()
  const own = new URL(url)
  own.pathname = name
  return own.href
}

/** Authenticated reads of the balance a second. */
export async function pairedReads(other: string | null): Promise<Sides> {
  const cluster = await startCluster()
  try {
    const open: (() => Promise<void> | void)[] = []
    const sides: Record<string, Measure> = {}
    for (const [name, tree] of Object.entries(await treesOf(other))) {
      const url = await databaseOf(cluster.url, name)
      const { provider, database } = await openBooks(tree, { url })
      const now = new Date()
      const userId = await tree.writePerson(database, {
        login: 'bench',
        email: 'bench@cabinet.example',
        phone: '+7702000000010',
        passwordHash: 'none',
        inviterId: null,
        locale: 'en',
        now,
        phoneConfirmedAt: now,
        activatedAt: now,
      })
      const invoice = { userId, key: 'bench', paymentSystem: 'USDT-TRC20', amount: '1000' }
      const { id } = await tree.createRefill(provider.deps, invoice)
      await tree.sandboxTransfer(provider.deps, { refillId: id })
      const headers = {
        authorization: `Bearer ${await tree.openSession(sessionRules(database), userId)}`,
      }
      const served = await listening(provider.app)
      open.push(served.close, () => database.close())
      sides[name] = ask(`${served.origin}/api/user/balance`, headers)
      if (!sides.statements) {
        const pool = new pg.Pool({ connectionString: url, max: 10 })
        const bare = await listening(bareBalance(pool))
        const constant = await listening(new Hono().get('*', (context) => context.json({})))
        open.push(bare.close, constant.close, () => pool.end())
        sides.statements = ask(`${bare.origin}/balance`, headers)
        sides.constant = ask(constant.origin, headers)
      }
    }
    try {
      return await inTurns(sides)
    } finally {
      for (const close of open) await close()
    }
  } finally {
    cluster.stop()
  }
}

const ask =
  (url: string, headers: Record<string, string>): Measure =>
  async () => {
    const aSecond = await driven(url, headers)
    return { answers: (aSecond * DRIVEN_FOR) / 1000, aSecond }
  }

/** No more than what the answer needs: who carries the token, and what their accounts hold. */
const bareBalance = (pool: pg.Pool) =>
  new Hono().get('/balance', async (context) => {
    const token = context.req.header('authorization')?.slice('Bearer '.length) ?? ''
    const session = await pool.query({
      name: 'session',
      text: `select sessions.user_id from sessions join users on users.id = sessions.user_id
        where token_hash = $1 and scope = 'full' and revoked_at is null and expires_at > $2
          and seen_at > $3 and blocked_at is null`,
      values: [createHash('sha256').update(token).digest('hex'), new Date(), new Date(0)],
    })
    const accounts = await pool.query({
      name: 'accounts',
      text: 'select kind, currency, balance from accounts where owner_id = $1',
      values: [session.rows[0]?.user_id],
    })
    return context.json(accounts.rows)
  })

/** Withdrawals a second. */
export async function pairedWithdrawals(
  other: string | null,
  kind: 'postgres' | 'embedded',
): Promise<Sides> {
  const count = WITHDRAWALS_A_ROUND[kind]
  const directory = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
  const cluster = kind === 'postgres' ? await startCluster() : null
  try {
    const sides: Record<string, Measure> = {}
    const open: (() => Promise<void>)[] = []
    for (const [name, tree] of Object.entries(await treesOf(other))) {
      const location = cluster
        ? { url: await databaseOf(cluster.url, name) }
        : { directory: join(directory, name) }
      const books = await openBooks(tree, location)
      open.push(() => books.database.close())
      const withdraw = await prepareWithdrawals(books, count * (ROUNDS + 1))
      sides[name] = async () => ({ answers: count, aSecond: await withdraw(count) })
    }
    const figures = await inTurns(sides)
    for (const close of open) await close()
    return figures
  } finally {
    cluster?.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Seconds that a day of 100,000 deposits takes. */
export async function pairedAccruals(other: string | null): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  const cluster = await startCluster()
  try {
    for (const [name, tree] of Object.entries(await treesOf(other))) {
      const books = await openBooks(tree, { url: await databaseOf(cluster.url, name) })
      figures[name] = await accruals(books)
      await books.database.close()
    }
  } finally {
    cluster.stop()
  }
  return figures
}
