import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../server/database/database.ts'
import type { Tracer } from '../../server/tracing.ts'

const copies: string[] = []

/**
 * An embedded database of its own, in a directory that is thrown away after the file. Making a new one and migrating it
 * takes ten times as long as opening a copy of one that was made before.
 */
export async function openEmbedded(tracer?: Tracer): Promise<Database> {
  return openDatabase({ directory: await migratedDirectory() }, tracer)
}

export const migratedDirectory = (): Promise<string> => copyDirectory('migrated', migrate)

/** A copy of a directory of this run, which goes with the file. */
export async function copyDirectory(
  name: string,
  make: (directory: string) => Promise<void>,
): Promise<string> {
  const directory = mkdtempSync(join(inject('embeddedFolder'), 'copy-'))
  copies.push(directory)
  cpSync(await madeOnce(name, make), directory, { recursive: true })
  return directory
}

/** After a file: nobody uses its embedded databases any more. */
export function throwAwayEmbedded(): void {
  for (const directory of copies.splice(0)) rmSync(directory, { recursive: true, force: true })
}

/** Whoever needs it first makes it; of two who did at once, one is kept. */
async function madeOnce(name: string, make: (directory: string) => Promise<void>): Promise<string> {
  const folder = inject('embeddedFolder')
  const made = join(folder, name)
  if (existsSync(made)) return made
  const directory = mkdtempSync(join(folder, 'making-'))
  await make(directory)
  try {
    renameSync(directory, made)
  } catch (error) {
    if (!existsSync(made)) throw error
    rmSync(directory, { recursive: true, force: true })
  }
  return made
}

async function migrate(directory: string): Promise<void> {
  const database = await openDatabase({ directory })
  await database.close()
}
