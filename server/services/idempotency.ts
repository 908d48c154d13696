import { createHash, createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Deps } from '../clock.ts'
import { prepared, preparedRows } from '../database/prepared.ts'
import { idempotency } from '../database/schema/provider.ts'
import { Rejection } from './rejection.ts'

export type Intent = {
  /** The owner of the key: keys of two people never meet. Null in a call without a session. */
  userId: number | null
  /** The operation id. */
  call: string
  key: string
  input: unknown
}

const lockIntent = preparedRows<{ free: boolean }>(
  sql`select pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('intent')}, 0)) as free`,
)

const findFirst = prepared((queries) =>
  queries
    .select({ bodyHash: idempotency.bodyHash, answer: idempotency.answer })
    .from(idempotency)
    .where(
      and(
        eq(idempotency.scope, sql.placeholder('scope')),
        eq(idempotency.call, sql.placeholder('call')),
        eq(idempotency.key, sql.placeholder('key')),
      ),
    )
    .prepare('first answer'),
)

const writeFirst = prepared((queries) =>
  queries
    .insert(idempotency)
    .values({
      scope: sql.placeholder('scope'),
      call: sql.placeholder('call'),
      key: sql.placeholder('key'),
      bodyHash: sql.placeholder('bodyHash'),
      status: 200,
      answer: sql.placeholder('answer'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare('write first answer'),
)

/**
 * Carries an intent out once. The answer is stored in the transaction of the effect, so a repeat gets exactly the
 * first answer, and a rejection leaves nothing behind: the same key may try again.
 */
export async function withIdempotency<Answer>(
  { database, clock, secret }: Deps & { secret: string },
  { userId, call, key, input }: Intent,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const scope = userId === null ? 'anonymous' : `user:${userId}`
  // The input of a call without a session may hold a password, which a plain hash would give away to guessing.
  const hash = userId === null ? createHmac('sha256', secret) : createHash('sha256')
  const bodyHash = hash.update(JSON.stringify(input)).digest('hex')
  const createdAt = await clock.now()

  const { answer } = await database.transaction(
    async () => {
      const [[lock], [first]] = await Promise.all([
        lockIntent(database, { intent: `${scope}\n${call}\n${key}` }),
        findFirst(database).execute({ scope, call, key }),
      ])
      if (!lock?.free) throw new Rejection('idempotency_in_progress', { retryAfter: 1 })
      if (!first) return { answer: await run(), isFirst: true }
      if (first.bodyHash !== bodyHash) throw new Rejection('idempotency_key_reused')
      // Written by the line below, for the same call.
      return { answer: first.answer as Answer, isFirst: false }
    },
    {
      startsReading: true,
      last: async ({ answer, isFirst }) =>
        isFirst && writeFirst(database).execute({ scope, call, key, bodyHash, answer, createdAt }),
    },
  )
  return answer
}
