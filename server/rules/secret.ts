import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { settings } from '../database/schema/provider.ts'

const NAME = 'secret'
const Secret = z.string().check(z.minLength(32))

/** The key of code hashes: the configured one, or one that the first process made and all others share. */
export async function readSecret(database: Database, configured: string | null): Promise<string> {
  if (configured) return configured
  await database.queries
    .insert(settings)
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await database.queries.select().from(settings).where(eq(settings.name, NAME))
  return Secret.parse(row?.value)
}
