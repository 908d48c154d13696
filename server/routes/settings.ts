import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Calls } from '../../src/api/contract/calls.ts'
import type { Database } from '../database/database.ts'
import { settings } from '../database/schema/provider.ts'
import type { Handlers } from '../handler.ts'
import type { Maintenance } from '../rules/maintenance.ts'
import type { TelegramBot } from '../telegram-bot.ts'

/** What the stored settings may say; the rest is known to the program. */
const Stored = z.object({
  title: z._default(z.string(), 'Cabinet'),
  support: z._default(z.nullable(z.string()), null),
  bot: z._default(z.nullable(z.string()), null),
  defaultInviter: z._default(z.string(), 'cabinet'),
})

export type SettingsRules = {
  database: Database
  bot: TelegramBot
  maintenance: Maintenance
  sandbox: boolean
  version: string
}

/** The inviter of a person who came without a referral link. */
export async function readDefaultInviter(database: Database): Promise<string> {
  return (await readStored(database, 'application')).defaultInviter
}

async function readStored(database: Database, name: string): Promise<z.infer<typeof Stored>> {
  const [row] = await database.queries.select().from(settings).where(eq(settings.name, name))
  return Stored.parse(row?.value ?? {})
}

export function settingsHandlers({
  database,
  bot,
  maintenance,
  sandbox,
  version,
}: SettingsRules): Handlers<
  Pick<Calls, 'readSettings' | 'readTechnicalWork' | 'readTelegramAuth'>
> {
  return {
    async readSettings({ params: { name } }) {
      return { name, version, sandbox, ...(await readStored(database, name)) }
    },
    readTechnicalWork: () => maintenance.read(),
    readTelegramAuth: () => bot.describe(),
  }
}
