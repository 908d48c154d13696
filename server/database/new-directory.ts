import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/** `initdb` takes ten times as long as unpacking what it made before: see decision 601. */
export async function makeNew(directory: string): Promise<void> {
  if (existsSync(directory)) return
  const [{ dataDir }, { unpackTar }] = await Promise.all([
    import('@electric-sql/pglite-prepopulatedfs'),
    import('modern-tar/fs'),
  ])
  // A start that was ended in the middle leaves no database that lacks files.
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const made = await dataDir()
  await pipeline(made.stream(), createGunzip(), unpackTar(unfinished))
  await rename(unfinished, directory)
}
