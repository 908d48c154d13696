import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Calls } from '../../src/api/contract/calls.ts'
import type { Database } from '../database/database.ts'
import { settings } from '../database/schema/provider.ts'
import type { Handlers } from '../handler.ts'
import type { Maintenance } from '../rules/maintenance.ts'

/** What the stored settings may say; the rest is known to the program. */
const Stored = z.object({
  title: z._default(z.string(), 'Cabinet'),
  support: z._default(z.nullable(z.string()), null),
  bot: z._default(z.nullable(z.string()), null),
  defaultInviter: z._default(z.string(), 'cabinet'),
})

export type SettingsRules = {
  database: Database
  maintenance: Maintenance
  sandbox: boolean
  version: string
}

export function settingsHandlers({
  database,
  maintenance,
  sandbox,
  version,
}: SettingsRules): Handlers<
  Pick<Calls, 'readSettings' | 'readTechnicalWork' | 'readTelegramAuth'>
> {
  return {
    async readSettings({ params: { name } }) {
      const [row] = await database.queries.select().from(settings).where(eq(settings.name, name))
      return { name, version, sandbox, ...Stored.parse(row?.value ?? {}) }
    },
    readTechnicalWork: () => maintenance.read(),
    // Signing in through Telegram is not offered yet, whatever is configured.
    readTelegramAuth: async () => ({ available: false, bot: null, window: null }),
  }
}
