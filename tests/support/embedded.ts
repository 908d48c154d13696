import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../server/database/database.ts'

const copies: string[] = []

/**
 * An embedded database of its own, in a directory that is thrown away after the file. Making a new one and migrating it
 * takes ten times as long as opening a copy of one that was made before.
 */
export async function openEmbedded(): Promise<Database> {
  const directory = mkdtempSync(join(inject('embeddedFolder'), 'copy-'))
  copies.push(directory)
  cpSync(await migratedOnce(), directory, { recursive: true })
  return openDatabase({ directory })
}

/** After a file: nobody uses its embedded databases any more. */
export function throwAwayEmbedded(): void {
  for (const directory of copies.splice(0)) rmSync(directory, { recursive: true, force: true })
}

/** The migrated directory of this run. Whoever needs it first makes it; of two who did at once, one is kept. */
async function migratedOnce(): Promise<string> {
  const folder = inject('embeddedFolder')
  const migrated = join(folder, 'migrated')
  if (existsSync(migrated)) return migrated
  const directory = mkdtempSync(join(folder, 'making-'))
  const database = await openDatabase({ directory })
  await database.close()
  try {
    renameSync(directory, migrated)
  } catch (error) {
    if (!existsSync(migrated)) throw error
    rmSync(directory, { recursive: true, force: true })
  }
  return migrated
}
