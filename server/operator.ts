import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { createProvider } from './app.ts'
import { backUpPostgres, restoreEmbedded, restorePostgres } from './backup.ts'
import { openChains } from './chain/open.ts'
import { createClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { createLog } from './log.ts'
import {
  type CommandAnswer,
  pathToRead,
  runCommand,
  type WrittenFile,
} from './operator-commands.ts'
import { askRunningProvider } from './operator-socket.ts'
import { keepKind } from './seed/database-kind.ts'
import { rotateSecret } from './services/secret-rotation.ts'

/** More than any file may be that a command takes; what is larger is not read in order to be refused. */
const FILE_MAX_BYTES = 6_000_000
const FILES_MAX = 20

/** The embedded database belongs to the running provider: it is asked. Otherwise the database is opened here. */
async function carryOut(config: Config, given: string[]): Promise<CommandAnswer> {
  const [name, file] = given
  const isCopy = name === 'backup' || name === 'restore'
  const command = isCopy && file !== undefined ? given.with(1, fromCaller(file)) : given
  if (config.databaseUrl && isCopy && file !== undefined) {
    return name === 'backup'
      ? answerOf(await backUpPostgres(config, fromCaller(file)))
      : restore(config, command)
  }
  const path = pathToRead(command)
  const files = path === undefined ? [] : await readFiles(path)
  if (!config.databaseUrl) {
    const answer = await askRunningProvider(
      join(config.dataDir, 'operator.sock'),
      command,
      files,
      caller(),
    )
    if (answer) return answer
    if (name === 'restore' && file !== undefined) return restore(config, command)
  }
  const database = await openDatabase(
    config.databaseUrl
      ? {
          url: config.databaseUrl,
          migrationUrl: config.migrationUrl,
          connections: 2,
          program: 'cabinet operator',
        }
      : { directory: config.dataDir },
  )
  try {
    if (command.join(' ') === 'secret rotate') return await rotate(database, config)
    await keepKind(database, config)
    const clock = createClock(database, { movable: config.sandbox })
    const log = createLog('silent')
    const chains = await openChains({ database, clock }, config.chains, log)
    const { actions } = await createProvider({ config, database, clock, chains, log })
    return await runCommand(actions, command, files, caller())
  } finally {
    await database.close()
  }
}

async function restore(config: Config, [, ...words]: string[]): Promise<CommandAnswer> {
  const { positionals, values } = parseArgs({
    args: words,
    options: { replace: { type: 'string' } },
    allowPositionals: true,
  })
  const [file = ''] = positionals
  const replaced = values.replace === undefined ? null : Number(values.replace)
  const restored = config.databaseUrl
    ? await restorePostgres(config, file, replaced)
    : await restoreEmbedded(config, file, replaced)
  return { ...answerOf(restored), failed: restored.differences.length > 0 }
}

const answerOf = (result: object): CommandAnswer => ({
  failed: false,
  text: JSON.stringify(result, null, 2),
})

/** npm changes the folder, so a path is understood from where npm was called. */
const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

/** The account on this machine; one without a name has its number. */
function caller(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'operator')
  }
}

async function rotate(database: Database, { secret: to }: Config): Promise<CommandAnswer> {
  if (to === null) throw new Error('SECRET must be the secret that is to be in force.')
  const running =
    database.driver.kind === 'postgres'
      ? await database.rows(sql`
          select 1 from pg_stat_activity
          where datname = current_database() and application_name = 'cabinet'`)
      : []
  if (running.length > 0) {
    throw new Error(
      'Stop all processes first: they work with the secret that they were started with.',
    )
  }
  const rotation = await rotateSecret(database, { from: process.env.OLD_SECRET || null, to })
  return { failed: false, text: JSON.stringify(rotation, null, 2) }
}

/** A file, or those that lie in a folder. */
async function readFiles(given: string): Promise<WrittenFile[]> {
  const path = fromCaller(given)
  const isFolder = (await stat(path)).isDirectory()
  const names = isFolder
    ? (await readdir(path)).filter((name) => !name.startsWith('.')).sort()
    : [basename(path)]
  if (names.length > FILES_MAX) throw new Error(`${given} holds ${names.length} files`)
  const folder = isFolder ? path : dirname(path)
  const files: WrittenFile[] = []
  for (const name of names) {
    const about = await stat(join(folder, name))
    if (!about.isFile()) throw new Error(`${join(given, name)} is no file`)
    if (about.size > FILE_MAX_BYTES) throw new Error(`${join(given, name)} is too large`)
    files.push({ path: name, content: await readFile(join(folder, name), 'base64') })
  }
  return files
}

/** Photos of documents are for the operator's eyes: nobody else on the machine may open them. */
async function writeFiles(files: WrittenFile[]): Promise<void> {
  for (const { path, content } of files) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, content, { encoding: 'base64', mode: 0o600 })
  }
}

// Files written here may be photos of documents, or the embedded database.
process.umask(0o077)
try {
  const {
    failed,
    text,
    files = [],
  } = await carryOut(readConfig(process.env), process.argv.slice(2))
  await writeFiles(files)
  // The socket of a chain's node would keep the process.
  process.stdout.write(`${text}\n`, () => process.exit(failed ? 1 : 0))
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}
