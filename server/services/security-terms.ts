import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { users } from '../database/schema/identity.ts'
import { settings } from '../database/schema/provider.ts'

const NAME = 'security'
const Seconds = (initial: number) => z._default(z.int().check(z.positive()), initial)

/** Seconds; what the settings do not say is as it is here. */
const SecurityTerms = z.object({
  /** Withdrawals are held for so long after a change of a factor. */
  holdSeconds: Seconds(86_400),
  /** The same where the factor in force was not shown. */
  otherChannelHoldSeconds: Seconds(172_800),
  /** A change that nothing but the password allows is carried out after this time. */
  changeDelaySeconds: Seconds(172_800),
})
export type SecurityTerms = z.infer<typeof SecurityTerms>

export const initialSecurityTerms = { name: NAME, value: SecurityTerms.parse({}) }

export async function readSecurityTerms({ queries }: Database): Promise<SecurityTerms> {
  const [row] = await queries.select().from(settings).where(eq(settings.name, NAME))
  return SecurityTerms.parse(row?.value ?? {})
}

/** Holds withdrawals from now on, in the caller's transaction; a hold that ends later stays. */
export async function holdWithdrawals(
  database: Database,
  userId: number,
  { isShown, now }: { isShown: boolean; now: Date },
): Promise<void> {
  const { holdSeconds, otherChannelHoldSeconds } = await readSecurityTerms(database)
  const seconds = isShown ? holdSeconds : otherChannelHoldSeconds
  const until = new Date(now.getTime() + seconds * 1000).toISOString()
  await database.queries
    .update(users)
    .set({
      withdrawalsHeldUntil: sql`greatest(${users.withdrawalsHeldUntil}, ${until}::timestamptz)`,
    })
    .where(eq(users.id, userId))
}

/** Seconds until withdrawals are open; 0 when they are. */
export function withdrawalsHeldFor(
  { withdrawalsHeldUntil }: Pick<typeof users.$inferSelect, 'withdrawalsHeldUntil'>,
  now: Date,
): number {
  if (withdrawalsHeldUntil === null) return 0
  return Math.max(0, Math.ceil((withdrawalsHeldUntil.getTime() - now.getTime()) / 1000))
}
