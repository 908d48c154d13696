/**
 * Times a start of the provider in a sandbox until it is ready, a first one and one on the database of the first, each in
 * turns with a process that does no more than open the same embedded database; and `npm start` without any database, which
 * builds the app as well.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROUNDS = 3
const root = join(import.meta.dirname, '..')
const bareStart = `
  import { PGlite } from '@electric-sql/pglite'
  const database = new PGlite(process.env.DATA_DIR + '/pgdata')
  await database.waitReady
  console.log('ready')
  setInterval(() => {}, 1000)`

/** The least of the rounds: seconds on the clock, and of processor of all its threads. */
type Ready = { clock: number; processor: number }
type Start = { provider: Ready; database: Ready; beyond: Ready }

export async function readyTiming(): Promise<{ first: Start; existing: Start; whole: Ready }> {
  const found = { first: starts(), existing: starts(), whole: [] as Ready[] }
  for (let round = 0; round < ROUNDS; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
    const bareFolder = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
    const wholeFolder = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
    try {
      found.first.database.push(await bare(bareFolder))
      found.first.provider.push(await provider(folder))
      found.existing.database.push(await bare(folder))
      found.existing.provider.push(await provider(folder))
      found.whole.push(await readyOf(['scripts/start.ts'], wholeFolder, 'Cabinet is at'))
    } finally {
      for (const each of [folder, bareFolder, wholeFolder])
        rmSync(each, { recursive: true, force: true })
    }
  }
  return {
    first: startOf(found.first),
    existing: startOf(found.existing),
    whole: least(found.whole),
  }
}

const starts = () => ({ provider: [] as Ready[], database: [] as Ready[] })

function startOf(found: ReturnType<typeof starts>): Start {
  const [provider, database] = [least(found.provider), least(found.database)]
  const beyond = {
    clock: provider.clock - database.clock,
    processor: provider.processor - database.processor,
  }
  return { provider, database, beyond }
}

const least = (found: Ready[]): Ready => ({
  clock: Math.min(...found.map(({ clock }) => clock)),
  processor: Math.min(...found.map(({ processor }) => processor)),
})

const provider = (folder: string) => readyOf(['server/main.ts'], folder, 'Cabinet is at')
const bare = (folder: string) =>
  readyOf(['--input-type=module', '--eval', bareStart], folder, 'ready')

async function readyOf(words: string[], folder: string, sign: string): Promise<Ready> {
  const started = performance.now()
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let told = ''
  for await (const text of child.stdout) {
    told += text
    if (told.includes(sign)) break
  }
  if (!told.includes(sign)) throw new Error(`${words.at(-1)} ended before it was ready.`)
  const ready = { clock: (performance.now() - started) / 1000, processor: processorOf(child.pid) }
  child.kill()
  await exit
  return ready
}

/**
 * Counts the process and those that it has started and that have ended. The kernel counts in hundredths of a second; the
 * name of a program, in brackets, may have spaces.
 */
function processorOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100
}
