import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClock, type Deps } from '../../server/clock.ts'
import { type Location, openDatabase } from '../../server/database/database.ts'
import { seed } from '../../server/seed/seed.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { compileCache } from '../support/compile-cache.ts'
import { newInvestor } from '../support/deps.ts'

const ACKNOWLEDGED_BEFORE_KILL = 25

test('the embedded database keeps what a killed process had promised, and its directory is free again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cabinet-data-'))
  const location = { directory }
  const before = await open(location)
  const userId = await newInvestor(before)
  await before.database.close()

  const promised: string[] = []
  for (let round = 0; round < 2; round++)
    promised.push(...(await writeUntilKilled(location, userId)))
  const after = await open(location)
  expect(await lost(after, promised)).toEqual([])
  expect(await auditBooks(after.database)).toEqual([])
  await after.database.close()
  await rm(directory, { recursive: true })
}, 120_000)

async function open(location: Location): Promise<Deps> {
  const database = await openDatabase(location)
  const deps = { database, clock: createClock(database, { movable: false }) }
  await seed(deps, { sandbox: false })
  return deps
}

/** The ids of the refills that the process said were credited before it died. */
async function writeUntilKilled(location: Location, userId: number): Promise<string[]> {
  const writer = spawn(
    process.execPath,
    ['tests/support/refill-writer.ts', JSON.stringify({ location, userId })],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    },
  )
  const promised: string[] = []
  await watchLines(writer, (line) => {
    if (line === 'ready') writer.stdin?.write('go\n')
    else promised.push(line)
    if (promised.length === ACKNOWLEDGED_BEFORE_KILL) writer.kill('SIGKILL')
  })
  return promised
}

async function watchLines(writer: ChildProcess, onLine: (line: string) => void): Promise<void> {
  let rest = ''
  writer.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  const [, signal] = await once(writer, 'close')
  expect(signal).toBe('SIGKILL')
}

async function lost({ database }: Deps, promised: string[]): Promise<string[]> {
  const credited = await database.rows<{ id: string }>(
    sql`select id::text as id from refills where status = 'replenished'`,
  )
  const kept = new Set(credited.map(({ id }) => id))
  return promised.filter((id) => !kept.has(id))
}
