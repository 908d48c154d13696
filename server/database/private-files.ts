import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = 0o700
const FILE = 0o600

/** A folder that nobody else on the machine can enter, even where it was made for all. */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: FOLDER })
  await chmod(path, FOLDER)
}

/** The embedded database unpacks its files for everybody to write, whatever the process says of new files. */
export async function makePrivate(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (entry.isSymbolicLink() || entry.isSocket()) continue
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? FOLDER : FILE)
  }
}
