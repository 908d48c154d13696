import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { rateLimits } from '../database/schema/identity.ts'
import { Refusal } from './refusal.ts'

/** So many times in so many seconds. Windows are of real time: the sandbox's clock does not empty them. */
const limits = {
  signInByLogin: { points: 10, seconds: 900 },
  signInByAddress: { points: 60, seconds: 300 },
  signInByAll: { points: 3000, seconds: 60 },
  registerByAddress: { points: 20, seconds: 3600 },
  registerByAll: { points: 600, seconds: 60 },
  codeByAccount: { points: 30, seconds: 3600 },
  codeByAddress: { points: 60, seconds: 3600 },
  codeByAll: { points: 1200, seconds: 60 },
  checkByAccount: { points: 60, seconds: 300 },
  checkByAddress: { points: 120, seconds: 300 },
  checkByAll: { points: 6000, seconds: 60 },
  passwordByAccount: { points: 10, seconds: 900 },
  /** In place of the daily cap of an e-mail, which would tell a known pair of login and e-mail from an unknown one. */
  resetByPair: { points: 10, seconds: 86_400 },
  resetByAddress: { points: 20, seconds: 3600 },
  telegramByAddress: { points: 60, seconds: 300 },
  telegramByAll: { points: 3000, seconds: 60 },
  uploadByPerson: { points: 60, seconds: 3600 },
  inviterByAddress: { points: 120, seconds: 300 },
} as const

export type LimitName = keyof typeof limits

export type RateLimits = {
  /** Counts one attempt, and refuses it when it is one too many. Never inside a transaction that may roll back. */
  spend(name: LimitName, subject: string): Promise<void>
  /** Empties a counter, after an attempt that turned out well. */
  forgive(name: LimitName, subject: string): Promise<void>
  /** Removes counters whose window is over. */
  sweep(): Promise<void>
}

export function createRateLimits(
  database: Database,
  { scale, realNow }: { scale: number; realNow: () => number },
): RateLimits {
  return {
    async spend(name, subject) {
      const { points, seconds } = limits[name]
      const now = new Date(realNow())
      const end = new Date(now.getTime() + seconds * 1000)
      const over = sql`${rateLimits.expiresAt} <= ${now.toISOString()}::timestamptz`
      const [counter] = await database.queries
        .insert(rateLimits)
        .values({ key: `${name}:${subject}`, points: 1, expiresAt: end })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            points: sql`case when ${over} then 1 else ${rateLimits.points} + 1 end`,
            expiresAt: sql`case when ${over} then ${end.toISOString()}::timestamptz else ${rateLimits.expiresAt} end`,
          },
        })
        .returning()
      if (counter && counter.points > points * scale) {
        const left = Math.ceil((counter.expiresAt.getTime() - now.getTime()) / 1000)
        throw new Refusal('too_many_requests', { retryAfter: Math.max(1, left) })
      }
    },
    async forgive(name, subject) {
      await database.queries.delete(rateLimits).where(eq(rateLimits.key, `${name}:${subject}`))
    },
    async sweep() {
      await database.queries.delete(rateLimits).where(lt(rateLimits.expiresAt, new Date(realNow())))
    },
  }
}
