import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { authenticatorMisses } from '../database/schema/identity.ts'

/** Counted in real time, as the codes are, over all purposes together. */
const windows = [
  { guesses: 5, milliseconds: 600_000 },
  { guesses: 20, milliseconds: 86_400_000 },
]
const LONGEST = Math.max(...windows.map(({ milliseconds }) => milliseconds))
const MOST = Math.max(...windows.map(({ guesses }) => guesses))

type MissRules = { database: Database; realNow: () => number }

/** Wrong codes that are left, and seconds until there is one again when there is none. */
export type GuessesLeft = { left: number; retryAfter: number }

/** Under the lock of the person, so that guesses made at once are counted one by one. */
export async function guessesLeft(
  { database, realNow }: MissRules,
  userId: number,
): Promise<GuessesLeft> {
  const now = realNow()
  const rows = await database.queries
    .select({ missedAt: authenticatorMisses.missedAt })
    .from(authenticatorMisses)
    .where(
      and(
        eq(authenticatorMisses.userId, userId),
        gt(authenticatorMisses.missedAt, new Date(now - LONGEST)),
      ),
    )
    .orderBy(desc(authenticatorMisses.missedAt), desc(authenticatorMisses.id))
    .limit(MOST)
  const times = rows.map(({ missedAt }) => missedAt.getTime())
  const counted = windows.map(({ guesses, milliseconds }) => {
    const missed = times.filter((time) => time > now - milliseconds)
    const last = missed[guesses - 1]
    return {
      left: Math.max(0, guesses - missed.length),
      retryAfter: last === undefined ? 0 : Math.ceil((last + milliseconds - now) / 1000),
    }
  })
  return {
    left: Math.min(...counted.map(({ left }) => left)),
    retryAfter: Math.max(...counted.map(({ retryAfter }) => retryAfter)),
  }
}

export async function writeMiss(
  { database, realNow }: MissRules,
  userId: number,
): Promise<GuessesLeft> {
  await database.queries
    .insert(authenticatorMisses)
    .values({ userId, missedAt: new Date(realNow()) })
  return guessesLeft({ database, realNow }, userId)
}

/** Removes what counts no more. */
export async function sweepMisses({ database, realNow }: MissRules): Promise<void> {
  await database.queries
    .delete(authenticatorMisses)
    .where(lte(authenticatorMisses.missedAt, new Date(realNow() - LONGEST)))
}
