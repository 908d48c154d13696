import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createClock } from '../../server/clock.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { chainKeys } from '../../server/database/schema/chain.ts'
import { rootInviter } from '../../server/seed/demo-people.ts'
import { seed } from '../../server/seed/seed.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { fingerprintOf, markOf } from '../../server/services/secret.ts'
import { databases } from '../support/deps.ts'
import { migratedDirectory } from '../support/embedded.ts'
import { fund, held, newPersonSignedIn } from '../support/investor.ts'
import { createDatabase, query } from '../support/postgres.ts'
import { openProvider, tokenOf } from '../support/provider.ts'
import { environmentOf, startProvider } from '../support/provider-process.ts'
import { secretOfTests } from '../support/secret.ts'
import { twoRoles } from '../support/two-roles.ts'

vi.setConfig({ testTimeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'cabinet-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secret = fingerprintOf(markOf(secretOfTests))
const live = { SANDBOX: '0' }

type Said = { failed: boolean; text: string }

/** The operator's command line; `text` is what it says, as data where it is that. */
const operator = (environment: Record<string, string>, ...words: string[]) =>
  new Promise<Said>((resolve) => {
    const env = environmentOf({ ...live, ...environment })
    execFile(process.execPath, ['server/operator.ts', ...words], { env }, (error, out, complaint) =>
      resolve({ failed: error !== null, text: (out || complaint).trim() }),
    )
  })

const dataOf = ({ text }: Said): unknown => JSON.parse(text)

const locationOf = (environment: { DATABASE_URL: string } | { DATA_DIR: string }) =>
  'DATA_DIR' in environment
    ? { directory: environment.DATA_DIR }
    : { url: environment.DATABASE_URL }

const places = {
  postgres: async () => ({ DATABASE_URL: await createDatabase() }),
  embedded: async () => ({ DATA_DIR: await migratedDirectory() }),
}

async function within<Result>(
  environment: { DATABASE_URL: string } | { DATA_DIR: string },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(locationOf(environment))
  return work(database).finally(() => database.close())
}

const depsOf = (database: Database) => ({
  database,
  clock: createClock(database, { movable: false }),
})

/** Three people with money. */
const make = (database: Database) =>
  openProvider({ database, environment: live }).then(async ({ deps }) => {
    for (const [index, login] of ['kept01', 'kept02', 'kept03'].entries()) {
      const { userId } = await newPersonSignedIn(deps, login)
      await fund(deps, userId, String(100 * (index + 1)))
    }
    await database.queries
      .insert(chainKeys)
      .values({ fingerprint: 'a1', chain: 'ethereum', nextIndex: 7, firstUsedAt: new Date() })
  })

const balances = async (database: Database) => {
  const people = await database.queries.query.users.findMany({ columns: { id: true, login: true } })
  const amounts = await Promise.all(
    people.map(async ({ id, login }) => [login, await held(depsOf(database), id)]),
  )
  return Object.fromEntries(amounts.filter(([login]) => login !== rootInviter.login))
}

describe.each(databases)('a backup of %s', async (kind) => {
  const from = await places[kind]()
  const file = join(folder, `${kind}.backup`)

  test('is taken by one command, and restored elsewhere by another, with all that people had', async () => {
    await within(from, make)
    const taken = await operator(from, 'backup', file)
    expect(taken).toEqual({ failed: false, text: taken.text })
    expect(dataOf(taken)).toEqual({ bytes: statSync(file).size, secret })
    expect(statSync(file).mode & 0o077).toBe(0)
    // A backup has nothing of what is done after it.
    await within(from, async (database) => fund(depsOf(database), 1, '55'))

    const to = await places[kind]()
    const restored = await operator(to, 'restore', file)
    expect(restored).toEqual({ failed: false, text: restored.text })
    expect(dataOf(restored)).toEqual({ people: 3, secret, differences: [] })
    await within(to, async (database) => {
      expect(await balances(database)).toEqual({ kept01: '100', kept02: '200', kept03: '300' })
      const { ask, deps } = await openProvider({ database, environment: live })
      expect(await tokenOf(ask, 'kept02')).toMatch(/^[\w-]{43}$/)
      // Some addresses were given to people whom the backup does not know.
      const [key] = await database.queries.select().from(chainKeys)
      expect(key?.nextIndex).toBe(100_007)
      // Numbers go on where they were.
      const { userId } = await newPersonSignedIn(deps, 'later01')
      await fund(deps, userId, '10')
      expect(await auditBooks(database)).toEqual([])
    })
  })

  test('is not restored over people unless their number is said', async () => {
    const to = await places[kind]()
    await within(to, async (database) => {
      await seed(depsOf(database), { sandbox: false })
      await newPersonSignedIn(depsOf(database), 'lost01')
    })
    for (const words of [[], ['--replace', '2']]) {
      expect(await operator(to, 'restore', file, ...words)).toEqual({
        failed: true,
        text: 'People in this database: 1. A restore loses all that is kept of them; who wants that says --replace 1.',
      })
    }
    expect(dataOf(await operator(to, 'restore', file, '--replace', '1'))).toEqual({
      people: 3,
      secret,
      differences: [],
    })
    await within(to, async (database) =>
      expect(Object.keys(await balances(database))).toEqual(['kept01', 'kept02', 'kept03']),
    )
  })

  test('is refused under another SECRET, and where half of it is missing, and nothing is lost', async () => {
    const to = await places[kind]()
    await within(to, async (database) => newPersonSignedIn(depsOf(database), 'stays01'))
    const SECRET = 'some other secret, which is as long as it must be'
    expect(await operator({ ...to, SECRET }, 'restore', file, '--replace', '1')).toEqual({
      failed: true,
      text: `This backup is sealed with the SECRET ${secret}; the one that is set is ${fingerprintOf(markOf(SECRET))}.`,
    })
    const half = join(folder, `${kind}.half`)
    const whole = readFileSync(file)
    writeFileSync(half, whole.subarray(0, whole.length - 200))
    expect(await operator(to, 'restore', half, '--replace', '1')).toEqual({
      failed: true,
      text: expect.stringMatching(kind === 'postgres' ? /^pg_restore failed: / : /./),
    })
    await within(to, async (database) => expect(await balances(database)).toEqual({ stays01: '0' }))
  })
})

test('a running provider is backed up on either database, and nothing is restored below it', async () => {
  for (const place of [await places.postgres(), await places.embedded()]) {
    const { child } = await startProvider({ ...live, ...place })
    const file = join(folder, `running-${Object.keys(place)[0]}`)
    expect(dataOf(await operator(place, 'backup', file))).toEqual({
      bytes: statSync(file).size,
      secret,
    })
    const { failed, text } = await operator(place, 'restore', file)
    expect([failed, text]).toEqual([
      true,
      expect.stringMatching(/Stop (the provider|all processes) first: (it works|they work) with/),
    ])
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    expect(dataOf(await operator(place, 'restore', file))).toEqual({
      people: 0,
      secret,
      differences: [],
    })
  }
})

test('is restored for two roles, of which one still only uses what the other owns', async () => {
  const from = await places.postgres()
  await within(from, make)
  const file = join(folder, 'roles.backup')
  await operator(from, 'backup', file)
  const { ownerUrl, runtimeUrl, drop } = await twoRoles()
  const to = { DATABASE_URL: runtimeUrl, MIGRATION_URL: ownerUrl }
  expect(dataOf(await operator(to, 'restore', file))).toEqual({
    people: 3,
    secret,
    differences: [],
  })
  expect(await query(runtimeUrl, `select count(*)::int as people from users`)).toEqual([
    { people: 4 },
  ])
  await expect(query(runtimeUrl, 'update entries set amount = amount')).rejects.toThrow(
    'permission denied',
  )
  const again = join(folder, 'again.backup')
  expect(dataOf(await operator(to, 'backup', again))).toEqual({
    bytes: statSync(again).size,
    secret,
  })
  await drop()
})

test('who names no file, or has no programs of PostgreSQL, is told so', async () => {
  const DATABASE_URL = await createDatabase()
  for (const [name, usage] of [
    ['backup', 'backup <file>'],
    ['restore', 'restore <file> [--replace <people>]'],
  ] as const) {
    expect(await operator({ DATABASE_URL }, name)).toEqual({
      failed: true,
      text: `The file is missing\nUsage: ${usage}`,
    })
  }
  expect(await operator({ DATABASE_URL, PATH: folder }, 'backup', join(folder, 'none'))).toEqual({
    failed: true,
    text: "pg_dump is not installed: it comes with PostgreSQL's client programs (Debian: postgresql-client), which must be as new as the server.",
  })
})

test('the triggers that guard rows are there again', async () => {
  const from = await createDatabase()
  const file = join(folder, 'triggers.backup')
  await operator({ DATABASE_URL: from }, 'backup', file)
  const to = await createDatabase({ empty: true })
  await operator({ DATABASE_URL: to }, 'restore', file)
  const made = (url: string) =>
    query(
      url,
      `select tgrelid::regclass::text as "table", tgname as name from pg_trigger
        where not tgisinternal order by 1, 2`,
    )
  expect(await made(to)).toEqual(await made(from))
})
