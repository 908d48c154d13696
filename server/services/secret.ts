import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { settings } from '../database/schema/provider.ts'

/** A key that lies in the database: that of a sandbox, or of a provider from before SECRET was asked for. */
export const STORED_SECRET = 'secret'
/** By what SECRET the database is sealed, without telling it. */
export const SECRET_MARK = 'secret_mark'
/** The mark of the SECRET that a rotation has begun to seal with. */
export const ROTATION_MARK = 'secret_rotation'

const Secret = z.string().check(z.minLength(32))
const Mark = z.string()

export const markOf = (secret: string) =>
  createHmac('sha256', secret).update('which secret seals this database').digest('hex')

/** Enough of a mark for people to tell one SECRET from another. */
export const fingerprintOf = (mark: string | null): string | null => mark?.slice(0, 12) ?? null

export const isMarkOf = (mark: string, secret: string) =>
  timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(secret)))

export async function readSetting(database: Database, name: string): Promise<string | null> {
  const [row] = await database.queries.select().from(settings).where(eq(settings.name, name))
  return row === undefined ? null : Mark.parse(row.value)
}

export async function keepFirst(database: Database, name: string, value: string): Promise<void> {
  await database.queries.insert(settings).values({ name, value }).onConflictDoNothing()
}

/**
 * The key of code hashes and seals: the configured one, or in a sandbox one that the first process made and all
 * others share. Refuses a key that is not the one the database is sealed with.
 */
export async function readSecret(database: Database, configured: string | null): Promise<string> {
  if ((await readSetting(database, ROTATION_MARK)) !== null) {
    throw new Error(
      'The rotation of SECRET was begun and not finished: run "npm run operator -- secret rotate" again, with the same OLD_SECRET and SECRET.',
    )
  }
  if (configured === null) {
    if ((await readSetting(database, SECRET_MARK)) !== null) {
      throw new Error('This database is sealed with a SECRET: set the same one.')
    }
    await keepFirst(database, STORED_SECRET, randomBytes(32).toString('base64url'))
    return Secret.parse(await readSetting(database, STORED_SECRET))
  }
  if ((await readSetting(database, STORED_SECRET)) !== null) {
    throw new Error(
      'This database is sealed with a key that lies in it. Stop all processes and run "npm run operator -- secret rotate" with the SECRET that is to seal it.',
    )
  }
  await keepFirst(database, SECRET_MARK, markOf(configured))
  const mark = await readSetting(database, SECRET_MARK)
  if (mark === null || !isMarkOf(mark, configured)) {
    throw new Error(
      'SECRET is not the one that this database is sealed with. Set that one, or change it with "npm run operator -- secret rotate".',
    )
  }
  return configured
}
