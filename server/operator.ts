import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createProvider } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { createLog } from './log.ts'
import { type CommandAnswer, runCommand, type WrittenFile } from './operator-commands.ts'
import { askRunningProvider } from './operator-socket.ts'

/** The embedded database belongs to the running provider: it is asked. Otherwise the database is opened here. */
async function carryOut(config: Config, command: string[]): Promise<CommandAnswer> {
  if (!config.databaseUrl) {
    const answer = await askRunningProvider(join(config.dataDir, 'operator.sock'), command)
    if (answer) return answer
  }
  const database = await openDatabase(
    config.databaseUrl
      ? { url: config.databaseUrl, connections: 2 }
      : { directory: config.dataDir },
  )
  try {
    const { operations } = await createProvider({
      config,
      database,
      log: createLog('silent'),
    })
    return await runCommand(operations, command)
  } finally {
    await database.close()
  }
}

/** Photos of documents are for the operator's eyes: nobody else on the machine may open them. */
async function writeFiles(files: WrittenFile[]): Promise<void> {
  for (const { path, content } of files) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, content, { encoding: 'base64', mode: 0o600 })
  }
}

try {
  const {
    failed,
    text,
    files = [],
  } = await carryOut(readConfig(process.env), process.argv.slice(2))
  await writeFiles(files)
  process.stdout.write(`${text}\n`)
  process.exitCode = failed ? 1 : 0
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}
