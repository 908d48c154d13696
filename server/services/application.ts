import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { settings } from '../database/schema/provider.ts'

export const StoredAddress = z._default(z.nullable(z.string()), null)

/** Settings that may be stored; the program knows the rest. */
const StoredApplication = z.object({
  title: z._default(z.string(), 'Cabinet'),
  bot: StoredAddress,
  defaultInviter: z._default(z.string(), 'cabinet'),
})

export async function readStored(database: Database, name: string): Promise<unknown> {
  const [row] = await database.queries.select().from(settings).where(eq(settings.name, name))
  return row?.value ?? {}
}

export const readApplication = async (database: Database) =>
  StoredApplication.parse(await readStored(database, 'application'))
