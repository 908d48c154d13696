import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { settings } from '../database/schema/provider.ts'
import { demoInvestor, people } from './demo-people.ts'

const NAME = 'database_kind'
type Kind = 'sandbox' | 'live'

const otherwise = {
  sandbox:
    'This database was made in a sandbox: its people, codes and money are simulated, and it never goes live. Start with a new one (DATABASE_URL or DATA_DIR), or with SANDBOX=1.',
  live: 'This database is of a live provider, and a sandbox would credit any balance in it. Start with SANDBOX=0, or with a new one (DATABASE_URL or DATA_DIR) for a sandbox.',
} satisfies Record<Kind, string>

/**
 * Marks a database by its first start, and refuses every start of the other kind. One from before there were marks is
 * a sandbox's when its clock was moved or the demo investor lives in it; else, if it has people, it is live.
 */
export async function keepKind(
  database: Database,
  { sandbox }: { sandbox: boolean },
): Promise<void> {
  const wanted: Kind = sandbox ? 'sandbox' : 'live'
  const value = (await unmarkedKind(database)) ?? wanted
  await database.queries.insert(settings).values({ name: NAME, value }).onConflictDoNothing()
  const [row] = await database.queries.select().from(settings).where(eq(settings.name, NAME))
  if (row?.value !== wanted) throw new Error(otherwise[row?.value === 'live' ? 'live' : 'sandbox'])
}

async function unmarkedKind(database: Database): Promise<Kind | null> {
  // Contacts change, an inviter never does.
  const inviter = people.find(({ login }) => login === demoInvestor.login)?.inviter ?? ''
  const [seen] = await database.rows<{ simulated: boolean; lived: boolean }>(sql`
    select
      exists (select 1 from clock where offset_milliseconds > 0)
        or exists (select 1 from users demo join users above on above.id = demo.inviter_id
          where demo.login_lc = ${demoInvestor.login.toLowerCase()}
            and above.login_lc = ${inviter.toLowerCase()}) as simulated,
      exists (select 1 from users) as lived`)
  if (seen?.simulated) return 'sandbox'
  return seen?.lived ? 'live' : null
}
